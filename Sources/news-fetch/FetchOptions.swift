// The options of news-fetch, and its help. FetchPlan says what they amount to.

import NewsModel
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
        Option(heading: "what to fetch (the first page of each channel, whole):"),
        Option(.limit, "n limit N at most N articles a channel"),
        Option(.all, "- all - page after page until one brings nothing new"),
        Option(.start, "- start N begin at this place in the channel (0)"),
        Option(.first, "- first N articles to ask for on the first page (20)"),
        Option(.page, "- page N articles to ask for on later pages (10)"),
        Option(.maxPages, "- max-pages N pages of one channel at the most (500)"),
        Option(.shard, "- shard K/N only the channels of part K of N, by their tids"),
        Option(.baseURL, "- base-url URL another NetEase server (https://c.m.163.com)"),
        Option(.path, "- path PATH its path, with {tid}, {start} and {count}"),
        Option(.allowFile, "- allow-file - file: URLs on stdin are fetched too"),
        Option(heading: "what to write:"),
        Option(.raw, "- raw - add the source's own object as raw"),
        Option(.body, "- body - add the article's text as body"),
        Option(.images, "- images DIR store each imgsrc in DIR, add its path as imgfile"),
        Option(.referer, "- referer URL sent for every imgsrc, not to NetEase's hosts only"),
        Option(.unordered, "- unordered - articles as they come, not in the channels' order"),
        Option(
          .progress, "- progress WHEN:auto|always|never a line on stderr: auto, always or never"),
        Option(heading: "only what is new:"),
        Option(.new, "- new - only articles that no --new run delivered yet"),
        Option(.state, "- state FILE what is remembered ($XDG_STATE_HOME/news/seen.db)"),
        Option(.wait, "- wait S seconds to wait for another run's state (10)"),
        Option(.peek, "- peek - with --new: remember nothing"),
        Option(.markSeen, "- mark-seen - remember the articles on stdin, fetch nothing"),
        Option(heading: "answers that are kept:"),
        Option(.cache, "- cache DIR keep answers in DIR ($XDG_CACHE_HOME/news)"),
        Option(.noCache, "- no-cache - keep no answers, use none"),
        Option(.cacheSize, "- cache-size SIZE the most that is kept, 0 for any (256M)"),
        Option(.maxAge, "- max-age S take an answer that is younger without asking"),
        Option(.offline, "- offline - take what was kept, ask no server"),
        Option(heading: "transfers:"),
      ] + HTTPOption.rows { .http($0) },
      footer: [
        "",
        "example: news-channels -m 科技 | news-fetch -n 30 | jq -r .title",
      ],
      operand: "TID")
  }
}
