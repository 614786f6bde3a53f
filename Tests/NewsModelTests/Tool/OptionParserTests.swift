import Testing

@testable import NewsModel

enum TestOption { case limit, all, match, maxWait, quick }

var testTable: OptionTable<TestOption> {
  OptionTable(
    tool: "news-test", synopsis: "[option…] [FILE]…", about: ["Reads records from stdin."],
    options: [
      Option(.limit, "n limit N at most N"),
      Option(.all, "a all - everything"),
      Option(.match, "m match TEXT only with TEXT"),
      Option(.quick, "- quick - soon"),
    ],
    further: [Option(.maxWait, "W max-wait S longest wait")],
    furtherTitle: "as curl:", footer: ["", "example: news-test -n 5"])
}

@Suite struct OptionParserTests {
  /// What was read: options as `key=value`, then operands, or the message of the usage error.
  private func parse(_ line: String) -> String {
    parse(line.split(separator: " ").map { String($0) })
  }

  private func parse(_ words: [String]) -> String {
    do throws(UsageError) {
      let parsed = try testTable.read(words.map { bytes($0) })
      let options = parsed.arguments.values.map { "\($0.key)=\(text($0.value))" }
      let common = parsed.common.map { "\($0)" }
      return (options + common + parsed.arguments.operands.map { text($0) })
        .joined(separator: " ")
    } catch {
      return "! " + text(error.message)
    }
  }

  @Test(
    "options are read in all their forms",
    arguments: [
      ("", ""), ("--limit=5", "limit=5"), ("--limit 5", "limit=5"), ("-n5", "limit=5"),
      ("-n 5", "limit=5"), ("-an5", "all= limit=5"), ("-an 5", "all= limit=5"),
      ("-aa", "all= all="), ("--limit=", "limit="), ("--limit=a=b", "limit=a=b"),
      ("-n=5", "limit==5"), ("-n -1", "limit=-1"), ("--limit -1", "limit=-1"),
      ("--limit --all", "limit=--all"), ("-n -", "limit=-"), ("--max-wait=3", "maxWait=3"),
      ("-W3", "maxWait=3"), ("--errors=json", "errors(json: true)"),
      ("--errors text", "errors(json: false)"), ("--strict -q", "strict quiet"),
      ("-aq", "all= quiet"), ("--quiet --limit=1 --limit=2", "limit=1 limit=2 quiet"),
    ])
  func forms(line: String, read: String) {
    #expect(parse(line) == read)
  }

  @Test(
    "options may follow operands; -- ends them, - is an operand",
    arguments: [
      ("a --all b", "all= a b"), ("a -- --all -n", "a --all -n"), ("-- --", "--"), ("-", "-"),
      ("--all - x", "all= - x"), ("-n 5 --", "limit=5"), ("--limit -- x", "limit=-- x"),
    ])
  func operands(line: String, read: String) {
    #expect(parse(line) == read)
  }

  @Test("empty words are values and operands")
  func emptyWords() {
    #expect(parse(["--limit", "", "", "-n", ""]) == "limit= limit= ")
  }

  @Test(
    "a mistake is said in a sentence",
    arguments: [
      ("--limit", "--limit needs a value"), ("-n", "-n needs a value"), ("-an", "-n needs a value"),
      ("--all=x", "--all takes no value"), ("--help=x", "--help takes no value"),
      ("--strict=", "--strict takes no value"),
      ("--errors=xml", "--errors is text or json, not xml"),
      ("--errors=", "--errors is text or json, not nothing"),
      ("--errors", "--errors needs a value"),
    ])
  func mistakes(line: String, message: String) {
    #expect(parse(line) == "! " + message)
  }

  @Test(
    "an unknown option names the nearest known one",
    arguments: [
      ("--limt", "unknown option --limt; did you mean --limit?"),
      ("--limt=5", "unknown option --limt; did you mean --limit?"),
      ("--lim", "unknown option --lim; did you mean --limit?"),
      ("--Limit", "unknown option --Limit; did you mean --limit?"),
      ("--matches x", "unknown option --matches; did you mean --match?"),
      ("--max", "unknown option --max; did you mean --max-wait?"),
      ("--error=json", "unknown option --error; did you mean --errors?"),
      ("--hlep", "unknown option --hlep; did you mean --help?"),
      ("--frobnicate", "unknown option --frobnicate; the nearest is --strict, see --help"),
      ("-N5", "unknown option -N; did you mean -n?"), ("-A", "unknown option -A; did you mean -a?"),
      ("-l", "unknown option -l; did you mean --limit?"), ("-aZ", "unknown option -Z; see --help"),
      ("-limit=5", "unknown option -l; did you mean --limit?"),
      ("-é", "unknown option -é; see --help"), ("-=", "unknown option -=; see --help"),
    ])
  func unknown(line: String, message: String) {
    #expect(parse(line) == "! " + message)
  }

  @Test("--help and --version act where they stand: what is wrong behind them does not matter")
  func helpFirst() {
    #expect(parse("--help --bogus") == "help")
    #expect(parse("-ahZ") == "all= help")
    #expect(parse("--version --limit") == "version")
    #expect(parse("--bogus --help").hasPrefix("! "))
  }

  @Test("the last value of an option counts, all can be had in order")
  func values() throws {
    let arguments = try testTable.read(["-m", "a", "--match=b"].map { bytes($0) }).arguments
    #expect(arguments[.match]?.value == bytes("b"))
    #expect(arguments[.match]?.name == bytes("--match"))
    #expect(arguments.all(.match) == [bytes("a"), bytes("b")])
    #expect(arguments.has(.match) && !arguments.has(.limit))
  }

  // MARK: - spelling

  @Test(
    "the distance of two words is the fewest bytes to change",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("abc", "abc", 0), ("kitten", "sitting", 3),
      ("limt", "limit", 1), ("flaw", "lawn", 2), ("ab", "ba", 2),
    ])
  func distance(first: String, second: String, expected: Int) {
    #expect(Spelling.distance(bytes(first), bytes(second)) == expected)
    #expect(Spelling.distance(bytes(second), bytes(first)) == expected)
  }
}
