// Where some keys stand, kept from one record to the next: as long as records have the same keys
// in the same order, which those of one source do, none is searched for again.

/// Keys to look for in every record that is read.
package struct KeyPlaces {
  private var keys: [RecordKey] = []
  /// The index of each one's member, -1 where there is none.
  private var places: [Int] = []
  /// The number of the record that they were found in.
  private var readCount = -1

  package init() {}

  /// Adds a key, and gives it a number to ask for its member by; the same key has one number.
  package mutating func add(_ key: RecordKey) -> Int {
    if let number = keys.firstIndex(where: { $0.name == key.name }) { return number }
    keys.append(key)
    places.append(-1)
    readCount = -1
    return keys.count - 1
  }

  /// Finds the keys in a record that was read; to be called before any member is asked for.
  ///
  /// - Complexity: O(1) for a record that has the keys of the one before, else O(keys × members).
  package mutating func find(in record: Record) {
    if !record.isLikeLast || record.readCount != readCount &+ 1 {
      for number in keys.indices { places[number] = record.index(of: keys[number]) ?? -1 }
    }
    readCount = record.readCount
  }

  /// The member of the record that `find` was called with; nil if it has none.
  @inline(__always)
  package func member(_ number: Int, of record: Record) -> Record.Member? {
    let place = places[number]
    return place < 0 ? nil : record.member(at: place)
  }

  /// Whether the record that `find` was called with has the key.
  @inline(__always)
  package func has(_ number: Int) -> Bool { places[number] >= 0 }

  /// The same as `member`, nil for a member that is null too.
  @inline(__always)
  package func value(_ number: Int, of record: Record) -> Record.Member? {
    guard let member = member(number, of: record), record.kind(member) != UInt8(ascii: "n") else {
      return nil
    }
    return member
  }
}
