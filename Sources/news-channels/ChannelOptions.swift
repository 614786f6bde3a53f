// The options of news-channels.

import NewsModel

enum ChannelOption: Equatable {
  case match, limit, tids
}

extension ChannelOption {
  static var table: OptionTable<ChannelOption> {
    OptionTable(
      tool: "news-channels",
      synopsis: "[option…] [FILE | URL | -]…",
      about: [
        "Emits channels as NDJSON: of FILEs and URLs, of stdin only for -; without any",
        "of these the built-in list of NetEase channels. Understands NDJSON, arrays,",
        "tList, square_list, mockDataSource and KChannelList, by content.",
      ],
      options: [
        Option(
          .match, "match", short: "m", value: "TEXT",
          "only where tname, ename, alias or tid has TEXT"),
        Option(.limit, "limit", short: "n", value: "N", "at most N channels"),
        Option(.tids, "tids", "print bare tids, one a line"),
      ],
      footer: [
        "",
        "example: news-channels -m 体育 | news-fetch -n 5 | news-render",
      ])
  }
}
