// A binary heap: what is due first, or comes first in order, without sorting the rest.

/// Elements of which the least is at hand.
struct MinHeap<Element: Comparable> {
  private(set) var elements: [Element] = []

  var first: Element? { elements.first }
  var isEmpty: Bool { elements.isEmpty }

  /// - Complexity: O(log n)
  mutating func insert(_ element: Element) {
    elements.append(element)
    var at = elements.count - 1
    while at > 0, elements[at] < elements[(at - 1) / 2] {
      elements.swapAt(at, (at - 1) / 2)
      at = (at - 1) / 2
    }
  }

  /// - Complexity: O(log n)
  mutating func popFirst() -> Element? {
    guard let first = elements.first else { return nil }
    let last = elements.removeLast()
    if !elements.isEmpty {
      elements[0] = last
      sink(0)
    }
    return first
  }

  /// - Complexity: O(n)
  mutating func removeAll(where isGone: (Element) -> Bool) {
    elements.removeAll(where: isGone)
    for at in stride(from: elements.count / 2 - 1, through: 0, by: -1) { sink(at) }
  }

  private mutating func sink(_ start: Int) {
    var at = start
    while true {
      var least = 2 * at + 1
      guard least < elements.count else { return }
      if least + 1 < elements.count, elements[least + 1] < elements[least] { least += 1 }
      guard elements[least] < elements[at] else { return }
      elements.swapAt(at, least)
      at = least
    }
  }
}
