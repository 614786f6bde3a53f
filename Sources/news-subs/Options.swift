// The options of news-subs, and its help.

import NewsModel

enum OptionKey {
  case file, mine, fix, source, force, keepGoing
  case to, first, last, before, after, section
  case events, dryRun, wait
}

extension OptionTable where Key == OptionKey {
  static var newsSubs: OptionTable {
    OptionTable(
      tool: "news-subs", synopsis: "[-f FILE] COMMAND [operand…] [option…]",
      about: [
        "stdin: channels for init, sync and add -, edits for apply.",
        "  list [SECTION|TID]…  print channels: mine (or recent, more, all), one by tid",
        "  init < channels      make the file: fixed channels, then others, in mine",
        "  add TID… [PLACE]     to mine; add - < channels",
        "  remove TID…          from mine to recent; delete TID…: out of the file",
        "  move TID… PLACE      within the section, or across with --section",
        "  toggle TID…          from mine to more, from elsewhere to mine",
        "  settle               what is in recent goes to the head of more",
        "  sync < channels      take a provider's list; the arrangement stays",
        "  rename TID NAME      fix TID…, unfix TID…: keep its place, or not",
        "  apply < edits        {\"op\":\"add\",\"tid\":\"T1\",\"to\":3} and so on, all or none",
        "  undo                 back to the version before; again: forward",
        "  check                say what is wrong with the file, by line",
        "PLACE is one of --to, --first, --last, --before and --after.",
      ],
      options: [
        Option(.file, "f file FILE the file (NEWS_SUBS, else news/subs.ndjson)"),
        Option(.to, "- to INDEX put it there, counted from 0"),
        Option(.first, "- first - first place not held by a fixed channel"),
        Option(.last, "- last - last such place"),
        Option(.before, "- before TID before that channel"),
        Option(.after, "- after TID after that channel"),
        Option(.section, "- section mine|more move: the section to move to"),
        Option(.mine, "- mine N init: how many channels mine gets (10)"),
        Option(.fix, "- fix TID init: fix this channel too"),
        Option(.source, "- source NAME init, sync: the provider (netease)"),
        Option(.force, "- force - init: replace the file; sync: drop whatever is gone"),
        Option(.keepGoing, "- keep-going - apply: leave out edits that are refused"),
        Option(.events, "- events - print an event for each change"),
        Option(.dryRun, "- dry-run - print the events, change nothing"),
        Option(.wait, "- wait S wait so long for another run (10 s)"),
      ],
      footer: ["example: news-channels | news-subs init && news-subs list | news-fetch"],
      operand:
        "init|list|add|remove|delete|move|toggle|settle|sync|rename|fix|unfix|apply|undo|check")
  }
}
