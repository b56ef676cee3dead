/// The layers: the targets and products on which each target may depend.
enum LayerTable {
  private static let shared: [String: Set<String>] = [
    "SharedInteractorInterface": [],
    "SharedSearch": [],
    "SharedRemote": ["SharedInteractorInterface"],
    "SharedLocal": ["SharedInteractorInterface", "SharedSearch"],
    "SharedPresentation": ["SharedInteractorInterface", "SharedSearch"],
    "SharedUI": ["SharedPresentation"],
    "SharedUIComposer": [
      "SharedInteractorInterface", "SharedLocal", "SharedPresentation", "SharedRemote", "SharedSearch", "SharedUI",
    ],
    "HTTPInfra": ["SharedInteractorInterface", "SharedRemote"],
    "BlockingInfra": ["SharedInteractorInterface"],
    "CacheInfra": ["SharedInteractorInterface", "SharedSearch", "SharedLocal", "BlockingInfra"],
    "ConsoleInfra": ["SharedUI", "BlockingInfra"],
    "CEditline": [],
    "LineEditor": ["SharedUI", "CEditline", "BlockingInfra", "ConsoleInfra"],
    "Service": [],
  ]

  private static let featureLayers: [String: (own: Set<String>, shared: Set<String>)] = [
    "Domain": ([], []),
    "Outbox": (["Domain"], ["InteractorInterface"]),
    "InteractorInterface": (["Domain", "Outbox"], ["InteractorInterface", "Search"]),
    "Remote": (["Domain", "Outbox", "InteractorInterface"], ["InteractorInterface", "Remote"]),
    "Local": (["Domain", "Outbox", "InteractorInterface"], ["InteractorInterface", "Local", "Search"]),
    "Presentation": (["Domain", "Outbox", "InteractorInterface"], ["InteractorInterface", "Presentation"]),
    "UI": (["Presentation"], ["Presentation", "UI"]),
    "UIComposer": (
      ["Domain", "Outbox", "InteractorInterface", "Remote", "Local", "Presentation", "UI"],
      ["InteractorInterface", "Remote", "Local", "Search", "Presentation", "UI", "UIComposer"]
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
    "Service": [
      "Hummingbird", "HummingbirdCore", "Crypto", "GRDB", "Logging", "NIOCore", "NIOHTTP1", "NIOPosix",
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
