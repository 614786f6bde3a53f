// The elements that are open where a feed is read, and the prefixes declared there.

internal import NewsModel

/// An element that holds others that matter.
struct FeedFrame {
  enum Kind {
    case root, channel, item, author, source, image, group
  }

  var kind: Kind
  /// Of its name.
  var hash: UInt64
  var outside: FeedOutside
}

/// How many namespace declarations and bases there are outside an element.
struct FeedOutside {
  var prefixes: Int
  var bases: Int
}

/// An element that is taken as a whole: its name, and how many of the same name are open inside it.
struct FeedRegion {
  private var hash: UInt64 = 0
  private var nested = 0
  private(set) var isOpen = false

  mutating func open(_ name: XMLName) {
    hash = name.hash
    nested = 0
    isOpen = true
  }

  mutating func close() { isOpen = false }

  /// Whether its element has that name.
  func isOf(_ name: XMLName) -> Bool { name.hash == hash }

  /// Takes a start tag inside into account.
  mutating func take(start tag: XMLTag) {
    if tag.name.hash == hash, !tag.isEmptyElement { nested += 1 }
  }

  /// Takes an end tag into account; whether it closes the region.
  mutating func take(end name: XMLName) -> Bool {
    guard name.hash == hash else { return false }
    if nested > 0 {
      nested -= 1
      return false
    }
    isOpen = false
    return true
  }
}

/// The prefixes that are declared where the reader is.
struct FeedPrefixes {
  /// What a name of an item's element was found to mean, since the items of a feed have the same.
  private struct Known {
    var hash: UInt64 = 0
    var element = ItemElement.ignored
  }

  private struct Binding {
    var prefix: [UInt8]
    var space: FeedSpace
  }

  private var bindings: [Binding] = []
  private var known = [Known](repeating: Known(), count: 64)
  /// A bound for documents that declare without end.
  private static var most: Int { 256 }

  var count: Int { bindings.count }

  mutating func cut(to count: Int) {
    guard bindings.count > count else { return }
    bindings.removeSubrange(count...)
    forget()
  }

  /// What names mean changes with the prefixes.
  private mutating func forget() {
    for index in known.indices { known[index] = Known() }
  }

  mutating func bind(_ prefix: borrowing Span<UInt8>, to space: FeedSpace) {
    guard bindings.count < Self.most else { return }
    forget()
    bindings.append(Binding(prefix: prefix.copied(), space: space))
  }

  /// Takes the declarations of a start tag.
  mutating func declare(_ bytes: borrowing Span<UInt8>, _ attributes: [XMLAttribute]) {
    for attribute in attributes where bytes.begins("xmlns", at: attribute.name.lowerBound) {
      let name = bytes.extracting(attribute.name)
      guard name.count == 5 || name[5] == .colon else { continue }
      let uri = bytes.extracting(bytes.trimmed(attribute.value))
      bind(name.extracting(min(6, name.count)..<name.count), to: FeedSpace(uri: uri))
    }
  }

  /// The namespace of a prefix, empty for a name without one.
  func space(of prefix: borrowing Span<UInt8>) -> FeedSpace {
    var index = bindings.count
    while index > 0 {
      index -= 1
      if prefix.equals(bindings[index].prefix) { return bindings[index].space }
    }
    return FeedSpace(undeclared: prefix)
  }

  /// Whether a name is that of an item of any format.
  func isItem(_ bytes: borrowing Span<UInt8>, _ name: XMLName) -> Bool {
    let local = bytes.extracting(name.localRange)
    guard local.equals(folded: "item") || local.equals(folded: "entry") else { return false }
    let space = space(of: bytes.extracting(name.prefix))
    return space == .core || space == .atom
  }

  /// The meaning of an element's name in an item.
  mutating func element(_ bytes: borrowing Span<UInt8>, _ name: XMLName) -> ItemElement {
    let place = Int(truncatingIfNeeded: name.hash & 63)
    if known[place].hash == name.hash { return known[place].element }
    let element =
      isItem(bytes, name)
      ? .item
      : ItemElement(
        space(of: bytes.extracting(name.prefix)), bytes.extracting(name.localRange))
    known[place] = Known(hash: name.hash, element: element)
    return element
  }
}
