// Texts as they stand in tsv, sfeed and on pages.

import Testing

@testable import news_render

@Suite struct TextFormTests {
  private func form(_ form: TextForm, _ text: String) -> String {
    var bytes: [UInt8] = []
    form.append(Array(text.utf8).span, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("each form escapes what it must")
  func escapes() {
    let text = "a\tb\nc\rd\\e&f<g>h\"i'j|k\u{B}l"
    #expect(form(.tsv, text) == "a\\tb\\nc\\rd\\\\e&f<g>h\"i'j|kl")
    #expect(form(.html, text) == "a b c d\\e&amp;f&lt;g&gt;h&quot;i&#39;j|k l")
    #expect(form(.sfeedName, text) == "a b c d\\e&f<g>h\"i'j|k l")
    #expect(form(.sfeedCategory, text) == "a b c d\\e&f<g>h\"i'j k l")
    #expect(form(.sfeedContent, text) == "a\\tb\\ncd\\\\e&f<g>h\"i'j|kl")
  }

  @Test(
    "controls and bidi controls are left out, line separators are blanks",
    arguments: [TextForm.tsv, .html, .sfeedName, .sfeedContent])
  func controls(form: TextForm) {
    let text =
      "a\u{0}\u{1B}[31m\u{7F}\u{80}\u{9B}\u{9F}\u{61C}\u{200E}\u{202E}\u{2066}b\u{2028}c\u{2029}d\u{85}e"
    #expect(self.form(form, text) == "a[31mb c d e")
    #expect(self.form(form, "héé ¡ؠ– 头\u{FFFD}👩‍👩‍👧\u{10FFFD}") == "héé ¡ؠ– 头\u{FFFD}👩‍👩‍👧\u{10FFFD}")
  }

  @Test("what is no character is left out of a page")
  func noncharacters() {
    let noncharacters: [UInt32] = [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1FFFF, 0x10FFFE]
    #expect(
      form(
        .html,
        "a" + String(noncharacters.compactMap { UnicodeScalar($0).map(Character.init) }) + "b")
        == "ab")
    #expect(form(.tsv, "a\u{FFFF}b") == "a\u{FFFF}b")
  }
}
