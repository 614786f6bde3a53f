import Testing

@testable import Markup

@Suite struct TextDecoderTests {
  /// The same news in many charsets: hex, and what it says.
  static let samples: [(charset: Charset, label: String, hex: String, text: String)] = [
    (
      .gb18030, "gb2312",
      "bdf1ccecb5c4cdb7ccf5d0c2cec5a3bad6d0b9fabeadbcc3b7a2d5b9badcbfeca3accad0b3a1b7b4d3a6c6bdcec8a1a3",
      "今天的头条新闻：中国经济发展很快，市场反应平稳。"
    ),
    (
      .big5, "big5",
      "a4b5a4d1aabac059b1f8b773bb44a147a4a4b0eab867c0d9b56fae69abdca7d6a141a5abb3f5a4cfc0b3a5adc3ada143",
      "今天的頭條新聞：中國經濟發展很快，市場反應平穩。"
    ),
    (
      .shiftJIS, "shift_jis",
      "82b182ea82cd93fa967b8cea82cc836a8385815b835882c582b78142938c8b9e82c594ad955c82b382ea82bd8142",
      "これは日本語のニュースです。東京で発表された。"
    ),
    (
      .eucJP, "euc-jp",
      "a4b3a4eca4cfc6fccbdcb8eca4cea5cba5e5a1bca5b9a4c7a4b9a1a3c5ecb5fea4c7c8afc9bda4b5a4eca4bfa1a3",
      "これは日本語のニュースです。東京で発表された。"
    ),
    (
      .eucKR, "euc-kr",
      "bfc0b4c3c0c720c1d6bfe420b4babdbac0d4b4cfb4d92e20c7d1b1b920b0e6c1a6b0a120bafcb8a3b0d420bcbac0e5c7dfb4d92e",
      "오늘의 주요 뉴스입니다. 한국 경제가 빠르게 성장했다."
    ),
    (
      .windows1251, "windows-1251",
      "d1e5e3eee4edfff8ede8e520e3ebe0e2edfbe520edeee2eef1f2e83a20fdeaeeedeeece8eae020f1f2f0e0edfb20f0e0f1f2b8f2",
      "Сегодняшние главные новости: экономика страны растёт"
    ),
    (
      .koi8R, "koi8-r",
      "f3c5c7cfc4ced1dbcec9c520c7ccc1d7ced9c520cecfd7cfd3d4c93a20dccbcfcecfcdc9cbc120d3d4d2c1ced920d2c1d3d4a3d4",
      "Сегодняшние главные новости: экономика страны растёт"
    ),
    (.windows1252, "iso-8859-1", "636166e9202d2093746573742e94", "café - “test.”"),
  ]

  /// Decodes a document in chunks of one size.
  func decode(
    _ document: [UInt8], contentType: String = "", chunk: Int = .max
  ) -> (text: String, report: CharsetReport) {
    var decoder = TextDecoder(contentType: [UInt8](contentType.utf8).span)
    var text: [UInt8] = []
    var start = 0
    while start < document.count {
      let end = start + min(chunk, document.count - start)
      decoder.append(document.span.extracting(start..<end), isLast: false, to: &text)
      start = end
    }
    let nothing: [UInt8] = []
    decoder.append(nothing.span, isLast: true, to: &text)
    return (string(text), decoder.report)
  }

  func declaration(_ label: String) -> [UInt8] {
    [UInt8]("<?xml version=\"1.0\" encoding=\"\(label)\"?>\n<a>".utf8)
  }

  @Test("the XML declaration's charset is used, whatever the chunks", arguments: samples.indices)
  func declared(index: Int) {
    let sample = Self.samples[index]
    let document = declaration(sample.label) + bytes(hex: sample.hex)
    for chunk in [1, 2, 3, 7, 64, 4_096] {
      let (text, report) = decode(document, chunk: chunk)
      #expect(text.hasSuffix(">" + sample.text))
      #expect(report.charset == sample.charset)
      #expect(report.setAside.isEmpty && report.badBytes == 0)
    }
  }

