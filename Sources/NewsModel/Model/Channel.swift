// The keys of a channel record: what news-channels emits, news-subs keeps and news-fetch reads.

package enum ChannelKey {
  package static let tid = RecordKey("tid")
  package static let tname = RecordKey("tname")
  package static let url = RecordKey("url")
  package static let icon = RecordKey("icon")
  package static let fixed = RecordKey("fixed")
  package static let section = RecordKey("section")
  package static let provider = RecordKey("provider")
  package static let upstream = RecordKey("upstream")
  package static let gone = RecordKey("gone")
  package static let tags = RecordKey("tags")
}
