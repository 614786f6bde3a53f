import Foundation
import Testing

@testable import NewsModel

@Suite struct LocalClockTests {
  private static func isRight(in zone: String, _ random: inout Seeded) -> Bool {
    unsafe setenv("TZ", zone, 1)
    tzset()
    var clock = LocalClock()
    for index in 0..<4000 {
      // Around 2011, where Samoa left a day out, and anywhere.
      var instant =
        index % 2 == 0 ? 1_290_000_000 + random.below(60_000_000) : random.below(2_100_000_000)
      if index % 5 == 0 { instant = -instant }
      var parts = unsafe tm()
      unsafe localtime_r(&instant, &parts)
      let expected = unsafe CivilTime(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
        hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
      if clock.civilTime(instant) != expected {
        print("\(zone): \(instant) is not \(expected), seed \(random.seed)")
        return false
      }
    }
    return true
  }

  @Test("the clock shows what localtime_r(3) says, in zones of all kinds")
  func zones() async {
    await #expect(processExitsWith: .exitCode(0)) {
      var random = Seeded()
      for zone in [
        "UTC", "Asia/Shanghai", "America/New_York", "Europe/London", "Asia/Kathmandu",
        "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca", "America/St_Johns",
        "XYZ-3:17:11",
      ] where !Self.isRight(in: zone, &random) {
        exit(1)
      }
      exit(0)
    }
  }

  @Test("now is after this test was written")
  func now() {
    #expect(LocalClock.now > 1_700_000_000)
  }
}
