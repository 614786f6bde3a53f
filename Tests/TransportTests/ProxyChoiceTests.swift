import Testing

@testable import Transport

@Suite struct ProxyChoiceTests {
  struct Case: Sendable {
    let url: String
    var option: String?
    let environment: [String: String]
    let proxy: String?
  }

  @Test(
    "the proxy is the one that curl would take",
    arguments: [
      Case(url: "http://a/", environment: [:], proxy: nil),
      Case(url: "http://a/", environment: ["http_proxy": "p"], proxy: "p"),
      Case(url: "http://a/", environment: ["HTTP_PROXY": "p"], proxy: nil),
      Case(url: "https://a/", environment: ["http_proxy": "p"], proxy: nil),
      Case(url: "https://a/", environment: ["https_proxy": "p", "HTTPS_PROXY": "q"], proxy: "p"),
      Case(url: "https://a/", environment: ["HTTPS_PROXY": "q"], proxy: "q"),
      Case(url: "http://a/", environment: ["ALL_PROXY": "q"], proxy: "q"),
      Case(url: "http://a/", environment: ["http_proxy": "", "all_proxy": "q"], proxy: "q"),
      Case(url: "http://a/", option: "o", environment: ["http_proxy": "p"], proxy: "o"),
      Case(url: "http://a/", option: "o", environment: ["no_proxy": "b,a"], proxy: nil),
      Case(
        url: "http://a.b/", environment: ["http_proxy": "p", "NO_PROXY": "c .b"], proxy: nil),
      Case(url: "http://a.b/", environment: ["http_proxy": "p", "NO_PROXY": "*"], proxy: nil),
    ])
  func choice(choice: Case) throws {
    let chosen = ProxyChoice(
      proxy: choice.option.map { [UInt8]($0.utf8) },
      environment: { choice.environment["\($0)"].map { [UInt8]($0.utf8) } }
    ).proxy(for: try Address([UInt8](choice.url.utf8)))
    #expect(chosen == choice.proxy.map { [UInt8]($0.utf8) })
  }

  @Test(
    "no_proxy names hosts, domains, addresses and ranges",
    arguments: [
      ("example.com", "example.com", true), ("www.example.com", "example.com", true),
      ("www.example.com", ".Example.com.", true), ("notexample.com", "example.com", false),
      ("example.com", "www.example.com", false), ("example.com.", "example.com", true),
      ("a", "", false), ("a", " ,, ", false), ("127.0.0.1", "127.0.0.0/8", true),
      ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2/31", false),
      ("127.0.0.1", "127.0.0.0/31", true), ("127.0.0.1", "0.0.0.1", false),
      ("127.0.0.1", "0.0.0.0/0", true), ("127.0.0.1", "127.0.0.1/33", false),
      ("[::1]", "::1", true), ("[::1]", "[::1]", true), ("[fd00::1]", "fd00::/8", true),
      ("[fe00::1]", "fd00::/8", false), ("[::1]", "127.0.0.1", false),
    ])
  func exempt(host: String, list: String, isExempt: Bool) {
    #expect(ProxyChoice.isExempt([UInt8](host.utf8), by: [UInt8](list.utf8)) == isExempt)
  }
}
