import Testing

@testable import Store

@Suite struct CacheControlTests {
  @Test(
    "max-age is read as tokens and as quoted strings, the smaller of two counts",
    arguments: [
      ("max-age=600", 600), ("Max-Age=600", 600), ("public, max-age=600", 600),
      ("max-age=\"600\"", 600), ("max-age = 600 ", 600), (",, max-age=600 ,", 600),
      ("max-age=0", 0), ("max-age=600, max-age=60", 60), ("max-age=60, max-age=600", 60),
      ("s-maxage=9, max-age=600", 600), ("max-age=99999999999999999999", 1 << 31),
      ("private=\"a, max-age=5\", max-age=600", 600), ("x=\"\\\"\", max-age=600", 600),
    ])
  func maxAge(text: String, seconds: Int) {
    #expect(CacheControl(bytes(text)).maxAge == seconds)
  }

  @Test(
    "a max-age that is no number is no time at all",
    arguments: ["max-age=", "max-age", "max-age=-1", "max-age=1.5", "max-age=1h", "max-age=\"\""])
  func badMaxAge(text: String) {
    #expect(CacheControl(bytes(text)).maxAge == 0)
  }

  @Test("without the directive there is no max-age", arguments: ["", "s-maxage=5", "xmax-age=5"])
  func noMaxAge(text: String) {
    #expect(CacheControl(bytes(text)).maxAge == nil)
  }

  @Test(
    "no-store and no-cache are found anywhere and in any case",
    arguments: [
      ("no-store", true, false), ("NO-STORE, max-age=5", true, false), ("no-cache", false, true),
      ("no-cache=\"set-cookie\"", false, true), ("max-age=5,no-cache,no-store", true, true),
      ("x=\"no-store\"", false, false), ("x=\"no-store", false, false), ("nostore", false, false),
      ("must-revalidate, private", false, false),
    ])
  func forbidding(text: String, storing: Bool, reuse: Bool) {
    let control = CacheControl(bytes(text))
    #expect(control.forbidsStoring == storing)
    #expect(control.forbidsReuse == reuse)
  }

  @Test("any bytes are read to their end")
  func hostile() {
    for seed in UInt64(0)..<500 {
      let alphabet = bytes("=,\"\\ \tmax-age0no-store\u{0}\u{FF}")
      _ = CacheControl(noise(40, seed: seed).map { alphabet[Int($0) % alphabet.count] })
    }
  }
}
