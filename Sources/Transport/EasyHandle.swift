// One libcurl easy handle: the options of a request, and the callbacks that feed its `Transfer`.
//
// Handles are used again and again, so that whatever differs between two requests is set each time.
//
// Sound: the handle, its message buffer and its header list are freed in `deinit`, after the handle
// left the multi handle. The callbacks get an unretained `Transfer`, which `MultiHandle` holds as
// long as the handle is in it, and bytes that are valid for the call, borrowed as a span.

import NewsModel
internal import CCurl

/// A libcurl transfer, ready to be used for one request after the other.
@safe final class EasyHandle {
  let easy: UnsafeMutableRawPointer
  private let message: UnsafeMutablePointer<CChar>
  private var headers: UnsafeMutablePointer<curl_slist>?

  init?(_ settings: TransferSettings) {
    guard let easy = unsafe curl_easy_init() else { return nil }
    unsafe self.easy = unsafe easy
    unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))

    unsafe curl_set_schemes_to_http(easy)
    unsafe curl_set_quick_exit(easy)
    unsafe curl_set_pointer(easy, CURLOPT_ERRORBUFFER, message)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // No time limit of libcurl's but this one: it counts also while nobody drives the transfers,
    // and has to be set, as it is what divides the time between the addresses of a host.
    set(
      CURLOPT_CONNECTTIMEOUT_MS,
      settings.connectTimeout == 0 ? Int(Int32.max) : settings.connectTimeout)
    set(CURLOPT_BUFFERSIZE, settings.jobs <= 32 ? 64 << 10 : 16 << 10)
    // Empty stands for every encoding that libcurl can undo.
    set(CURLOPT_ACCEPT_ENCODING, [])
    if let userAgent = settings.userAgent { set(CURLOPT_USERAGENT, userAgent) }
    if let proxy = settings.proxy { set(CURLOPT_PROXY, proxy) }
    // The variables that curl(1) knows, which libcurl leaves to it.
    let caFile =
      settings.caFile ?? Environment.value("CURL_CA_BUNDLE") ?? Environment.value("SSL_CERT_FILE")
    if let caFile { set(CURLOPT_CAINFO, caFile) }

    if settings.denyPrivate { setSocketCheck() }
    setTrace()

    unsafe curl_set_bytes_function(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      guard let transfer = unsafe EasyHandle.transfer(context) else { return 0 }
      let length = size * count
      guard length > 0 else { return 0 }
      let run = unsafe UnsafeRawBufferPointer(start: bytes, count: length)
        .bindMemory(to: UInt8.self)
      return transfer.receive(body: unsafe run.span) ? length : 0
    }
    unsafe curl_set_bytes_function(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      guard let transfer = unsafe EasyHandle.transfer(context) else { return 0 }
      let length = size * count
      let run = unsafe UnsafeRawBufferPointer(start: bytes, count: length)
        .bindMemory(to: UInt8.self)
      return transfer.receive(headerLine: unsafe run.span) ? length : 0
    }
  }

  /// Shows the transfer what comes over the network, before it is decoded.
  private func setTrace() {
    unsafe curl_set_trace_function(easy) { _, kind, bytes, count, context in
      if kind == CURLINFO_DATA_IN, let transfer = unsafe EasyHandle.transfer(context) {
        let run = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
          .bindMemory(to: UInt8.self)
        transfer.receive(encoded: unsafe run.span)
      }
      return 0
    }
  }

  deinit {
    unsafe curl_easy_cleanup(easy)
    unsafe curl_slist_free_all(headers)
    unsafe message.deallocate()
  }

  /// Sets what differs from request to request.
  func prepare(for transfer: Transfer, _ settings: TransferSettings) {
    let address = transfer.address
    let isAtOrigin = address.hasOrigin(of: transfer.origin)
    set(CURLOPT_URL, address.text)
    let credentials = isAtOrigin && address.user == nil ? transfer.origin : address
    set(CURLOPT_USERNAME, credentials.user)
    set(CURLOPT_PASSWORD, credentials.password)
    set(CURLOPT_REFERER, transfer.request.referer)
    // To a host that may speak HTTP/2 wait for the first connection: it may do for all.
    set(CURLOPT_PIPEWAIT, address.scheme == .https ? 1 : 0)

    let choice = ProxyChoice(proxy: settings.proxy, environment: Environment.value)
    let proxy = choice.proxy(for: address)
    transfer.goesThroughProxy = proxy != nil
    if settings.denyPrivate {
      // Ours to say, as it must be certain whose address a socket is for.
      set(CURLOPT_PROXY, proxy ?? [])
      set(CURLOPT_NOPROXY, [])
    }

    let before = unsafe headers
    unsafe headers = nil
    for line in transfer.request.headerLines(with: settings, isAtOrigin: isAtOrigin) {
      unsafe line.withCString { text in
        if let longer = unsafe curl_slist_append(headers, text) { unsafe headers = unsafe longer }
      }
    }
    unsafe curl_set_list(easy, CURLOPT_HTTPHEADER, headers)
    unsafe curl_slist_free_all(before)

    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    unsafe curl_set_pointer(easy, CURLOPT_WRITEDATA, context)
    unsafe curl_set_pointer(easy, CURLOPT_HEADERDATA, context)
    unsafe curl_set_pointer(easy, CURLOPT_DEBUGDATA, context)
    unsafe curl_set_pointer(easy, CURLOPT_OPENSOCKETDATA, context)
    unsafe curl_set_pointer(easy, CURLOPT_PRIVATE, context)
    unsafe message.pointee = 0
  }

  /// Makes sockets only for addresses that the transfer may connect to.
  private func setSocketCheck() {
    unsafe curl_set_socket_function(easy) { context, _, address in
      guard let transfer = unsafe EasyHandle.transfer(context), let address = unsafe address else {
        return CURL_SOCKET_BAD
      }
      var bytes = [UInt8](repeating: 0, count: 16)
      let count = unsafe curl_address_bytes(address, &bytes)
      guard transfer.mayConnect(to: [UInt8](bytes.prefix(Int(count)))) else {
        return CURL_SOCKET_BAD
      }
      return unsafe curl_open_socket(address)
    }
  }

  /// Stops taking bytes from the network, or goes on.
  func pause(_ isPaused: Bool) {
    _ = unsafe curl_easy_pause(easy, isPaused ? CURLPAUSE_RECV : CURLPAUSE_CONT)
  }

  /// The transfer that a callback's context, or the handle's own, stands for.
  static func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  // MARK: what libcurl says of a failure

  /// libcurl's own words, or none.
  var words: [UInt8] { unsafe [UInt8](cString: message) }
  /// The errno of the last failed call on a socket, or 0.
  var systemError: Int32 {
    Int32(truncatingIfNeeded: unsafe curl_get_long(easy, CURLINFO_OS_ERRNO))
  }
  /// The status that a proxy gave instead of a tunnel, or 0.
  var proxyStatus: Int { Int(unsafe curl_get_long(easy, CURLINFO_HTTP_CONNECTCODE)) }
  /// Whether the request was sent, or could have been.
  var isConnected: Bool { unsafe curl_get_offset(easy, CURLINFO_PRETRANSFER_TIME_T) > 0 }

  private func set(_ option: CURLoption, _ value: Int) {
    _ = unsafe curl_set_long(easy, option, Int64(value))
  }
  private func set(_ option: CURLoption, _ text: [UInt8]?) {
    if let text {
      _ = unsafe text.withCString { unsafe curl_set_text(easy, option, $0) }
    } else {
      _ = unsafe curl_set_text(easy, option, nil)
    }
  }
}
