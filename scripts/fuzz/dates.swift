// Dates: what is read is a whole second of a year of four digits, and is read as the same again from
// each form that the tools write or others do.

import Markup
import NewsModel

@testable import Transport

func fuzz(_ input: [UInt8]) {
  var choices = Choices(input)
  let first = choices.text()
  let epochs = [
    FeedDate.epoch(first), Timestamp.epoch(netease: first), Timestamp.epoch(record: first.span),
    httpDate(first).flatMap { $0 < 253_402_300_800 ? $0 : nil },
  ]
  for epoch in epochs {
    guard let epoch else { continue }
    checkForms(epoch)
  }
  // Blanks around a date say nothing.
  check(
    first.count > 120 || FeedDate.epoch([.space] + first + [.newline]) == FeedDate.epoch(first),
    "blanks around a date say nothing")
  if let seconds = deltaSeconds(first) { check(0...(1 << 31) ~= seconds, "seconds are bounded") }
  if let wait = retryAfter(first, now: 1_500_000_000) { check(wait >= 0, "no wait is negative") }
  // Numbers of any size as instants.
  var number = 0
  for _ in 0..<5 { number = number << 8 | choices.byte() }
  let epoch = number - 62_167_219_200
  if 0...9999 ~= CivilTime(epoch: epoch).year { checkForms(epoch) }
}

private func checkForms(_ epoch: Int) {
  let time = CivilTime(epoch: epoch)
  check(time.isValid && time.epoch() == epoch, "an instant has one civil time")
  guard 0...9999 ~= time.year else { return }
  var utc: [UInt8] = []
  utc.append(utc: epoch)
  check(Timestamp.epoch(record: utc.span) == epoch, "a record's date is read back")
  check(FeedDate.epoch(utc) == epoch, "as RFC 3339 too")
  let local = CivilTime(epoch: epoch, offset: 8 * 3600)
  if 0...9999 ~= local.year {
    let text = format(local, separator: " ")
    check(Timestamp.epoch(netease: text) == epoch, "as NetEase writes it")
    check(
      FeedDate.epoch(format(local, separator: "T") + [UInt8]("+08:00")) == epoch, "with an offset")
  }
  let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  let clock = [UInt8](format(time, separator: " ").dropFirst(11))
  let mail =
    [UInt8]("\(time.day) \(months[time.month - 1]) ".utf8)
    + [UInt8](format(time, separator: " ").prefix(4)) + [.space] + clock + [UInt8](" GMT")
  check(FeedDate.epoch(mail) == epoch, "as RFC 822 writes it")
  if time.year >= 1970 { check(httpDate(mail) == epoch, "as HTTP does") }
}

private func format(_ time: CivilTime, separator: StaticString) -> [UInt8] {
  var text: [UInt8] = []
  text.append(date: time)
  text.append(separator)
  for (index, field) in [time.hour, time.minute, time.second].enumerated() {
    if index > 0 { text.append(.colon) }
    text.append(twoDigits: field)
  }
  return text
}
