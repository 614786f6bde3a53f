// What can be wrong with a JSON text (RFC 8259), and where it was found.

/// A fault in a JSON text: what it is, and the offset of the byte where it was found.
package struct JSONFault: Error, Equatable {
  package enum Kind: Equatable {
    /// The text does not begin with the value that was wanted.
    case notAnObject
    case notAValue
    /// The line ends between two tokens of an object.
    case endOfLine
    /// The line or document ends inside a string.
    case unclosedString
    /// The document ends between two tokens.
    case truncated
    case controlInString
    case badEscape
    case badUTF8
    case badNumber
    case badLiteral
    case keyExpected
    case colonExpected
    case commaExpected
    /// Something other than blanks follows the value.
    case trailing
    case tooDeep
    /// The document is JSON, but no list of the kind that was wanted.
    case notAList
  }

  package let kind: Kind
  package let offset: Int

  @inline(__always)
  package init(_ kind: Kind, _ offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// Whether the text may have been cut off here.
  ///
  /// It was, if `offset` is where its bytes end: a NUL within a document looks the same.
  package var isTruncation: Bool { kind == .truncated || kind == .unclosedString }

  package var reason: StaticString {
    switch kind {
    case .notAnObject: "not a JSON object"
    case .notAValue: "not a JSON value"
    case .endOfLine: "one object a line; jq -c makes it so"
    case .unclosedString: "a string is not closed"
    case .truncated: "the text ends inside a value"
    case .controlInString: "a control character in a string"
    case .badEscape: "not an escape of JSON"
    case .badUTF8: "not UTF-8"
    case .badNumber: "not a JSON number"
    case .badLiteral: "not true, false or null"
    case .keyExpected: "a key in double quotes is missing"
    case .colonExpected: "a colon is missing"
    case .commaExpected: "a comma or the closing bracket is missing"
    case .trailing: "something follows the object"
    case .notAList: "not a list of channels"
    case .tooDeep: "nested deeper than 512"
    }
  }
}
