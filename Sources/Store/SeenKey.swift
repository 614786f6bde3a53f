// What an article is known by once it was delivered: its channel and its id, in 16 bytes.
//
// A feed that moves from http to https keeps its articles; so do a host in capitals and the usual
// port written out, in the channel's URL and in ids that are URLs. Everything else tells articles
// apart: paths, queries, fragments and credentials, and the case of letters in them and in ids.

import NewsModel

/// The key of one article of one channel.
package struct SeenKey: Hashable {
  /// Keys of a channel lie side by side, so that a channel touches few pages of the database.
  let channel: Int
  let article: Int

  package init(tid: [UInt8], docid: [UInt8]) {
    self = SeenChannel(tid).key(docid)
  }

  init(channel: Int, article: Int) {
    self.channel = channel
    self.article = article
  }

  package func hash(into hasher: inout Hasher) {
    // Both halves are parts of digests already.
    hasher.combine(channel ^ article)
  }
}

/// A channel whose articles' keys are asked for.
package struct SeenChannel {
  private let digest: Int

  package init(_ tid: [UInt8]) { digest = Self.digest(tid) }

  /// The key of the article with this docid.
  package func key(_ docid: [UInt8]) -> SeenKey {
    SeenKey(channel: digest, article: Self.digest(docid))
  }

  /// The first 64 bits of SHA-256: in one channel no two ids share them by chance, and what another
  /// channel sends does not count.
  private static func digest(_ id: [UInt8]) -> Int {
    let bits = SHA256.digest(usual(id)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(Int64(bitPattern: bits))
  }

  /// The spelling that stands for all spellings of an id.
  private static func usual(_ id: [UInt8]) -> [UInt8] {
    guard let address = WebAddress(id) else { return id }
    return [UInt8]("http://") + address.credentials + address.host + address.rest
  }
}
