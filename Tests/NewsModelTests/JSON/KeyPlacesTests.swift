// Keys kept from record to record: always where a search would find them.

import Testing

@testable import NewsModel

@Suite struct KeyPlacesTests {
  /// The values that `tid`, `publishedInFull` and `x` have in each line that is a record.
  private func found(_ lines: [String], searched: Bool) -> [[String?]] {
    let keys = ["tid", "publishedInFull", "x"].map { RecordKey(Array($0.utf8)) }
    var places = KeyPlaces()
    let numbers = keys.map { places.add($0) }
    var record: Record?
    var all: [[String?]] = []
    for line in lines {
      let buffer = lineBuffer(Array(line.utf8))
      let scanner = JSONScanner(line: buffer.window)
      var read = record ?? Record(scanner)
      let isGood = (try? read.read(scanner, at: 0)) != nil
      record = read
      guard isGood else { continue }
      places.find(in: read)
      all.append(
        zip(keys, numbers).map { key, number in
          let member = searched ? read.member(key) : places.member(number, of: read)
          return member.map { String(decoding: read.bytes.copy($0.range), as: UTF8.self) }
        })
      withExtendedLifetime(buffer) {}
    }
    return all
  }

  @Test("a key is found wherever it stands in the next record")
  func moving() {
    let lines = [
      #"{"tid":1,"x":2,"publishedInFull":3}"#, #"{"tid":4,"x":5,"publishedInFull":6}"#,
      #"{"x":7,"tid":8}"#,
      #"{"tid":9,"x":10,"publishedInFull":11}"#, #"{"tid":12,"x":13}"#, "{}", "{}",
      #"{"tid":14,"x":15,"tid":16}"#,
      #"{"tid":17,"x":18,"tid":19}"#, #"{"tid":20,"x":21,"y":22}"#,
      #"{"t\u0069d":23,"x":24,"y":25}"#,
    ]
    #expect(found(lines, searched: false) == found(lines, searched: true))
    #expect(found(lines, searched: false)[8] == ["19", nil, "18"])
  }

  @Test("a bad record in between leaves nothing behind")
  func bad() {
    let lines = [
      #"{"tid":1,"x":2}"#, #"{"x":1,"tid":"#, #"{"x":3,"tid":4}"#, #"{"x":3,"tid":4}"#, "[]",
      #"{"tid":5,"x":6}"#, #"{"tid""#,
      #"{"tid":7,"x":8}"#,
    ]
    #expect(found(lines, searched: false) == found(lines, searched: true))
  }

  @Test("records of random keys are searched right", arguments: 1...5)
  func random(seed: UInt64) {
    var generator = Seeded(seed: seed)
    let keys = [
      "tid", "x", "publishedInFull", "publishedInFulf", "y", "t\\u0069d", "a", "titletitletitle",
    ]
    var lines: [String] = []
    for _ in 0..<400 {
      if let last = lines.last, Bool.random(using: &generator) {
        lines.append(last)
        continue
      }
      let members =
        (0..<Int.random(in: 0...(Bool.random(using: &generator) ? 4 : 40), using: &generator)).map {
          "\"\(keys.randomElement(using: &generator) ?? "")\":\($0)"
        }
      let line = "{" + members.joined(separator: ",") + "}"
      lines.append(Int.random(in: 0..<9, using: &generator) == 0 ? String(line.dropLast(3)) : line)
    }
    #expect(found(lines, searched: false) == found(lines, searched: true), "seed \(seed)")
  }

  @Test("a key that is added twice has one number, and null is no value")
  func numbers() throws {
    var places = KeyPlaces()
    let number = places.add(RecordKey("a"))
    #expect(places.add(RecordKey("b")) != number && places.add(RecordKey("a")) == number)
    try withRecord(of: #"{"a":null}"#) { record, _ in
      places.find(in: record)
      #expect(
        places.has(number) && places.member(number, of: record) != nil
          && places.value(number, of: record) == nil)
    }
  }
}
