/// The layers: the targets and products on which each target may depend.
enum LayerTable {
  private static let shared: [String: Set<String>] = [
    "SharedDomain": [],
    "SharedText": [],
    "SharedTiming": [],
    "SharedInteractorInterface": ["SharedTiming"],
    "SharedSearch": [],
    "SharedRemote": ["SharedDomain", "SharedInteractorInterface", "SharedTiming"],
    "SharedLocal": ["SharedDomain", "SharedInteractorInterface", "SharedSearch", "SharedText", "SharedTiming"],
    "SharedPresentation": ["SharedDomain", "SharedInteractorInterface", "SharedSearch", "SharedTiming"],
    "SharedUI": ["SharedDomain", "SharedPresentation"],
    "SharedUIComposer": [
      "SharedDomain", "SharedInteractorInterface", "SharedLocal", "SharedPresentation", "SharedRemote", "SharedSearch",
      "SharedTiming", "SharedUI",
    ],
    "HTTPInfra": ["SharedInteractorInterface", "SharedRemote"],
    "BlockingInfra": ["SharedTiming"],
    "CacheInfra": [
      "SharedDomain", "SharedInteractorInterface", "SharedSearch", "SharedLocal", "SharedText", "SharedTiming",
      "BlockingInfra",
    ],
    "TokenInfra": [
      "SharedDomain", "SharedInteractorInterface", "SharedRemote", "SharedTiming", "BlockingInfra", "ConsoleInfra",
    ],
    "ConsoleInfra": ["SharedText", "SharedTiming", "SharedUI", "BlockingInfra"],
    "CEditline": [],
    "LineEditor": ["SharedUI", "CEditline", "BlockingInfra", "ConsoleInfra"],
    "Service": ["BlockingInfra"],
  ]

  private static let featureLayers: [String: (own: Set<String>, shared: Set<String>)] = [
    "Domain": ([], ["Domain"]),
    "Outbox": (["Domain"], ["Domain", "Timing"]),
    "InteractorInterface": (["Domain", "Outbox"], ["Domain", "InteractorInterface", "Search", "Timing"]),
    "Remote": (["Domain", "Outbox", "InteractorInterface"], ["Domain", "InteractorInterface", "Remote", "Timing"]),
    "Local": (
      ["Domain", "Outbox", "InteractorInterface"], ["Domain", "InteractorInterface", "Local", "Search", "Timing"]
    ),
    "Presentation": (["Domain", "Outbox", "InteractorInterface"], ["Domain", "InteractorInterface", "Presentation"]),
    "UI": (["Presentation"], ["Domain", "Presentation", "UI"]),
    "UIComposer": (
      ["Domain", "Outbox", "InteractorInterface", "Remote", "Local", "Presentation", "UI"],
      [
        "Domain", "InteractorInterface", "Remote", "Local", "Search", "Text", "Timing", "Presentation", "UI",
        "UIComposer",
      ]
    ),
  ]

  private static let products: [String: Set<String>] = [
    "HTTPInfra": [
      "AsyncHTTPClient", "NIOCore", "NIOHTTP1", "NIOExtras", "NIOHTTPCompression", "NIOPosix", "NIOSSL", "NIOTLS",
      "SwiftASN1",
    ],
    "BlockingInfra": ["SystemPackage"],
    "CacheInfra": ["GRDB", "SystemPackage"],
    "ConsoleInfra": ["Subprocess", "SystemPackage"],
    "TokenInfra": ["Subprocess", "SystemPackage"],
    "LineEditor": ["SystemPackage"],
    "Service": [
      "Hummingbird", "HummingbirdCore", "Crypto", "CryptoExtras", "GRDB", "Logging", "NIOCore", "NIOHTTP1", "NIOPosix",
      "ServiceLifecycle",
    ],
    "Main": ["UnixSignals"],
  ]

  /// Returns the allowed dependencies of `target`; `nil` if it is in no layer.
  static func allowed(_ target: String, features: Set<String>) -> Set<String>? {
    layer(target, features: features)?.union(products[target] ?? [])
  }

  private static func layer(_ target: String, features: Set<String>) -> Set<String>? {
    let composed = features.flatMap { [$0 + "Domain", $0 + "UIComposer"] }
    switch target {
    case "App": return Set(shared.keys.filter { $0.hasPrefix("Shared") } + composed)
    case "Main":
      let upper = ["SharedUIComposer"]
      return Set(shared.keys).subtracting(upper).union(["App"])
    default: return shared[target] ?? feature(target, features: features)
    }
  }

  private static func feature(_ target: String, features: Set<String>) -> Set<String>? {
    for feature in features where target.hasPrefix(feature) {
      guard let layer = featureLayers[String(target.dropFirst(feature.count))] else { continue }
      return Set(layer.own.map { feature + $0 } + layer.shared.map { "Shared" + $0 })
    }
    return nil
  }
}
