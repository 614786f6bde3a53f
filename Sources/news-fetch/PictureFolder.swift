// Where --images puts pictures: files named by the hash of what is in them, so that the same
// picture is stored once and no name comes from the network.
//
// A picture is what begins as one. It is written under a name of its own and then renamed: a file
// with a hash for its name is whole.

import NewsModel

/// A folder of pictures.
struct PictureFolder {
  /// As it was given.
  let path: [UInt8]

  /// Makes the folder, and those above it, where they are missing.
  func make() throws(SystemError) { try Folder.make(path) }

  /// Stores a picture.
  ///
  /// - Returns: its path, which begins with the folder's as it was given.
  /// - Throws: why it was not stored.
  func store(_ picture: [UInt8]) throws(PageFailure) -> [UInt8] {
    guard let suffix = Self.suffix(of: picture) else {
      throw PageFailure("not-a-picture", "the answer is no picture")
    }
    var name = SHA256.hex(SHA256.digest(picture).prefix(16))
    name.append(suffix)
    let file = (path.last == .slash ? path : path + [.slash]) + name
    do throws(SystemError) {
      let there = try? Path(file).status()
      if there?.kind != .regular || there?.size != picture.count {
        try NewFile.write(picture, to: file)
      }
      return file
    } catch {
      var failure = PageFailure("output", message: file + [UInt8](": ") + error.text)
      failure.isOfOutput = true
      throw failure
    }
  }

  /// The ending for the kind of picture that the bytes begin as; nil when they are none.
  static func suffix(of picture: [UInt8]) -> StaticString? {
    func begins(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
      picture.count >= offset + bytes.count && picture[offset...].starts(with: bytes)
    }
    if begins([0xFF, 0xD8, 0xFF]) { return ".jpg" }
    if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return ".png" }
    if begins([UInt8]("GIF87a")) || begins([UInt8]("GIF89a")) { return ".gif" }
    if begins([UInt8]("RIFF")) && begins([UInt8]("WEBP"), at: 8) { return ".webp" }
    if begins([UInt8]("ftypavi"), at: 4) { return ".avif" }
    if begins([UInt8]("ftyphei"), at: 4) { return ".heic" }
    if begins([UInt8]("BM")) && picture.count > 26 { return ".bmp" }
    if begins([0, 0, 1, 0]) { return ".ico" }
    return isSVG(picture) ? ".svg" : nil
  }

  /// Whether the outermost element is `svg`, behind what may stand in front of one.
  private static func isSVG(_ picture: [UInt8]) -> Bool {
    let head = picture.prefix(4096)
    var at = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while at < head.count {
      guard head[at] > .space else {
        at += 1
        continue
      }
      let rest = head[at...]
      if rest.starts(with: [UInt8]("<svg")) { return true }
      guard rest.starts(with: [UInt8]("<?xml")) || rest.starts(with: [UInt8]("<!")),
        let end = rest.firstIndex(of: .greaterThan)
      else { return false }
      at = end + 1
    }
    return false
  }
}
