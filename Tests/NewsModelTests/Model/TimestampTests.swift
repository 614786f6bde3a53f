import Testing

@testable import NewsModel

@Suite struct TimestampTests {
  /// Calls `body` with each day of the years 0–9999, counted one by one, and its number from 1970.
  private func forEachDay(_ body: (_ year: Int, _ month: Int, _ day: Int, _ number: Int) -> Void) {
    // 719,528 days lie between 0000-01-01 and 1970-01-01.
    var number = -719_528
    for year in 0...9999 {
      let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
      for month in 1...12 {
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        for day in 1...lengths[month - 1] {
          body(year, month, day, number)
          number += 1
        }
      }
    }
    #expect(number == 2_932_897)
  }

  @Test("days and instants are turned into each other as a calendar counts them")
  func calendar() {
    var wrong = 0
    forEachDay { year, month, day, number in
      guard number % 41 == 0 || day == 1 || day >= 28 && month == 2 else { return }
      let second = ((number % 86_400) + 86_400) % 86_400
      let epoch = number * 86_400 + second
      let time = CivilTime(epoch: epoch)
      let expected = CivilTime(
        year: year, month: month, day: day, hour: second / 3600, minute: second / 60 % 60,
        second: second % 60)
      if time != expected || time.epoch() != epoch || !time.isValid { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test("an offset moves the clock east")
  func offsets() {
    let time = CivilTime(epoch: 0, offset: 8 * 3600)
    #expect(time == CivilTime(year: 1970, month: 1, day: 1, hour: 8))
    #expect(time.epoch(offset: 8 * 3600) == 0)
    #expect(
      CivilTime(epoch: -1)
        == CivilTime(year: 1969, month: 12, day: 31, hour: 23, minute: 59, second: 59))
    #expect(
      CivilTime(epoch: 0, offset: -1800)
        == CivilTime(year: 1969, month: 12, day: 31, hour: 23, minute: 30))
  }

  @Test("instants far outside of the calendar do not overflow", arguments: [-1 << 50, 1 << 50])
  func far(epoch: Int) {
    #expect(CivilTime(epoch: epoch).epoch() == epoch)
    #expect(!CivilTime(epoch: epoch).isValid)
  }

  @Test(
    "NetEase's times are China's, and nothing is guessed",
    arguments: [
      ("2016-03-04 12:33:45", 1_457_066_025), ("1970-01-01 08:00:00", 0),
      ("2016-02-29 00:00:00", 1_456_675_200), ("2017-01-01 07:59:60", 1_483_228_800),
      ("2015-02-29 00:00:00", nil), ("2016-03-04 12:33:60", nil), ("2016-03-04 24:00:00", nil),
      ("2016-13-04 12:33:45", nil), ("2016-00-04 12:33:45", nil), ("2016-03-00 12:33:45", nil),
      ("2016-03-04 12:60:45", nil), ("2016-03-04T12:33:45", nil), ("2016-03-04 12:33", nil),
      ("2016-03-04 12:33:45 ", nil), (" 2016-03-04 12:33:4", nil), ("2016/03/04 12:33:45", nil),
      ("2016-3-04 12:33:045", nil), ("2016-03-04 1a:33:45", nil), ("+016-03-04 12:33:45", nil),
      ("", nil), ("2016-03-04 12:33:4５", nil),
    ] as [(String, Int?)])
  func netease(text: String, epoch: Int?) {
    #expect(Timestamp.epoch(netease: bytes(text)) == epoch)
  }

  @Test(
    "a record's times are UTC to the second",
    arguments: [
      ("2016-03-04T04:33:45Z", 1_457_066_025), ("1970-01-01T00:00:00Z", 0),
      ("0000-01-01T00:00:00Z", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
      ("2016-12-31T23:59:60Z", 1_483_228_800), ("2016-03-04 04:33:45Z", nil),
      ("2016-03-04T04:33:45", nil), ("2016-03-04T04:33:45+", nil), ("2016-03-04t04:33:45z", nil),
      ("2016-03-04T04:33:45.0Z", nil), ("2016-02-30T04:33:45Z", nil), ("", nil),
    ] as [(String, Int?)])
  func record(text: String, epoch: Int?) {
    let text = bytes(text)
    let read = Timestamp.epoch(record: text.span)
    #expect(read == epoch)
  }

  @Test(
    "what is written can be read again",
    arguments: [0, 1_457_066_025, -62_167_219_200, 253_402_300_799, -1])
  func roundTrip(epoch: Int) {
    let written = bytes(appended { $0.append(utc: epoch) })
    let read = Timestamp.epoch(record: written.span)
    #expect(read == epoch)
  }

  @Test("dates are written with all their digits")
  func written() {
    #expect(appended { $0.append(utc: 1_457_066_025) } == "2016-03-04T04:33:45Z")
    #expect(appended { $0.append(date: CivilTime(year: 7, month: 1, day: 9)) } == "0007-01-09")
  }
}
