// libcurl's multi handle: the running transfers of a pool, and one call that waits for them.
//
// Sound: a transfer that runs is held here, and its easy handle with it, until the handle is taken
// out of the multi handle; `deinit` takes all of them out first.

import NewsModel
internal import CCurl

/// The transfers that libcurl is working on.
@safe final class MultiHandle {
  private let multi: UnsafeMutableRawPointer
  private var running: [Int: (transfer: Transfer, handle: EasyHandle)] = [:]
  private var spare: [EasyHandle] = []

  /// Loads libcurl, which takes a few milliseconds: to be made when there is something to fetch.
  init?(_ settings: TransferSettings) {
    guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK,
      let multi = unsafe curl_multi_init()
    else { return nil }
    unsafe self.multi = unsafe multi
    // Connections kept, those in use included; libcurl would keep four a handle.
    unsafe curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Int64(2 * max(settings.jobs, 16)))
  }

  deinit {
    for (_, handle) in running.values { unsafe curl_multi_remove_handle(multi, handle.easy) }
    running = [:]
    unsafe curl_multi_cleanup(multi)
  }

  /// Begins the request of a transfer where it is now; false when memory is out.
  func start(_ transfer: Transfer, _ settings: TransferSettings) -> Bool {
    guard let handle = spare.popLast() ?? EasyHandle(settings) else { return false }
    handle.prepare(for: transfer, settings)
    guard unsafe curl_multi_add_handle(multi, handle.easy) == CURLM_OK else { return false }
    running[transfer.token] = (transfer, handle)
    return true
  }

  /// Takes a transfer out, finished or not.
  func remove(_ transfer: Transfer) {
    guard let (_, handle) = running.removeValue(forKey: transfer.token) else { return }
    unsafe curl_multi_remove_handle(multi, handle.easy)
    spare.append(handle)
  }

  func pause(_ transfer: Transfer, _ isPaused: Bool) {
    running[transfer.token]?.handle.pause(isPaused)
  }

  /// Whether the transfer's request was sent, or could have been.
  func isConnected(_ transfer: Transfer) -> Bool {
    running[transfer.token]?.handle.isConnected ?? false
  }

  /// Does what can be done without waiting; callbacks are called from here.
  func perform() {
    var count: Int32 = 0
    _ = unsafe curl_multi_perform(multi, &count)
  }

  /// Waits for the sockets, for the descriptors and for libcurl's own timers.
  func wait(for watches: [Watch], milliseconds: Int32) {
    var extra = watches.map { watch in
      let events =
        switch watch.direction {
        case .reading: CURL_WAIT_POLLIN
        case .writing: CURL_WAIT_POLLOUT
        case .closing: Int32(0)
        }
      return curl_waitfd(fd: watch.descriptor, events: Int16(events), revents: 0)
    }
    _ = unsafe curl_multi_poll(multi, &extra, UInt32(extra.count), milliseconds, nil)
  }

  /// The next transfer that ended, taken out, and why it failed or nil.
  func next() -> (transfer: Transfer, failure: TransferError?)? {
    var code = CURLE_OK
    while let easy = unsafe curl_multi_next_finished(multi, &code) {
      guard let transfer = unsafe EasyHandle.transfer(curl_get_context(easy)),
        let (_, handle) = running[transfer.token]
      else { continue }
      let failure = code == CURLE_OK ? nil : TransferError(code, of: transfer, handle)
      remove(transfer)
      return (transfer, failure)
    }
    return nil
  }
}