  @Test("the header's charset is used, before the declaration's", arguments: samples.indices)
  func header(index: Int) {
    let sample = Self.samples[index]
    let other = sample.charset == .koi8R ? "windows-1251" : "koi8-r"
    for head in [[UInt8]("<a>".utf8), declaration(other)] {
      let (text, report) = decode(
        head + bytes(hex: sample.hex), contentType: "text/xml; charset=\(sample.label)")
      #expect(text.hasSuffix(">" + sample.text))
      #expect(report.setAside.isEmpty)
    }
  }

  @Test(
    "bytes that can be no UTF-8 show what they are where nothing, or UTF-8, is declared",
    arguments: samples.indices, ["", "utf-8", "bogus"])
  func guessed(index: Int, declared: String) {
    let sample = Self.samples[index]
    let head = declared.isEmpty ? [UInt8]("<a>".utf8) : declaration(declared)
    let (text, report) = decode(head + bytes(hex: sample.hex))
    #expect(text.hasSuffix(">" + sample.text))
    #expect(string(report.setAside) == (declared.isEmpty ? "UTF-8" : declared))
  }

  @Test(
    "text that is UTF-8 throughout is read so, whatever is declared",
    arguments: ["gb2312", "gbk", "big5", "euc-kr", "windows-1251", "iso-8859-1", "shift_jis"])
  func utf8Shows(label: String) {
    let document = declaration(label) + [UInt8]("今天的头条新闻，Überraschung".utf8)
    let (text, report) = decode(document)
    #expect(text.hasSuffix(">今天的头条新闻，Überraschung"))
    #expect(string(report.setAside) == label)
    #expect(
      decode(declaration("utf-8"), contentType: "text/xml; charset=\(label)").report
        .setAside.isEmpty)
  }

  @Test("a little GB2312 that happens to look like UTF-8 is GB2312 where that is declared")
  func lookalike() {
    // D2 BB is 一, and would be U+04BB.
    let (text, report) = decode(declaration("gb2312") + [0xD2, 0xBB, 0x3C, 0x2F, 0x61, 0x3E])
    #expect(text.hasSuffix("<a>一</a>"))
    #expect(report.setAside.isEmpty)
  }

  @Test("a server's iso-8859-1 gives way to Chinese that the bytes show")
  func serverDefault() {
    let (text, report) = decode(
      declaration("gb2312") + bytes(hex: Self.samples[0].hex),
      contentType: "text/xml; charset=ISO-8859-1")
    #expect(text.hasSuffix(Self.samples[0].text))
    #expect(report.charset == .gb18030)
    #expect(string(report.setAside) == "ISO-8859-1")
  }

  @Test("one bad byte costs itself, in UTF-8 and in GB18030")
  func badBytes() {
    var document = [UInt8]("<a>头条 新闻 ".utf8) + [0xE4, 0xB8] + [UInt8](" 经济</a>".utf8)
    var (text, report) = decode(document)
    #expect(text == "<a>头条 新闻 \u{FFFD} 经济</a>")
    #expect(report.badBytes == 2 && report.charset == .utf8)

    document = declaration("gb2312") + bytes(hex: "cdb7ccf5")
    document += [0xFF] + bytes(hex: "d0c2cec5") + [0xC4] + [UInt8]("<b>x</b>".utf8)
    (text, report) = decode(document)
    #expect(text.hasSuffix("<a>头条\u{FFFD}新闻\u{FFFD}<b>x</b>"))
    #expect(report.badBytes == 2 && report.charset == .gb18030)
  }

  @Test(
    "UTF-16 and UTF-32 show themselves, with and without a byte order mark",
    arguments: ["utf-16", "utf-8", ""], [false, true])
  func wide(label: String, hasMark: Bool) {
    let head = label.isEmpty ? "" : "<?xml version=\"1.0\" encoding=\"\(label)\"?>"
    let text = (hasMark ? "\u{FEFF}" : "") + head + "<a>头条 𠀀 é</a>"
    for isBig in [false, true] {
      var narrow: [UInt8] = []
      for unit in text.utf16 {
        let pair = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
        narrow += isBig ? pair : pair.reversed()
      }
      var wide: [UInt8] = []
      for scalar in text.unicodeScalars {
        let four = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
        wide += isBig ? four : four.reversed()
      }
      for document in [narrow, wide] {
        for chunk in [1, 5, 1_000] {
          #expect(decode(document, chunk: chunk).text == head + "<a>头条 𠀀 é</a>")
        }
      }
    }
  }

  @Test("a declaration of UTF-16 in bytes that are not is set aside")
  func notWide() {
    let (text, report) = decode(declaration("utf-16") + [UInt8]("头条</a>".utf8))
    #expect(text.hasSuffix("<a>头条</a>"))
    #expect(string(report.setAside) == "utf-16")
  }

  @Test("a byte order mark counts before the header", arguments: [1, 2, 4, 100])
  func markFirst(chunk: Int) {
    let (text, report) = decode(
      [0xEF, 0xBB, 0xBF] + [UInt8]("<a>头条</a>".utf8), contentType: "text/xml; charset=gb2312",
      chunk: chunk)
    #expect(text == "<a>头条</a>")
    #expect(report.charset == .utf8 && string(report.setAside) == "gb2312")
  }

  @Test("blanks and a byte order mark may stand before the declaration")
  func leading() {
    let document = [UInt8](" \r\n\u{FEFF}".utf8) + declaration("gb2312") + bytes(hex: "cdb7ccf5")
    #expect(decode(document).text.hasSuffix("<a>头条"))
  }

  @Test("ASCII is handed on at once, before anything is known of the charset")
  func streams() {
    let nothing: [UInt8] = []
    var decoder = TextDecoder(contentType: nothing.span)
    var text: [UInt8] = []
    decoder.append([UInt8]("<rss><item>one</item>".utf8).span, isLast: false, to: &text)
    #expect(string(text) == "<rss><item>one</item>")
  }

  @Test(
    "the reference text of the Encoding Standard's tables comes out of iconv, but for a few lines",
    .enabled(if: isShared("suites/encoding"), "../shared/suites/encoding is absent"),
    arguments: [
      ("gb18030", Charset.gb18030), ("big5", .big5),
    ])
  func reference(name: String, charset: Charset) throws {
    let input = try data("suites/encoding/\(name)_in.txt")
    let expected = try data("suites/encoding/\(name)_in_ref.txt")
    let iconv = try #require(Iconv(charset))
    var text: [UInt8] = []
    var bad = 0
    let used = iconv.append(input.span, isLast: true, to: &text, badBytes: &bad)
    #expect(used == input.count)
    let ours = string(text).split(separator: "\n", omittingEmptySubsequences: false)
    let theirs = string(expected).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(ours.count == theirs.count)
    var differences = 0
    for (one, other) in zip(ours, theirs) where one != other {
      differences += 1
    }
    print("\(name): \(differences) of \(theirs.count) lines differ from the Encoding Standard")
    // GB18030: six characters that Unicode has by now, for which the Standard keeps private ones.
    // Big5: compatibility characters of Hong Kong, pictures of control characters, a few symbols.
    #expect(differences <= (charset == .gb18030 ? 6 : 140))
  }

  @Test("where the bytes contradict the header, the declaration counts before a guess")
  func second() {
    let greek = bytes(hex: "cde5e120e1f0fc20f4e7ed20c5ebebdce4e1")
    let document = [UInt8]("<?xml version='1.0' encoding='windows-1253'?>".utf8) + greek
    let feed = readFeed(
      document + [UInt8]("<rss><channel/></rss>".utf8), contentType: "text/xml; charset=utf-8")
    #expect(feed.charset.charset == .windows1253 && string(feed.charset.setAside) == "utf-8")
    // A single byte that is lost shows nothing.
    let cut = [UInt8]("<rss><channel><item><title>".utf8) + [0xBD] + [UInt8]("</title></item>".utf8)
    #expect(readFeed(cut, contentType: "text/xml; charset=gbk").charset.charset == .gb18030)
  }
}
