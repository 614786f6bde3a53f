import Testing

@testable import NewsModel

@Suite struct FailureTests {
  private func failure(
    _ message: String, tid: String? = nil, url: String? = nil, file: String? = nil,
    line: Int? = nil,
    column: Int? = nil
  ) -> Failure {
    var failure = Failure("http", message: bytes(message))
    failure.tid = tid.map(bytes)
    failure.url = url.map(bytes)
    failure.file = file.map(bytes)
    failure.line = line
    failure.column = column
    return failure
  }

  @Test("a failure is one line: tool, subject, place and reason")
  func text() {
    let failures = [
      (failure("x"), "x"), (failure("x", file: "a"), "a: x"), (failure("x", url: "u"), "u: x"),
      (failure("x", tid: "T1", url: "u"), "T1: x"), (failure("x", file: "a", line: 3), "a:3: x"),
      (failure("x", file: "a", line: 3, column: 5), "a:3:5: x"),
    ]
    for (failure, expected) in failures {
      #expect(String(decoding: failure.text(tool: "t"), as: UTF8.self) == "t: \(expected)\n")
    }
  }

  @Test(
    "what could act on a terminal is shown as an escape",
    arguments: [
      ("a\nb", #"a\nb"#), ("\r\t", #"\r\t"#), ("\u{1B}[31m", #"\x1b[31m"#), ("\0", #"\x00"#),
      ("\u{7F}", #"\x7f"#), ("\u{9B}31m", #"\u009b31m"#), ("\u{85}", #"\u0085"#),
      ("\u{202E}abc", #"\u202eabc"#),
      ("\u{2066}\u{2069}\u{200F}\u{61C}", #"\u2066\u2069\u200f\u061c"#),
      ("\u{2028}\u{2029}", #"\u2028\u2029"#), ("头条 😀 é", "头条 😀 é"), ("\\n", "\\n"),
    ])
  func visible(raw: String, shown: String) {
    #expect(appended { $0.append(visible: bytes(raw)) } == shown)
    let text = String(decoding: failure(raw, file: raw).text(tool: "t"), as: UTF8.self)
    #expect(text == "t: \(shown): \(shown)\n")
  }

  @Test("bytes that are no UTF-8 are shown in hexadecimal")
  func badUTF8() {
    #expect(
      appended { $0.append(visible: [0x61, 0xFF, 0xC3, 0x28, 0xE4, 0xB8]) }
        == #"a\xff\xc3(\xe4\xb8"#)
  }

  @Test("whatever bytes a message holds, it is one line of text without controls")
  func oneLine() {
    var random = Seeded()
    for _ in 0..<2000 {
      let shown = appended { $0.append(visible: random.nearlyUTF8(count: 20)) }
      #expect(
        shown.unicodeScalars.allSatisfy {
          $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value != 0x2028
            && $0.value != 0x2029 && !UTF8Text.isBidiControl($0.value)
        }, "seed \(random.seed)")
    }
  }

  @Test("as JSON it has the keys that apply, in one order")
  func json() {
    var all = failure("m\u{1B}\u{202E}", tid: "T1", url: "u", file: "f", line: 1, column: 2)
    all.status = 403
    all.retryAfter = 60
    #expect(
      String(decoding: all.json(tool: "news-fetch"), as: UTF8.self)
        == #"{"tool":"news-fetch","tid":"T1","url":"u","file":"f","line":1,"column":2,"error":"http","status":403,"message":"m\u001b\u202e","retryAfter":60}"#
        + "\n")
    #expect(
      String(decoding: failure("m").json(tool: "t"), as: UTF8.self)
        == #"{"tool":"t","error":"http","message":"m"}"# + "\n")
  }

  @Test("credentials are never shown")
  func credentials() {
    let url = "https://user:secret@host/feed"
    let failure = failure("redirect to \(url)", tid: url, url: url, file: url, line: 1)
    for shown in [failure.text(tool: "t"), failure.json(tool: "t")] {
      let shown = String(decoding: shown, as: UTF8.self)
      #expect(!shown.contains("secret") && !shown.contains("user"))
      #expect(shown.contains("https://host/feed"))
    }
  }
}
