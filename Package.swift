// swift-tools-version: 6.2
import PackageDescription

// Each target is a folder. The tables below list everything that it may import.

/// The layers of a feature: what each may import of the feature itself, and of Shared.
let featureLayers: [(name: String, own: [String], shared: [String])] = [
  ("Domain", [], ["Domain"]),
  ("InteractorInterface", ["Domain"], ["Domain", "InteractorInterface", "Timing"]),
  ("Remote", ["Domain", "InteractorInterface"], ["Domain", "InteractorInterface", "Remote", "Timing"]),
  ("Local", ["Domain", "InteractorInterface"], ["Domain", "InteractorInterface", "Local", "Timing"]),
  ("Presentation", ["Domain", "InteractorInterface"], ["Domain", "InteractorInterface", "Presentation"]),
  ("UI", ["Domain", "Presentation"], ["Domain", "Presentation", "UI"]),
  (
    "UIComposer", ["Domain", "InteractorInterface", "Remote", "Local", "Presentation", "UI"],
    ["Domain", "InteractorInterface", "Remote", "Local", "Timing", "Presentation", "UI", "UIComposer"]
  ),
]

/// The targets of a feature, which has all layers but those that are `missing`.
func feature(_ feature: String, without missing: Set<String> = []) -> [Target] {
  featureLayers.filter { !missing.contains($0.name) }.map { layer in
    let own = layer.own.filter { !missing.contains($0) }.map { feature + $0 }
    return .target(
      name: feature + layer.name,
      dependencies: (own + layer.shared.map { "Shared" + $0 }).map { .byName(name: $0) },
      path: "Modules/\(feature)/\(layer.name)")
  }
}

func shared(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Modules/Shared/" + name.replacing("Shared", with: ""))
}

func infrastructure(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Modules/Infrastructure/" + name.replacing("Infra", with: ""))
}

