import NewsModel

@main struct NewsSubs {
  static func main() {
    let run = Run("news-subs")
    var output = Output()
    RecordReader.forEach(of: CommandLineWords.all, &output, run) { reader, output in
      reader.record.bytes.append(reader.line, to: &output.bytes)
      output.bytes.append(.newline)
      output.endRecord(run)
    }
    run.finish(&output)
  }
}
