// HTTP headers, a line each, the last one a URL: validators are kept as they came, what a cache makes
// of the rest is never more than the headers say, and URLs are shown without credentials.

import Markup

@testable import NewsModel
@testable import Store
@testable import Transport

private let now = 1_700_000_000

func fuzz(_ input: [UInt8]) {
  var choices = Choices(input)
  let url = choices.text()
  var head = ResponseHead()
  var etag: [UInt8]?
  while !choices.rest.isEmpty {
    let line = choices.text()
    head.take((line + [.carriageReturn, .newline]).span)
    if line.map({ $0.lowercased }).starts(with: [UInt8]("http/")) {
      etag = nil
    } else if let colon = line.firstIndex(of: .colon),
      line[..<colon].map({ $0.lowercased }) == [UInt8]("etag")
    {
      etag = trimmed(line[(colon + 1)...])
    }
  }
  check(head.etag == etag, "a validator is kept as it came")
  check(0..<10_000 ~= head.status, "a status is a small number")
  if let length = head.contentLength { check(length >= 0, "a length is no less than nothing") }
  if let wait = head.retryAfter.flatMap({ retryAfter($0, now: now) }) { check(wait >= 0, "a wait") }
  checkFreshness(head)
  checkURL(url)
}

private func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
  var text = text
  while let last = text.last, last <= .space { text.removeLast() }
  while let first = text.first, first <= .space { text.removeFirst() }
  return [UInt8](text)
}

private func checkFreshness(_ head: ResponseHead) {
  let control = Store.CacheControl(head.cacheControl)
  var cached = CachedHead()
  cached.cacheControl = head.cacheControl
  cached.vary = head.vary
  cached.age = head.age
  cached.expires = head.expires.map { httpDate($0) ?? 0 }
  cached.date = head.date.flatMap { httpDate($0) }
  let seconds = cached.freshSeconds(received: now, requested: [])
  check(seconds >= 0, "no answer is fresh for less than nothing")
  if let age = control.maxAge { check(seconds <= age, "max-age is a bound") }
  if control.forbidsStoring { check(!cached.isStorable, "no-store is obeyed") }
  if control.forbidsReuse { check(seconds == 0, "so is no-cache") }
  for instant in [now - 1, now, now + seconds, now + seconds + 1] {
    let isFresh = cached.isFresh(received: now, now: instant, requested: [])
    check(!isFresh || (now...now + seconds) ~= instant, "fresh between its coming and its end")
  }
}

private func checkURL(_ url: [UInt8]) {
  _ = isHeaderLine(url)
  check(shownURL(shownURL(url)).count <= url.count, "what is shown is no longer")
  var secret = [UInt8]("https://user:geheim@")
  secret += url
  for shown in [shownURL(secret), Credentials.removed(from: secret)] {
    check(!contains(shown, [UInt8]("geheim")) || contains(url, [UInt8]("geheim")), "a password")
  }
  var resolved: [UInt8] = []
  for base in [[UInt8]("http://a.example/b/c?d#e"), []]
  where WebURL.resolve(url, base: base, into: &resolved) {
    check(WebURL.isWeb(resolved.span), "what is resolved is of the web")
    check(resolved.isSafe() && !resolved.contains(.space), "and tidy")
    var again: [UInt8] = []
    check(WebURL.resolve(resolved, base: [], into: &again), "it can be resolved again")
    check(again == resolved, "to the same")
  }
  if let address = try? Address(url) {
    check(!address.text.contains(where: { $0 <= .space || $0 == .delete }), "an address is tidy")
    check(!contains(address.text, [UInt8]("#")), "without a fragment")
    if let again = try? Address(address.text) {
      check(again.host == address.host && again.port == address.port, "and means the same again")
    }
  }
}

private func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
  guard text.count >= part.count else { return false }
  return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
}
