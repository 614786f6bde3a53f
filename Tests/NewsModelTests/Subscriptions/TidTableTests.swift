import Testing

@testable import NewsModel

@Suite struct TidTableTests {
  private func tid(_ number: Int) -> [UInt8] { bytes("T\(number * 7)") }

  @Test("tids are found by the number they were given, others not", arguments: [true, false])
  func numbers(atOnce: Bool) {
    var table = TidTable()
    for number in 0..<5000 {
      let hash = table.hash(tid(number))
      if atOnce { table.append(hash) } else { table.insert(hash) }
    }
    if atOnce { #expect(table.build { _, _ in true }) }
    for number in 0..<5000 {
      #expect(table.find(table.hash(tid(number))) { self.tid($0) == self.tid(number) } == number)
    }
    #expect(table.find(table.hash(bytes("other"))) { _ in true } == nil)
  }

  @Test("two of the same tid are noticed")
  func repeated() {
    var table = TidTable()
    for number in [1, 2, 3, 2] { table.append(table.hash(tid(number))) }
    #expect(!table.build { _, _ in true })
  }

  @Test("a tid of any length hashes by all its bytes", arguments: [0, 1, 7, 8, 9, 16, 31])
  func lengths(count: Int) {
    let table = TidTable()
    let tid = [UInt8](repeating: 7, count: count)
    #expect(table.hash(tid) == table.hash(tid))
    #expect(table.hash(tid) != table.hash(tid + [0]))
    if count > 0 { #expect(table.hash(tid) != table.hash(tid.dropLast() + [8])) }
  }
}
