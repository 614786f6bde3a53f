// An item's elements as a JSON object, for `--raw`.
//
//     {"title":"T","guid":{"@isPermaLink":"false","#text":"7"},"category":["a","b"],
//      "author":{"name":"N"}}
//
// Names are as they are written, prefix included. An element with attributes or elements is an
// object, one of text alone a string; of several with one name there is an array. Markup within a
// text is part of the text. The whole is bounded: what is beyond is left out.

internal import NewsModel

struct FeedFields {
  struct Attribute {
    var name: [UInt8]
    var value: [UInt8]
  }

  private struct Node {
    var depth: Int
    var name: [UInt8]
    var attributes: [Attribute]
    var text: [UInt8] = []
  }

  /// Elements, and bytes of their texts, that are kept of an item.
  private static var most: Int { 1_024 }
  private static var longest: Int { 8 << 20 }

  private var attributes: [Attribute] = []
  /// In document order; an element's own follow it with a greater depth.
  private var nodes: [Node] = []
  private var openParts: [Int] = []
  private var size = 0

  /// Begins an item.
  mutating func clear(_ attributes: [Attribute]) {
    self.attributes = attributes
    nodes.removeAll(keepingCapacity: true)
    openParts.removeAll(keepingCapacity: true)
    size = 0
  }

  /// Begins an element that holds others.
  mutating func open(_ name: borrowing Span<UInt8>, _ attributes: [Attribute]) {
    begin(name, attributes)
    openParts.append(nodes.count - 1)
  }

  /// Ends the innermost element that holds others.
  mutating func close(_ ownText: [UInt8]) {
    guard let index = openParts.popLast(), nodes.indices.contains(index) else { return }
    if !ownText.allSatisfy({ $0.isXMLSpace }) { keep(ownText, at: index) }
  }

  /// Begins an element of text.
  mutating func begin(_ name: borrowing Span<UInt8>, _ attributes: [Attribute]) {
    guard nodes.count < Self.most else { return }
    nodes.append(Node(depth: openParts.count, name: name.copied(), attributes: attributes))
  }

  /// Ends it.
  mutating func end(_ text: [UInt8]) {
    guard nodes.count < Self.most else { return }
    keep(text, at: nodes.count - 1)
  }

  private mutating func keep(_ text: [UInt8], at index: Int) {
    guard nodes.indices.contains(index), size + text.count <= Self.longest else { return }
    size += text.count
    nodes[index].text = text
  }

  /// Appends the object.
  func append(to json: inout [UInt8]) {
    json.append(.openBrace)
    appendMembers(attributes, nodes.indices, [], to: &json)
    json.append(.closeBrace)
  }

  private func appendMembers(
    _ attributes: [Attribute], _ children: Range<Int>, _ text: [UInt8], to json: inout [UInt8]
  ) {
    var isFirst = true
    func comma(_ json: inout [UInt8]) {
      if !isFirst { json.append(.comma) }
      isFirst = false
    }
    for attribute in attributes {
      comma(&json)
      json.append(jsonString: [UInt8(ascii: "@")] + attribute.name)
      json.append(.colon)
      json.append(jsonString: attribute.value)
    }
    for index in siblings(children) {
      let same = siblings(children).filter { nodes[$0].name == nodes[index].name }
      guard same.first == index else { continue }
      comma(&json)
      json.append(jsonString: nodes[index].name)
      json.append(.colon)
      if same.count > 1 { json.append(.openBracket) }
      for (place, each) in same.enumerated() {
        if place > 0 { json.append(.comma) }
        appendValue(each, to: &json)
      }
      if same.count > 1 { json.append(.closeBracket) }
    }
    guard !text.isEmpty else { return }
    comma(&json)
    json.append("\"#text\":")
    json.append(jsonString: text)
  }

  private func appendValue(_ index: Int, to json: inout [UInt8]) {
    let node = nodes[index]
    var end = index + 1
    while end < nodes.count, nodes[end].depth > node.depth { end += 1 }
    if node.attributes.isEmpty, end == index + 1 {
      return json.append(jsonString: node.text)
    }
    json.append(.openBrace)
    appendMembers(node.attributes, index + 1..<end, node.text, to: &json)
    json.append(.closeBrace)
  }

  /// The elements of a range that are in no other one of it.
  private func siblings(_ range: Range<Int>) -> [Int] {
    guard let first = range.first else { return [] }
    return range.filter { nodes[$0].depth == nodes[first].depth }
  }
}
