import Testing

@testable import NewsModel

@Suite struct OptionValuesTests {
  private typealias Value = Arguments<TestOption>.Value

  private func read(
    _ value: String, _ body: (Value) throws(UsageError) -> Int
  ) -> String {
    do throws(UsageError) {
      return "\(try body(Value(key: .limit, name: bytes("--limit"), value: bytes(value))))"
    } catch {
      return text(error.message)
    }
  }

  @Test(
    "a count is a whole number in decimal",
    arguments: [
      ("0", "0"), ("7", "7"), ("007", "7"), ("000000000000000000000000001", "1"),
      ("2147483647", "2147483647"), ("2147483648", "2147483647"),
      ("99999999999999999999999", "2147483647"),
      ("", "--limit is a whole number from 0 on, not nothing"),
      ("-1", "--limit is a whole number from 0 on, not -1"),
      ("+1", "--limit is a whole number from 0 on, not +1"),
      ("1.5", "--limit is a whole number from 0 on, not 1.5"),
      ("1e3", "--limit is a whole number from 0 on, not 1e3"),
      (" 1", "--limit is a whole number from 0 on, not  1"),
      ("0x10", "--limit is a whole number from 0 on, not 0x10"),
      ("五", "--limit is a whole number from 0 on, not 五"),
    ])
  func count(value: String, read: String) {
    #expect(self.read(value) { value throws(UsageError) in try value.count() } == read)
  }

  @Test("a count may have a least value")
  func leastCount() {
    func read(_ value: String, _ least: Int) -> String {
      self.read(value) { value throws(UsageError) in try value.count(atLeast: least) }
    }
    #expect(read("1", 1) == "1")
    #expect(read("0", 1) == "--limit is a whole number from 1 on, not 0")
    #expect(read("9", 10) == "--limit is a whole number from 10 on, not 9")
    #expect(read("10", 10) == "10")
  }

  @Test(
    "a time is in seconds, and never becomes 0 unless it is",
    arguments: [
      ("0", "0"), ("10", "10000"), ("0.5", "500"), (".25", "250"), ("3.", "3000"),
      ("1.2345", "1235"),
      ("0.0001", "1"), ("0.000", "0"), ("0.9999", "1000"), ("999999999", "999999999000"),
      ("007", "7000"),
      ("1000000000", "999999999000"), ("99999999999999999999999", "999999999000"),
      ("", "--limit is a number of seconds, not nothing"),
      (".", "--limit is a number of seconds, not ."),
      ("-1", "--limit is a number of seconds, not -1"),
      ("1.2.3", "--limit is a number of seconds, not 1.2.3"),
      ("5s", "--limit is a number of seconds, not 5s"),
      ("inf", "--limit is a number of seconds, not inf"),
    ])
  func milliseconds(value: String, read: String) {
    #expect(self.read(value) { value throws(UsageError) in try value.milliseconds() } == read)
  }

  @Test(
    "a size is in bytes or has a unit",
    arguments: [
      ("0", "0"), ("100", "100"), ("1K", "1024"), ("1k", "1024"), ("32M", "33554432"),
      ("2g", "2147483648"), ("1073741823G", "1152921503533105152"),
      ("1073741825G", "1152921504606846976"), ("99999999999999999999", "1152921504606846976"),
      ("", "--limit is a size such as 500K or 32M, not nothing"),
      ("K", "--limit is a size such as 500K or 32M, not K"),
      ("-1", "--limit is a size such as 500K or 32M, not -1"),
      ("1.5M", "--limit is a size such as 500K or 32M, not 1.5M"),
      ("1KB", "--limit is a size such as 500K or 32M, not 1KB"),
    ])
  func size(value: String, read: String) {
    #expect(self.read(value) { value throws(UsageError) in try value.size() } == read)
  }

  @Test("a choice is one of its words, which the message lists")
  func choice() {
    func read(_ value: String) -> String {
      self.read(value) { value throws(UsageError) in try value.choice(["auto", "always", "never"]) }
    }
    #expect(read("auto") == "0")
    #expect(read("never") == "2")
    #expect(read("Never") == "--limit is auto, always or never, not Never")
    #expect(read("") == "--limit is auto, always or never, not nothing")
  }
}
