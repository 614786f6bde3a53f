// What is known of an item besides its fields, while it is read.

internal import NewsModel

struct FeedDraft {
  /// Whether an item is open.
  var isOpen = false

  // The ranks of the elements that the fields came from; 0 for none.
  var titleRank: UInt8 = 0
  var digestRank: UInt8 = 0
  var bodyRank: UInt8 = 0
  var linkRank: UInt8 = 0
  var idRank: UInt8 = 0
  var publishedRank: UInt8 = 0
  var updatedRank: UInt8 = 0
  var authorRank: UInt8 = 0
  var sourceRank: UInt8 = 0
  var imageRank: UInt8 = 0
  var countRank: UInt8 = 0

  /// The date of the update as it is written.
  var updatedText: [UInt8] = []
  /// The bytes of all tags together.
  var tagBytes = 0

  // Of an author, a source or an image that holds elements: the text directly in it, and theirs.
  var ownText: [UInt8] = []
  var personName: [UInt8] = []
  var personMail: [UInt8] = []
  var partText: [UInt8] = []

  /// Begins an item.
  mutating func open() {
    self = FeedDraft()
    isOpen = true
  }

  mutating func clearPart() {
    ownText.empty()
    personName.empty()
    personMail.empty()
  }
}
