import Testing

@testable import NewsModel

@Suite struct RowTests {
  @Test("a row does what an array does, across blocks", arguments: [0, 10, 700, 3000])
  func array(count: Int) {
    var random = Seeded()
    let row = Row((0..<count).map { Int32($0) })
    var array = [Int](0..<count)
    for number in count..<count + 2000 {
      if array.isEmpty || random.below(5) > 1 {
        let index = random.below(array.count + 1)
        row.insert(number, at: index)
        array.insert(number, at: index)
      } else {
        let index = random.below(array.count)
        row.remove(array[index])
        array.remove(at: index)
      }
    }
    #expect(row.numbers == array, "seed \(random.seed)")
    #expect(row.count == array.count)
    for index in stride(from: 0, to: array.count, by: 7) {
      #expect(row[index] == array[index])
      #expect(row.index(of: array[index]) == index)
    }
  }

  @Test("a row that is still whole and one that is cut hold the same", arguments: [5, 600])
  func cut(count: Int) {
    var random = Seeded()
    let row = Row((0..<count).map { Int32($0) })
    var array = [Int](0..<count)
    for _ in 0..<60 {
      let number = random.pick(array)
      array.removeAll { $0 == number }
      let index = random.below(array.count + 1)
      array.insert(number, at: index)
      row.remove(number)
      row.insert(number, at: index)
      #expect(row.numbers == array && row.count == count, "seed \(random.seed)")
      #expect(row[count / 2] == array[count / 2])
    }
  }

  @Test("a row that is emptied again and again takes no more blocks")
  func emptied() {
    let row = Row()
    for number in 0..<1000 {
      row.append(number % 3)
      row.remove(number % 3)
    }
    #expect(row.count == 0 && row.numbers.isEmpty)
  }
}
