// Dates and ages: the quick way says what the clock says.

import NewsModel
import Text
import Testing

@testable import news_render

@Suite struct LocalDatesTests {
  @Test("a date is what the local clock shows", arguments: 1...3)
  func dates(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var dates = LocalDates()
    var clock = LocalClock()
    for _ in 0..<3000 {
      let epoch = Int.random(in: -2_000_000_000...4_000_000_000, using: &generator)
      var text: [UInt8] = []
      text.append(utc: epoch)
      let buffer = PaddedBuffer(copying: text)
      var bytes: [UInt8] = []
      #expect(dates.append(buffer.window, buffer.start..<buffer.end, to: &bytes))
      let time = clock.civilTime(epoch)
      var wanted: [UInt8] = []
      wanted.append(date: time)
      wanted.append(.space)
      wanted.append(twoDigits: time.hour)
      wanted.append(.colon)
      wanted.append(twoDigits: time.minute)
      #expect(bytes == wanted, "seed \(seed), \(epoch)")
    }
  }

  @Test(
    "what is no date of a record is none",
    arguments: [
      "2016-03-04 04:33:45Z", "2016-02-30T04:33:45Z", "2016-03-04T24:33:45Z",
      "2016-03-04T04:60:45Z", "2016-13-04T04:33:45Z",
      "2016-03-04T04:33:61Z", "2016-03-04T04:33:45+", "2016-03-04T0a:33:45Z", "",
      "2016-03-04T04:33:45Z ",
    ])
  func noDates(text: String) {
    var dates = LocalDates()
    let buffer = PaddedBuffer(copying: Array(text.utf8))
    var bytes: [UInt8] = []
    #expect(!dates.append(buffer.window, buffer.start..<buffer.end, to: &bytes) && bytes.isEmpty)
  }

  @Test(
    "an age is told in its largest unit",
    arguments: [
      (0, "now", "刚刚"), (59, "now", "刚刚"), (60, "1m", "1分钟"), (3599, "59m", "59分钟"),
      (3600, "1h", "1小时"), (86_399, "23h", "23小时"), (86_400, "1d", "1天"), (604_799, "6d", "6天"),
      (604_800, "1w", "1周"), (31_535_999, "52w", "52周"), (31_536_000, "1y", "1年"),
      (-3600, "+1h", "+1小时"),
    ])
  func ages(seconds: Int, english: String, chinese: String) {
    for (language, shown) in [(Language.english, english), (.chinese, chinese)] {
      var bytes: [UInt8] = []
      let age = Age(now: 1_000_000_000, language: language)
      let columns = age.append(of: 1_000_000_000 - seconds, to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == shown)
      #expect(columns == TextLayout().width(of: bytes.span))
      #expect(columns <= Age.columns(language) || seconds < 0)
    }
  }
}
