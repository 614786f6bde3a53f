// The charsets that feeds are read in, and the names they go by.
//
// The list is that of the WHATWG Encoding Standard, plus UTF-32: a name that is not in it is no
// charset, so that no data chooses a conversion module. As there, GB2312 and GBK are read as
// GB18030, ISO 8859-1 and US-ASCII as windows-1252: each holds the other, and is what is meant.

internal import NewsModel

/// A charset whose text can be made UTF-8.
package enum Charset: UInt8, CaseIterable {
  case utf8, utf16LE, utf16BE, utf32LE, utf32BE
  case gb18030, big5, shiftJIS, eucJP, iso2022JP, eucKR
  case windows1250, windows1251, windows1252, windows1253, windows1254, windows1255
  case windows1256, windows1257, windows1258, windows874
  case koi8R, koi8U, ibm866, macintosh, macCyrillic
  case latin2, latin3, latin4, cyrillic, arabic, greek, hebrew
  case latin6, latin7, latin8, latin9, latin10

  /// The charset of that name, case and all but letters and digits ignored; nil if unknown.
  package init?(label: borrowing Span<UInt8>) {
    var word: [UInt8] = []
    for index in 0..<min(label.count, 64) where label[index].isLetter || label[index].isDigit {
      word.append(label[index].lowercased)
    }
    guard !word.isEmpty, let found = Self.allCases.first(where: { $0.labels.hasWord(word.span) })
    else { return nil }
    self = found
  }

  /// Whether ASCII text is the same bytes in it, and other characters have none below 0x80 but as
  /// a second byte.
  var keepsASCII: Bool {
    switch self {
    case .utf16LE, .utf16BE, .utf32LE, .utf32BE, .iso2022JP: false
    default: true
    }
  }

  /// Whether its characters outside ASCII are two bytes or more.
  var isMultibyte: Bool {
    switch self {
    case .utf8, .gb18030, .big5, .shiftJIS, .eucJP, .eucKR: true
    default: false
    }
  }

  /// The name that people know it by, and that iconv(3) knows where it has no other.
  package var name: StaticString {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LE: "UTF-16LE"
    case .utf16BE: "UTF-16BE"
    case .utf32LE: "UTF-32LE"
    case .utf32BE: "UTF-32BE"
    case .gb18030: "GB18030"
    case .big5: "Big5"
    case .shiftJIS: "Shift_JIS"
    case .eucJP: "EUC-JP"
    case .iso2022JP: "ISO-2022-JP"
    case .eucKR: "EUC-KR"
    case .windows1250: "windows-1250"
    case .windows1251: "windows-1251"
    case .windows1252: "windows-1252"
    case .windows1253: "windows-1253"
    case .windows1254: "windows-1254"
    case .windows1255: "windows-1255"
    case .windows1256: "windows-1256"
    case .windows1257: "windows-1257"
    case .windows1258: "windows-1258"
    case .windows874: "windows-874"
    case .koi8R: "KOI8-R"
    case .koi8U: "KOI8-U"
    case .ibm866: "IBM866"
    case .macintosh: "macintosh"
    case .macCyrillic: "x-mac-cyrillic"
    case .latin2: "ISO-8859-2"
    case .latin3: "ISO-8859-3"
    case .latin4: "ISO-8859-4"
    case .cyrillic: "ISO-8859-5"
    case .arabic: "ISO-8859-6"
    case .greek: "ISO-8859-7"
    case .hebrew: "ISO-8859-8"
    case .latin6: "ISO-8859-10"
    case .latin7: "ISO-8859-13"
    case .latin8: "ISO-8859-14"
    case .latin9: "ISO-8859-15"
    case .latin10: "ISO-8859-16"
    }
  }

  /// The name for iconv_open(3): where vendors extended a charset, the extension is what is read.
  var converterName: StaticString {
    switch self {
    case .big5: "BIG5-HKSCS"
    case .shiftJIS: "CP932"
    case .eucKR: "CP949"
    case .windows874: "CP874"
    case .macCyrillic: "MAC-CYRILLIC"
    default: name
    }
  }

  /// The labels, in lower case and without punctuation.
  private var labels: StaticString {
    switch self {
    case .utf8: "utf8 unicode11utf8 unicode20utf8 xunicode20utf8"
    case .utf16LE: "utf16 utf16le u16 csunicode iso10646ucs2 ucs2 unicode unicodefeff"
    case .utf16BE: "utf16be unicodefffe"
    case .utf32LE: "utf32 utf32le u32 ucs4 iso10646ucs4"
    case .utf32BE: "utf32be"
    case .gb18030:
      "gb18030 gb2312 gbk gb231280 chinese csgb2312 csiso58gb231280 isoir58 xgbk cp936 ms936 euccn windows936"
    case .big5: "big5 big5hkscs cnbig5 csbig5 xxbig5 cp950 ms950 windows950"
    case .shiftJIS: "shiftjis sjis xsjis csshiftjis mskanji ms932 cp932 windows31j"
    case .eucJP: "eucjp xeucjp cseucpkdfmtjapanese"
    case .iso2022JP: "iso2022jp csiso2022jp"
    case .eucKR:
      "euckr cseuckr csksc56011987 isoir149 korean ksc5601 ksc56011987 ksc56011989 windows949 cp949 ms949 uhc"
    case .windows1250: "windows1250 cp1250 xcp1250"
    case .windows1251: "windows1251 cp1251 xcp1251"
    case .windows1252:
      "windows1252 cp1252 xcp1252 iso88591 latin1 l1 isolatin1 ascii usascii ansix341968 cp819 csisolatin1 ibm819 isoir100 iso885911987"
    case .windows1253: "windows1253 cp1253 xcp1253"
    case .windows1254:
      "windows1254 cp1254 xcp1254 iso88599 latin5 l5 csisolatin5 isoir148 iso885991989"
    case .windows1255: "windows1255 cp1255 xcp1255"
    case .windows1256: "windows1256 cp1256 xcp1256"
    case .windows1257: "windows1257 cp1257 xcp1257"
    case .windows1258: "windows1258 cp1258 xcp1258"
    case .windows874: "windows874 dos874 iso885911 tis620"
    case .koi8R: "koi8r koi koi8 cskoi8r"
    case .koi8U: "koi8u koi8ru"
    case .ibm866: "ibm866 866 cp866 csibm866"
    case .macintosh: "macintosh mac xmacroman csmacintosh"
    case .macCyrillic: "xmaccyrillic xmacukrainian maccyrillic"
    case .latin2: "iso88592 latin2 l2 csisolatin2 isoir101 iso885921987"
    case .latin3: "iso88593 latin3 l3 csisolatin3 isoir109 iso885931988"
    case .latin4: "iso88594 latin4 l4 csisolatin4 isoir110 iso885941988"
    case .cyrillic: "iso88595 cyrillic csisolatincyrillic isoir144 iso885951988"
    case .arabic:
      "iso88596 iso88596e iso88596i arabic asmo708 csisolatinarabic ecma114 isoir127 iso885961987"
    case .greek:
      "iso88597 greek greek8 csisolatingreek ecma118 elot928 isoir126 suneugreek iso885971987"
    case .hebrew:
      "iso88598 iso88598e iso88598i hebrew csisolatinhebrew isoir138 logical visual iso885981988"
    case .latin6: "iso885910 latin6 l6 csisolatin6 isoir157"
    case .latin7: "iso885913"
    case .latin8: "iso885914"
    case .latin9: "iso885915 latin9 l9 csisolatin9"
    case .latin10: "iso885916"
    }
  }
}

extension Charset {
  /// The value of a Content-Type header's `charset` parameter, or an empty range.
  ///
  /// Quotes of either kind and blanks around the sign of equality are tolerated.
  static func parameter(inContentType header: borrowing Span<UInt8>) -> Range<Int> {
    var index = 0
    while let semicolon = header.firstIndex(of: .semicolon, from: index) {
      index = semicolon + 1
      while index < header.count, header[index].isXMLSpace { index += 1 }
      guard header.begins("charset", at: index) else { continue }
      index += 7
      while index < header.count, header[index].isXMLSpace { index += 1 }
      guard index < header.count, header[index] == .equals else { continue }
      index += 1
      while index < header.count, header[index].isXMLSpace || header[index].isQuote { index += 1 }
      let start = index
      while index < header.count, header[index] != .semicolon, !header[index].isQuote,
        !header[index].isXMLSpace
      { index += 1 }
      return start..<index
    }
    return 0..<0
  }
}

extension UInt8 {
  /// `"` or `'`.
  @inline(__always)
  var isQuote: Bool { self == .quote || self == 0x27 }
}
