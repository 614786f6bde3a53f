// swift-tools-version: 6.3
//
// Two builds of one source. `swift build` and `swift test` make ordinary Swift for development;
// `scripts/build` sets NEWS_EMBEDDED=1 and makes the four small programs that are installed.

import PackageDescription

let isEmbedded = Context.environment["NEWS_EMBEDDED"] == "1"

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isEmbedded ? [.enableExperimentalFeature("Embedded")] : [])

let tests: [Target] =
  isEmbedded
  ? []
  : [
    .target(name: "CountAllocations", path: "Tests/CountAllocations"),
    .testTarget(
      name: "NewsModelTests", dependencies: ["NewsModel", "CountAllocations"],
      swiftSettings: settings),
    .testTarget(
      name: "TransportTests", dependencies: ["Transport", "NewsModel", "CSystem"],
      swiftSettings: settings),
    .testTarget(
      name: "StoreTests", dependencies: ["Store", "NewsModel"], swiftSettings: settings),
    .testTarget(name: "MarkupTests", dependencies: ["Markup"], swiftSettings: settings),
    .testTarget(name: "TextTests", dependencies: ["Text"], swiftSettings: settings),
    .testTarget(
      name: "RenderTests", dependencies: ["news-render", "NewsModel", "Text"],
      swiftSettings: settings),
  ]

let package = Package(
  name: "news-tools",
  targets: [
    .target(
      name: "CSystem",
      cSettings: [.unsafeFlags(["-ffunction-sections", "-fdata-sections", "-Wall", "-Werror"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),

    .target(name: "NewsModel", dependencies: ["CSystem"], swiftSettings: settings),
    .target(name: "Text", dependencies: ["NewsModel"], swiftSettings: settings),
    .target(name: "Markup", dependencies: ["NewsModel", "CSystem"], swiftSettings: settings),
    .target(
      name: "Transport", dependencies: ["NewsModel", "CCurl", "CSystem"], swiftSettings: settings),
    .target(
      name: "Store", dependencies: ["NewsModel", "CSQLite", "CSystem"], swiftSettings: settings),

    .executableTarget(
      name: "news-channels", dependencies: ["NewsModel", "Transport", "Markup"],
      swiftSettings: settings),
    .executableTarget(
      name: "news-fetch", dependencies: ["NewsModel", "Transport", "Markup", "Store"],
      swiftSettings: settings),
    .executableTarget(name: "news-subs", dependencies: ["NewsModel"], swiftSettings: settings),
    .executableTarget(
      name: "news-render", dependencies: ["NewsModel", "Text"], swiftSettings: settings),
  ] + tests,
  cLanguageStandard: .gnu11
)