let http = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let server = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let serverCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let sqlite = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqliteItself = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let tls = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let compression = Target.Dependency.product(name: "NIOHTTPCompression", package: "swift-nio-extras")
let extras = Target.Dependency.product(name: "NIOExtras", package: "swift-nio-extras")
func nio(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-nio") }

let modules: [Target] =
  [
    shared("SharedDomain"),
    shared("SharedTiming"),
    shared("SharedInteractorInterface", ["SharedDomain", "SharedTiming"]),
    shared("SharedRemote", ["SharedDomain", "SharedInteractorInterface", "SharedTiming"]),
    shared("SharedLocal", ["SharedDomain", "SharedInteractorInterface", "SharedTiming"]),
    shared("SharedPresentation", ["SharedDomain", "SharedInteractorInterface", "SharedTiming"]),
    shared("SharedUI", ["SharedDomain", "SharedPresentation"]),
    shared(
      "SharedUIComposer",
      [
        "SharedDomain", "SharedInteractorInterface", "SharedLocal", "SharedPresentation", "SharedRemote",
        "SharedTiming", "SharedUI",
      ]),
    infrastructure(
      "HTTPInfra",
      [
        "SharedInteractorInterface", "SharedRemote", "SharedTiming", "BlockingInfra", http, tls, asn1, compression,
        extras, system, nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix"),
      ]),
    infrastructure("BlockingInfra", ["SharedTiming", system]),
    infrastructure(
      "CacheInfra",
      [
        "SharedDomain", "SharedInteractorInterface", "SharedLocal", "SharedTiming", "BlockingInfra", sqlite,
        sqliteItself, system,
      ]),
    infrastructure("EditsInfra", ["SharedDomain", "SharedLocal", "SharedTiming", "BlockingInfra", system]),
    infrastructure("FilesInfra", ["SharedDomain", "SharedTiming", "SharedUI", "BlockingInfra", system]),
    infrastructure("ConsoleInfra", ["SharedUI", "BlockingInfra", "FilesInfra", subprocess, system]),
    infrastructure(
      "CredentialsInfra",
      [
        "SharedDomain", "SharedTiming", "AccountDomain", "AccountInteractorInterface", "BlockingInfra", "FilesInfra",
        subprocess, system,
      ]),
    .systemLibrary(name: "CEditline", path: "Modules/Infrastructure/CEditline"),
    .systemLibrary(name: "CHeap", path: "Modules/Infrastructure/CHeap"),
    infrastructure("LineEditor", ["SharedUI", "CEditline", "BlockingInfra", "ConsoleInfra", "FilesInfra", system]),
    .target(
      name: "Service",
      dependencies: [
        "SharedDomain", "BlockingInfra", server, serverCore, sqlite, system, logging, lifecycle, nio("NIOCore"),
        nio("NIOHTTP1"), nio("NIOPosix"),
      ],
      path: "Modules/Service", resources: [.embedInCode("db.json"), .embedInCode("openapi.json")]),
    .target(
      name: "ServiceAccounts", dependencies: ["BlockingInfra", "Service", server, sqlite, crypto, cryptoExtras],
      path: "Modules/ServiceAccounts"),
  ] + feature("Users") + feature("Tasks")
  + feature("Account", without: ["Local"])

let app: [Target] = [
  .target(
    name: "App",
    dependencies: [
      "SharedDomain", "SharedInteractorInterface", "SharedRemote", "SharedLocal", "SharedPresentation", "SharedUI",
      "SharedTiming", "SharedUIComposer", "UsersDomain", "UsersUI", "UsersUIComposer", "TasksDomain",
      "TasksInteractorInterface", "TasksPresentation", "TasksUI", "TasksUIComposer", "AccountDomain", "AccountUI",
      "AccountUIComposer",
    ], path: "App", exclude: ["Linking", "Main", "Program", "ServiceMain"],
    sources: ["Commands", "Composition", "Screens", "Session", "Settings"],
    resources: [.embedInCode("Services")]),
  .target(
    name: "Program",
    dependencies: [
      "SharedPresentation", "SharedUI", "ConsoleInfra", "FilesInfra", "Service", "App", signals,
    ], path: "App/Program"),
  .executableTarget(
    name: "ServiceMain",
    dependencies: ["SharedUI", "Service", "ServiceAccounts", "App", "Program"], path: "App/ServiceMain"),
  .executableTarget(
    name: "Main",
    dependencies: [
      "SharedDomain", "SharedInteractorInterface", "SharedRemote", "SharedLocal", "SharedPresentation",
      "SharedTiming", "SharedUI",
      "HTTPInfra",
      "AccountDomain", "AccountInteractorInterface", "AccountUIComposer",
      "BlockingInfra", "CacheInfra", "CHeap", "ConsoleInfra", "CredentialsInfra", "EditsInfra", "FilesInfra",
      "LineEditor", "Service", "App", "Program",
    ], path: "App/Main",
    // These options shorten the start. A fixed address saves 130,000 relocations, a third of the time that a short
    // command takes. Not exporting 40,000 symbols, all of which the Swift runtime would go through, saves a fifth.
    // App/Linking makes the linker use the archive of the C++ library, since loading it takes a millisecond.
    linkerSettings: [
      .unsafeFlags(
        ["-Xlinker", "-no-pie", "-Xlinker", "--no-export-dynamic", "-L\(Context.packageDirectory)/App/Linking"],
        .when(platforms: [.linux], configuration: .release))
    ]),
]

let tests: [Target] = [
  shared(
    "TestSupport",
    [
      "SharedDomain", "SharedInteractorInterface", "SharedRemote", "SharedLocal", "SharedPresentation", "SharedTiming",
      "SharedUI", "BlockingInfra", "ConsoleInfra", "Service", server, subprocess, system, tls, nio("NIOCore"),
      nio("NIOPosix"),
    ]),
  .testTarget(
    name: "AcceptanceTests",
    dependencies: [
      "SharedInteractorInterface", "SharedRemote", "SharedLocal", "SharedPresentation", "SharedTiming", "SharedUI",
      "SharedDomain", "AccountUIComposer", "HTTPInfra", "BlockingInfra", "CacheInfra", "CredentialsInfra", "EditsInfra",
      "Service", "ServiceAccounts", "App",
      "Main", "Program", "ServiceMain", "TestSupport",
      subprocess, system, tls, nio("NIOCore"), nio("NIOPosix"),
    ], path: "AcceptanceTests", exclude: ["Golden", "Recordings"]),
  .testTarget(
    name: "UnitTests",
    dependencies: (modules + app).filter { $0.type != .system }.map { .byName(name: $0.name) } + [
      "TestSupport", sqlite, sqliteItself, system, tls, nio("NIOCore"), nio("NIOPosix"), nio("NIOHTTP1"),
      nio("NIOEmbedded"),
    ], path: "UnitTests"),
]

let package = Package(
  name: "roster",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "roster", targets: ["Main"]),
    .executable(name: "roster-service", targets: ["ServiceMain"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
    .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-asn1.git", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-system.git", from: "1.8.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess.git", from: "1.0.2", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
  ],
  targets: modules + app + tests
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // Without this option, generic types are looked up by their mangled names. That makes the program smaller, but the
    // runtime searches all conformances for each of them, which takes a tenth of the time of a short command. For the
    // modules of libraries, Scripts/build-release sets it.
    .unsafeFlags(
      ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
      .when(platforms: [.linux], configuration: .release)),
  ]
}
