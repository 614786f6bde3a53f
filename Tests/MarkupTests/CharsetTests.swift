import Testing

@testable import Markup

@Suite struct CharsetTests {
  @Test(
    "a charset goes by the names of the Encoding Standard, case and punctuation ignored",
    arguments: [
      ("utf-8", Charset.utf8), ("UTF8", .utf8), ("utf_8", .utf8), ("GB2312", .gb18030),
      ("gbk", .gb18030), ("x-gbk", .gb18030), ("GB18030", .gb18030), ("cp936", .gb18030),
      ("Big5", .big5), ("big5-hkscs", .big5), ("Shift_JIS", .shiftJIS), ("sjis", .shiftJIS),
      ("EUC-KR", .eucKR), ("ks_c_5601-1987", .eucKR), ("iso-8859-1", .windows1252),
      ("latin1", .windows1252), ("us-ascii", .windows1252), ("Windows-1251", .windows1251),
      ("cp1251", .windows1251), ("KOI8-R", .koi8R), ("utf-16", .utf16LE), ("u16", .utf16LE),
      ("ISO-8859-15", .latin9), ("tis-620", .windows874), ("iso-8859-9", .windows1254),
    ])
  func labels(label: String, charset: Charset) {
    #expect(Charset(label: [UInt8](label.utf8).span) == charset)
  }

  @Test(
    "what is no name of a charset is none, whatever iconv would make of it",
    arguments: ["", "bogus", "UTF-7", "utf-8//TRANSLIT", "../../x", "ISO-2022-CN-EXT", "8"])
  func unknown(label: String) {
    let charset = Charset(label: [UInt8](label.utf8).span)
    #expect(charset == nil)
  }

  @Test("the system converts from every charset that is listed", arguments: Charset.allCases)
  func everyOneConverts(charset: Charset) {
    #expect(charset == .utf8 || Iconv(charset) != nil)
  }

  @Test(
    "the header's parameter is found in quotes, among others and after blanks",
    arguments: [
      ("text/xml; charset=gb2312", "gb2312"), ("text/xml;charset= \"us-ascii\"", "us-ascii"),
      ("application/atom+xml; charset='gb2312'", "gb2312"),
      ("text/xml; qs=0.5; CHARSET = utf-8 ; x=y", "utf-8"), ("text/xml; boundary=x", ""),
      ("text/xml", ""), ("", ""), ("text/xml; charset", ""), ("text/xml; charset=", ""),
    ])
  func parameter(header: String, value: String) {
    let bytes = [UInt8](header.utf8)
    let range = Charset.parameter(inContentType: bytes.span)
    #expect(string([UInt8](bytes[range])) == value)
  }
}
