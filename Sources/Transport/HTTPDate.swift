// Times in headers: HTTP dates and seconds.
//
// Dates are read by libcurl, which knows the three forms of RFC 9110, 5.6.7, and more. What is no
// date is nil; what is in the past is no wait.
//
// Sound: libcurl gets a C string, for the call.

import NewsModel
internal import CCurl

/// The seconds since 1970 that an HTTP date stands for, or nil.
package func httpDate(_ text: [UInt8]) -> Int? {
  // The least that all forms have; a number alone would be read as a date too.
  guard text.contains(where: { $0.isLetter }), !text.contains(0) else { return nil }
  let seconds = unsafe text.withCString { unsafe curl_getdate($0, nil) }
  return seconds < 0 ? nil : Int(seconds)
}

/// The seconds that a Retry-After asks to wait from `now` on, in either of its forms, or nil.
///
/// RFC 9110, 10.2.3. The time is in seconds since 1970.
func retryAfter(_ text: [UInt8], now: Int) -> Int? {
  if let seconds = deltaSeconds(text) { return seconds }
  return httpDate(text).map { max($0 - now, 0) }
}

/// A number of seconds as headers write it; one that is too large is 2^31.
///
/// RFC 9111, 1.2.2.
func deltaSeconds(_ text: [UInt8]) -> Int? {
  guard !text.isEmpty else { return nil }
  var seconds = 0
  for byte in text {
    guard byte.isDigit else { return nil }
    seconds = min(seconds * 10 + Int(byte & 0x0F), 1 << 31)
  }
  return seconds
}
