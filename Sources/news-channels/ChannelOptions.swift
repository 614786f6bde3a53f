// The options of news-channels.

import NewsModel
import Transport

enum ChannelOption: Equatable {
  case match, limit, tids, opml, param
  case http(HTTPOption)

  static var table: OptionTable<ChannelOption> {
    OptionTable(
      tool: "news-channels",
      synopsis: "[option…] [FILE | URL | -]…",
      about: [
        "Emits channels as NDJSON: of FILEs and URLs, of stdin only for -; without any",
        "of these the built-in list of NetEase channels. Understands NDJSON, arrays,",
        "tList, square_list, mockDataSource, KChannelList and OPML, by content.",
      ],
      options: [
        Option(.match, "m match TEXT only with TEXT in tname, ename, alias or tid"),
        Option(.limit, "n limit N at most N channels"),
        Option(.tids, "- tids - print bare tids, one a line"),
        Option(.opml, "- opml - print OPML 2.0"),
        Option(.param, "- param K=V add K=V to the query of each URL"),
      ],
      further: HTTPOption.rows { .http($0) },
      furtherTitle: "for URLs, as news-fetch:",
      footer: [
        "",
        "example: news-channels -m 体育 | news-fetch -n 5 | news-render",
      ])
  }
}
