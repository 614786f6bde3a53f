// The options of news-fetch and what they amount to.

import NewsModel
import Store
import Transport

enum FetchOption: Equatable {
  case limit, all, start, first, page, maxPages, shard
  case baseURL, path, raw, unordered, allowFile
  case images, referer, body, progress
  case cache, noCache, cacheSize, maxAge, offline
  case new, state, peek, markSeen, wait
  case http(HTTPOption)

  static var table: OptionTable<FetchOption> {
    OptionTable(
      tool: "news-fetch",
      synopsis: "[option…] [TID | URL]…",
      about: [
        "Reads channels (records or bare tids) from stdin where none are operands.",
        "Emits their articles as NDJSON, in the channels' order.",
      ],
      options: [
        Option(
          .limit, "limit", short: "n", value: "N", "at most N articles a channel (its first page)"),
        Option(.all, "all", "page after page until one brings nothing new"),
        Option(.start, "start", value: "N", "begin at this place in the channel (0)"),
        Option(.first, "first", value: "N", "articles to ask for on the first page (20)"),
        Option(.page, "page", value: "N", "articles to ask for on later pages (10)"),
        Option(.maxPages, "max-pages", value: "N", "pages of one channel at the most (500)"),
        Option(.shard, "shard", value: "K/N", "only the channels of part K of N, by their tids"),
        Option(.new, "new", "only articles that no --new run delivered yet"),
        Option(.peek, "peek", "with --new: remember nothing"),
        Option(.state, "state", value: "FILE", "what is remembered ($XDG_STATE_HOME/news/seen.db)"),
        Option(.markSeen, "mark-seen", "remember the articles on stdin, fetch nothing"),
        Option(.wait, "wait", value: "S", "seconds to wait for another run's state (10)"),
        Option(.cache, "cache", value: "DIR", "keep answers in DIR ($XDG_CACHE_HOME/news)"),
        Option(.noCache, "no-cache", "keep no answers, use none"),
        Option(.cacheSize, "cache-size", value: "SIZE", "the most that is kept, 0 for any (256M)"),
        Option(.maxAge, "max-age", value: "S", "take an answer that is younger without asking"),
        Option(.offline, "offline", "take what was kept, ask no server"),
        Option(
          .images, "images", value: "DIR", "store each imgsrc in DIR, add its path as imgfile"),
        Option(
          .referer, "referer", value: "URL", "what picture servers want (https://news.163.com/)"),
        Option(.body, "body", "add the article's text as body"),
        Option(
          .progress, "progress", value: "WHEN", words: "auto|always|never",
          "a line on stderr: auto, always or never"),
        Option(.raw, "raw", "add the source's own object as raw"),
        Option(.unordered, "unordered", "articles as they come, not in the channels' order"),
        Option(.allowFile, "allow-file", "file: URLs on stdin are fetched too"),
        Option(.baseURL, "base-url", value: "URL", "another NetEase server (https://c.m.163.com)"),
        Option(.path, "path", value: "PATH", "its path, with {tid}, {start} and {count}"),
      ] + HTTPOption.rows { .http($0) },
      footer: [
        "",
        "example: news-channels -m 科技 | news-fetch -n 30 | jq -r .title",
      ],
      operand: "TID")
  }
}

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
  var referer: [UInt8]? = [UInt8]("https://news.163.com/")
  var addsBody = false
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
    showsProgress = Descriptor.standardError.isTerminal && !run.isQuiet && !run.errorsAreJSON
    settings.userAgent = [UInt8]("NewsApp/1.0 (news-fetch ")
    settings.userAgent?.append(Version.text)
    settings.userAgent?.append(")")
    if let base = Environment.value("NEWS_BASE_URL") {
      guard endpoint.setBase(base) else {
        throw UsageError("NEWS_BASE_URL is an http, https or file URL, not ", base, "")
      }
    }
    for given in arguments.values { try apply(given) }
    if run.isQuiet { showsProgress = false }
    try readCache(arguments)
    try readState(arguments)
  }

  private mutating func apply(_ given: Arguments<FetchOption>.Value) throws(UsageError) {
    switch given.key {
    case .limit: limit = try given.count()
    case .all: fetchesAll = true
    case .start: start = try given.count()
    case .first: firstCount = try given.count(atLeast: 1)
    case .page: pageCount = try given.count(atLeast: 1)
    case .maxPages: maxPages = try given.count(atLeast: 1)
    case .shard: shard = try Shard(given)
    case .raw: addsRaw = true
    case .images:
      do throws(SystemError) {
        pictureFolder = try PictureFolder(given.value)
      } catch {
        throw UsageError("--images: ", given.value + [UInt8](": ") + error.text, "")
      }
    case .referer: referer = given.value.isEmpty ? nil : given.value
    case .body: addsBody = true
    case .progress:
      switch try given.choice(["auto", "always", "never"]) {
      case 1: showsProgress = true
      case 2: showsProgress = false
      default: break
      }
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

  private mutating func readCache(_ arguments: Arguments<FetchOption>) throws(UsageError) {
    var cache = CachePlan()
    cache.folder = arguments[.cache]?.value
    cache.isOffline = arguments.has(.offline)
    if let given = arguments[.cacheSize] { cache.limit = try given.size() }
    if let given = arguments[.maxAge] { cache.maxAge = try given.milliseconds() / 1000 }
    cache.agent = settings.userAgent ?? []
    let isRefused = arguments.has(.noCache)
    if isRefused && cache.isOffline {
      throw UsageError([UInt8]("--offline needs the cache that --no-cache forbids"))
    }
    // Answers to requests of one's own making are not for others.
    if !isRefused && (settings.headers.isEmpty || cache.isOffline) { self.cache = cache }
  }

  private mutating func readState(_ arguments: Arguments<FetchOption>) throws(UsageError) {
    onlyNew = arguments.has(.new)
    peeks = arguments.has(.peek)
    marksSeen = arguments.has(.markSeen)
    state = arguments[.state]?.value
    if peeks && !onlyNew { throw UsageError([UInt8]("--peek goes with --new")) }
    if marksSeen && onlyNew { throw UsageError([UInt8]("--mark-seen goes without --new")) }
    if marksSeen && !arguments.operands.isEmpty {
      throw UsageError([UInt8]("--mark-seen reads articles from stdin and takes no operands"))
    }
    if state != nil && !onlyNew && !marksSeen {
      throw UsageError([UInt8]("--state goes with --new or --mark-seen"))
    }
  }
}
