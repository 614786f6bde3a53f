// Setting keys in the channels' records. All that is not set keeps its bytes.

extension Subscriptions {
  /// The record of a channel, valid until another one is set.
  @inline(never)
  func record(_ number: Int) -> Record {
    var record = Record(JSONScanner(line: text.window))
    // It was read before, so that nothing can be wrong with it.
    try? record.read(JSONScanner(line: text.window), at: channels[number].line.lowerBound)
    return record
  }

  /// Gives a channel another record.
  mutating func setRecord(_ number: Int, _ json: [UInt8]) {
    if json.count > LineReader.maxLength { tooLong = tid(number) }
    garbage += channels[number].line.count
    let start = text.end
    text.append(json)
    text.append([.newline])
    channels[number].line = start..<start + json.count
    if garbage > 4 << 20 && garbage > text.end / 2 { dropGarbage() }
  }

  /// Sets members of a channel's record.
  @inline(never)
  mutating func set(_ number: Int, _ edits: [RecordEdit]) {
    var json: [UInt8] = []
    record(number).append(to: &json, edits: edits)
    setRecord(number, json)
  }

  mutating func setSection(_ number: Int, _ section: Section) {
    guard channels[number].section != section else { return }
    channels[number].section = section
    set(number, [.section(section)])
  }

  /// Makes a channel that is not in the file ready to be put into the row of a section.
  mutating func enter(
    _ tid: [UInt8], _ section: Section, _ json: [UInt8], isFixed: Bool
  ) -> Int {
    let number = number(adding: tid)
    channels[number].section = section
    channels[number].isFixed = isFixed
    setRecord(number, json)
    return number
  }

  /// Copies the lines that still are some channel's, so that memory follows the file's size.
  private mutating func dropGarbage() {
    let old = text
    for number in channels.indices where !channels[number].isTidApart {
      let tid = channels[number].tid
      channels[number].tid = tidText.end..<tidText.end + tid.count
      channels[number].isTidApart = true
      tidText.append(old.window, tid)
    }
    text = PaddedBuffer(capacity: old.end - garbage)
    for number in channels.indices where channels[number].section != nil {
      channels[number].line = text.appendLine(old.window, channels[number].line)
    }
    garbage = 0
  }
}

extension RecordEdit {
  static func section(_ section: Section) -> RecordEdit {
    RecordEdit(ChannelKey.section, string: [UInt8](section.word))
  }

  static func provider(_ source: [UInt8]) -> RecordEdit {
    RecordEdit(ChannelKey.provider, string: source)
  }

  static let fixed = RecordEdit(ChannelKey.fixed, json: [UInt8]("true"))
}
