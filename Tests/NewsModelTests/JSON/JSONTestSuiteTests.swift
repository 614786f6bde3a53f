// Nicolas Seriot's JSONTestSuite, where it lies beside the package.

import Testing

@testable import NewsModel

@Suite(.enabled(if: Shared.holds(Shared.parsing), "no ../shared/suites/JSONTestSuite"))
struct JSONTestSuiteTests {
  /// Whether the file is accepted.
  ///
  /// What the suite leaves open and we accept: numbers of any size, halves of surrogate pairs as
  /// escapes, 500 levels. The rest is no UTF-8; a BOM is taken off by the reader, not here.
  private func accepts(_ name: String) -> Bool {
    name.hasPrefix("y_") || name.hasPrefix("i_number_")
      || name == "i_structure_500_nested_arrays.json"
      || [
        "i_object_key_lone_2nd_surrogate.json", "i_string_1st_surrogate_but_2nd_missing.json",
        "i_string_1st_valid_surrogate_2nd_invalid.json",
        "i_string_incomplete_surrogate_and_escape_valid.json",
        "i_string_incomplete_surrogate_pair.json",
        "i_string_incomplete_surrogates_escape_valid.json",
        "i_string_invalid_lonely_surrogate.json", "i_string_invalid_surrogate.json",
        "i_string_inverted_surrogates_U+1D11E.json", "i_string_lone_second_surrogate.json",
      ].contains(name)
  }

  @Test("each file is accepted or refused as a document")
  func documents() throws {
    let files = try Shared.files(in: Shared.parsing)
    #expect(files.count > 300)
    for (name, content) in files {
      let fault = faultOfDocument(content)
      #expect((fault == nil) == accepts(name), "\(name): \(String(describing: fault))")
      #expect(fault?.offset == SlowJSON.fault(inDocument: content), "\(name)")
    }
  }

  @Test("each file is accepted or refused as the value of a key in a line")
  func lines() throws {
    for (name, content) in try Shared.files(in: Shared.parsing) {
      // What is good over several lines is none of a record's values.
      if name.hasPrefix("y_") && content.contains(.newline) { continue }
      let line = bytes(#"{"tid":"t","x":"#) + content + bytes("}")
      let fault = faultOfLine(line)
      #expect((fault == nil) == accepts(name), "\(name): \(String(describing: fault))")
    }
  }
}
