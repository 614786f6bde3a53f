// The record reader: what it takes are the lines that the plain reader of the tests takes, at the
// same places; strings are decoded and encoded again, and setting a member leaves the others alone.

@testable import NewsModel

func fuzz(_ input: [UInt8]) {
  var expected: [[UInt8]] = []
  var body = input[...]
  if body.starts(with: [0xEF, 0xBB, 0xBF]) { body = body.dropFirst(3) }
  for line in body.split(separator: .newline) {
    let line = [UInt8](line.last == .carriageReturn ? line.dropLast() : line)
    if SlowJSON.fault(inLine: line) == nil { expected.append(line) }
    checkPlace(line)
  }
  var found: [[UInt8]] = []
  var output = Output(Descriptor(-1))
  var reader = RecordReader(.standard, LineReader(of: input))
  while unsafe reader.next(&output, silentRun) {
    found.append(reader.record.bytes.copy(reader.line))
    checkMembers(reader.record)
    checkEdits(reader.record)
  }
  check(found == expected, "the records are the good lines, byte for byte")
  checkDocument(input)
}

/// The fault is where the plain reader finds it.
private func checkPlace(_ line: [UInt8]) {
  let buffer = PaddedBuffer(copying: line)
  buffer.terminate(with: .newline)
  let scanner = JSONScanner(line: buffer.window)
  var record = Record(scanner)
  var place: Int?
  do throws(JSONFault) {
    try record.read(scanner, at: 0)
    let end = scanner.skipBlanks(record.range.upperBound)
    if end < line.count { place = end }
  } catch {
    place = error.offset
  }
  check(place == SlowJSON.fault(inLine: line), "a fault has the same place")
  withExtendedLifetime(buffer) {}
}

private func checkDocument(_ document: [UInt8]) {
  let buffer = PaddedBuffer(copying: document)
  let scanner = JSONScanner(document: buffer.window)
  var place: Int?
  do throws(JSONFault) {
    let end = scanner.skipBlanks(try scanner.skipValue(scanner.skipBlanks(0), depth: 0))
    if end < document.count { place = end }
  } catch {
    place = error.offset
  }
  let expected = SlowJSON.fault(inDocument: document)
  check((place == nil) == (expected == nil), "a document is JSON or not")
  // A NUL looks like the end, before which the beginning of a character may stand.
  if !document.contains(0) { check(place == expected, "a document's fault has the same place") }
  withExtendedLifetime(buffer) {}
}

private func checkMembers(_ record: Record) {
  for member in record.members where record.kind(member) == .quote {
    let text = record.text(of: member)
    check(text.isUTF8, "a decoded string is UTF-8")
    var line = [UInt8]("{\"k\":")
    line.append(jsonString: text)
    line.append(.closeBrace)
    check(line.isSafe(), "an encoded string holds no control character")
    var again: [UInt8]?
    withRecord(line) { again = $0.string(RecordKey("k")) }
    check(again == text, "a string is the same after encoding and decoding")
  }
}

private func checkEdits(_ record: Record) {
  guard let first = record.members.first, let last = record.members.last else { return }
  let set = record.key(of: last)
  let removed = record.key(of: first)
  let new = RecordKey("no such key")
  var json: [UInt8] = []
  record.append(
    to: &json,
    edits: [
      RecordEdit(removed, json: nil), RecordEdit(set, string: [0x22, 0xFF, 0x0A]),
      RecordEdit(new, json: [0x5B, 0x5D]),
    ])
  check(json.isJSONObject, "an edited record is a record")
  func values(_ record: Record) -> [[UInt8]] {
    record.members.filter {
      ![set.name, removed.name, new.name].contains(record.key(of: $0).name)
    }.map { record.bytes.copy($0.key) + [0] + record.bytes.copy($0.range) }
  }
  let before = values(record)
  withRecord(json) { edited in
    check(values(edited) == before, "members that are not set keep their bytes and order")
    check(edited.string(set) == [UInt8]("\"\u{FFFD}\n"), "the member is set")
    check(removed.name == set.name || edited.member(removed) == nil, "the member is gone")
    check(edited.member(new) != nil, "the member is new")
  }
}
