/// The rules for imports and for dependencies in the manifest.
struct LayerRules {
  private static let system: Set<String> = ["Foundation", "Dispatch", "Synchronization", "Glibc", "Darwin"]
  private static let owners: [String: Set<String>] = [
    "GRDB": ["CacheInfra", "Service"], "AsyncHTTPClient": ["HTTPInfra"], "Hummingbird": ["Service"],
    "Crypto": ["Service"], "CryptoExtras": ["Service"], "CEditline": ["LineEditor"],
    "Subprocess": ["ConsoleInfra", "TestSupport", "TokenInfra"], "Testing": ["TestSupport"],
  ]

  let manifest: Manifest
  let files: [SourceFile]

  /// The names of the features: folders of `Modules` with a domain, except Shared.
  var features: Set<String> {
    let domains = manifest.targets.map { (name: String($0.name.dropLast("Domain".count)), path: $0.path) }
    return Set(domains.filter { $0.path == "Modules/\($0.name)/Domain" }.map(\.name)).subtracting(["Shared"])
  }

  /// Returns a complaint for each dependency that is not in the layer table.
  func undesignedDependencies() -> [String] {
    manifest.targets.filter { $0.type != "test" && $0.name != "TestSupport" }.flatMap { target in
      guard let allowed = LayerTable.allowed(target.name, features: features) else {
        return ["Package.swift: \(target.name) is in no layer of LayerTable"]
      }
      let odd = target.names.filter { !allowed.contains($0) }
      return odd.map { "Package.swift: \(target.name) may not depend on \($0)" }
    }
  }

  /// Returns a complaint for each import that the manifest does not declare.
  func undeclaredImports() throws -> [String] {
    try imports { file, target, module in
      guard let target else { return "belongs to no target" }
      let isKnown = Self.system.contains(module) || module == "Testing" || target.names.contains(module)
      return isKnown ? nil : "\(target.name) imports \(module) without declaring it"
    }
  }

  /// Returns a complaint for each import of one feature by another, of a library by a target that does not own it, and
  /// of anything but Foundation by a domain.
  func forbiddenImports() throws -> [String] {
    try imports { _, target, module in
      guard let target else { return nil }
      if let owners = Self.owners[module], !owners.contains(target.name) { return "\(target.name) imports \(module)" }
      let own = features.first { target.path?.hasPrefix("Modules/\($0)/") ?? false }
      let isOther = features.contains { $0 != own && module.hasPrefix($0) && target.name != "App" }
      if isOther { return "\(target.name) imports \(module), of another feature" }
      // A domain needs Foundation only for dates and decimal numbers.
      let isPlain = !(target.path?.hasSuffix("/Domain") ?? false) || ["Foundation", "SharedDomain"].contains(module)
      return isPlain ? nil : "a domain imports nothing but Foundation and SharedDomain, and this is \(module)"
    }
  }

  private func imports(
    _ complaint: (SourceFile, Manifest.Target?, String) -> String?
  ) throws -> [String] {
    try files.flatMap { file in
      // The folder of a target may be inside that of another.
      let targets = manifest.targets.filter { $0.path.map { file.path.hasPrefix($0 + "/") } ?? false }
      let target = targets.max { $0.path?.count ?? 0 < $1.path?.count ?? 0 }
      return try file.imports().compactMap { module, line in
        complaint(file, target, module).map { file.complaint($0, line: line) }
      }
    }
  }
}
