// How a run of news-fetch fetches: its options, checked.

import NewsModel
import Store
import Transport

/// How a run fetches.
struct FetchPlan {
  var limit: Int?
  var fetchesAll = false
  var start = 0
  var firstCount = 20
  var pageCount = 10
  var maxPages = 500
  /// Which channels are fetched; nil for all.
  var shard: Shard?
  var addsRaw = false
  var isUnordered = false
  var allowsFiles = false
  var endpoint = Endpoint()
  var pictureFolder: PictureFolder?
  /// What --referer gave; empty for none at all.
  private var givenReferer: [UInt8]?
  var addsBody = false
  /// Whether articles wait for what is fetched for each.
  var wantsParts: Bool { addsBody || pictureFolder != nil }
  var showsProgress = false
  /// nil with --no-cache and with -H.
  var cache: CachePlan?
  var onlyNew = false
  var peeks = false
  var marksSeen = false
  /// The file of --state; nil for the standard one.
  var state: [UInt8]?
  /// Milliseconds to wait for the state's lock.
  var wait = 10_000
  var settings = TransferSettings()

  /// Reads the options.
  ///
  /// - Throws: what is wrong with one of them.
  init(_ arguments: Arguments<FetchOption>, _ run: Run) throws(UsageError) {
    settings.userAgent = [UInt8]("NewsApp/1.0 (news-fetch ")
    settings.userAgent?.append(Version.text)
    settings.userAgent?.append(")")
    if let base = Environment.value("NEWS_BASE_URL"), !arguments.has(.baseURL) {
      guard endpoint.setBase(base) else {
        throw UsageError("NEWS_BASE_URL is an http, https or file URL, not ", base, "")
      }
    }
    for given in arguments.values { try apply(given) }
    try readProgress(arguments, run)
    try readCache(arguments)
    try readState(arguments)
  }

  private mutating func apply(_ given: Arguments<FetchOption>.Value) throws(UsageError) {
    switch given.key {
    case .limit: limit = try given.count()
    case .all: fetchesAll = true
    case .start: start = try place(given, atLeast: 0)
    case .first: firstCount = try place(given, atLeast: 1)
    case .page: pageCount = try place(given, atLeast: 1)
    case .maxPages: maxPages = try given.count(atLeast: 1)
    case .shard: shard = try Shard(given)
    case .raw: addsRaw = true
    case .images:
      guard !given.value.isEmpty else { throw given.bad(" is a folder, not ") }
      pictureFolder = PictureFolder(path: given.value)
    case .referer: givenReferer = given.value
    case .body: addsBody = true
    case .progress: break
    case .unordered: isUnordered = true
    case .allowFile: allowsFiles = true
    case .baseURL:
      guard endpoint.setBase(given.value) else {
        throw given.bad(" is an http, https or file URL, not ")
      }
    case .path:
      guard endpoint.setPath(given.value) else { throw given.bad(" has {tid} in it, not so ") }
    case .cache, .noCache, .cacheSize, .maxAge, .offline: break
    case .new, .state, .peek, .markSeen: break
    case .wait: wait = try given.milliseconds()
    case .http(let option): try settings.apply(option, given)
    }
  }

  /// A place in a channel, or a number of places: in reach of the arithmetic of pages.
  private func place(
    _ given: Arguments<FetchOption>.Value, atLeast least: Int
  ) throws(UsageError) -> Int {
    let place = try given.count(atLeast: least)
    guard place <= 1_000_000_000 else { throw given.bad(" is 1000000000 at the most, not ") }
    return place
  }

  /// What to send as Referer for a picture: by default to NetEase's own hosts only.
  func referer(for picture: [UInt8]) -> [UInt8]? {
    if let givenReferer { return givenReferer.isEmpty ? nil : givenReferer }
    return Pictures.isOfNetEase(picture) ? [UInt8]("https://news.163.com/") : nil
  }

  private mutating func readProgress(
    _ arguments: Arguments<FetchOption>, _ run: Run
  ) throws(UsageError) {
    let choice = try arguments[.progress]?.choice(["auto", "always", "never"]) ?? 0
    // A status line among JSON objects would spoil them for whoever reads them, and stand in the way
    // of channels that are being typed.
    let isTyped = arguments.operands.isEmpty && Descriptor.standardInput.isTerminal
    let isFit = Descriptor.standardError.isTerminal && !isTyped && !run.errorsAreJSON
    showsProgress = !run.isQuiet && (choice == 1 || (choice == 0 && isFit))
  }

  private mutating func readCache(_ arguments: Arguments<FetchOption>) throws(UsageError) {
    var cache = CachePlan()
    if let given = arguments[.cache] {
      guard !given.value.isEmpty else { throw given.bad(" is a folder, not ") }
      cache.folder = given.value
    }
    cache.isOffline = arguments.has(.offline)
    if let given = arguments[.cacheSize] { cache.limit = try given.size() }
    if let given = arguments[.maxAge] { cache.maxAge = try given.milliseconds() / 1000 }
    cache.agent = settings.userAgent ?? []
    let isRefused = arguments.has(.noCache)
    if isRefused && (cache.isOffline || cache.maxAge != nil) {
      let option: StaticString = cache.isOffline ? "--offline" : "--max-age"
      throw UsageError([UInt8](option) + [UInt8](" needs the cache that --no-cache forbids"))
    }
    // Answers to requests of one's own making are not for others.
    if !isRefused && (settings.headers.isEmpty || cache.isOffline) { self.cache = cache }
  }

  private mutating func readState(_ arguments: Arguments<FetchOption>) throws(UsageError) {
    onlyNew = arguments.has(.new)
    peeks = arguments.has(.peek)
    marksSeen = arguments.has(.markSeen)
    if let given = arguments[.state] {
      guard !given.value.isEmpty else { throw given.bad(" is a file, not ") }
      state = given.value
    }
    if peeks && !onlyNew { throw UsageError([UInt8]("--peek goes with --new")) }
    if marksSeen && onlyNew { throw UsageError([UInt8]("--mark-seen goes without --new")) }
    if marksSeen && arguments.operands.contains(where: { $0 != [.minus] }) {
      throw UsageError([UInt8]("--mark-seen reads articles from stdin and takes no operands"))
    }
    if state != nil && !onlyNew && !marksSeen {
      throw UsageError([UInt8]("--state goes with --new or --mark-seen"))
    }
  }
}
