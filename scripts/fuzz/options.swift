// Command lines, a word a line: whatever was read means the same when it is written out in full, no
// word is lost, and what is said of a wrong one is safe to show.

@testable import NewsModel
@testable import news_fetch
@testable import news_render

func fuzz(_ input: [UInt8]) {
  var choices = Choices(input)
  let isFetch = choices.flag()
  var words: [[UInt8]] = []
  while !choices.rest.isEmpty { words.append(choices.text()) }
  if isFetch { read(words, FetchOption.table) } else { read(words, RenderOption.table) }
  for word in words { checkValues(word) }
}

private func read<Key: Equatable>(_ words: [[UInt8]], _ table: OptionTable<Key>) {
  do throws(UsageError) {
    let (arguments, common) = try table.read(words)
    let given = arguments.values.count + arguments.operands.count
    check(given <= words.reduce(0) { $0 + max($1.count, 1) }, "nothing is read twice")
    var full: [[UInt8]] = []
    for value in arguments.values {
      let row = (table.options + table.further).first { $0.key == value.key }?.row
      let long = [UInt8]("--") + (row?.name ?? [])
      full.append(row?.takesValue == true ? long + [.equals] + value.value : long)
    }
    full += [[.minus, .minus]] + arguments.operands
    let (same, _) = try table.read(full)
    check(same.operands == arguments.operands, "operands stay in order")
    check(same.values.map(\.value) == arguments.values.map(\.value), "values stay in order")
    check(zip(same.values, arguments.values).allSatisfy { $0.key == $1.key }, "so do options")
    let isOver = common.contains {
      switch $0 {
      case .help, .version: true
      default: false
      }
    }
    if !words.contains(where: { $0.first == .minus && $0.count > 1 }) {
      check(arguments.operands == words && !isOver, "words without a dash are operands")
    }
  } catch {
    var failure = Failure("usage", message: error.message)
    checkShown(failure)
    failure.url = words.first
    checkShown(failure)
  }
}

private func checkShown(_ failure: Failure) {
  let text = failure.text(tool: "news-fuzz")
  check(text.last == .newline, "a message is a line")
  check([UInt8](text.dropLast()).isSafe(), "a message is safe to show")
  let json = failure.json(tool: "news-fuzz")
  check([UInt8](json.dropLast()).isJSONObject && [UInt8](json.dropLast()).isSafe(), "in JSON too")
}

private func checkValues(_ word: [UInt8]) {
  let given = Arguments<Int>.Value(key: 0, name: [UInt8]("--n"), value: word)
  let text = String(decoding: word, as: UTF8.self)
  let isDigits = !word.isEmpty && word.allSatisfy { $0.isDigit }
  if let count = try? given.count() {
    check(isDigits && Int(text) == count, "a count is the number it writes")
  } else {
    check(!isDigits || (Int(text) ?? .max) >= 1_000_000_000_000_000_000, "digits are a count")
  }
  if let size = try? given.size() {
    check(0...(1 << 60) ~= size && word.contains { $0.isDigit }, "a size is in its bounds")
  }
  if let time = try? given.milliseconds(), let seconds = Double(text), seconds < 1e9 {
    check(abs(Double(time) - seconds * 1000) <= 1.01, "a time is the number it writes")
    check((time == 0) == (seconds == 0), "only 0 is 0")
  }
  _ = Spelling.distance(word, [UInt8]("limit"))
}
