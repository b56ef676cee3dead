/// The rules that apply to each file on its own.
struct HouseRules {
  private static let longestFile = 400
  private static let longestFunction = 40

  private static let forbidden = [
    (#"\bpublic\b"#, "access is `package`, never `public`"), (#"@unchecked\b"#, "no `@unchecked Sendable`"),
    (#"\bnonisolated\(unsafe\)"#, "no `nonisolated(unsafe)`"), (#"@preconcurrency\b"#, "no `@preconcurrency`"),
    (#"\btry!"#, "no `try!`"), (#"\btry\?"#, "no `try?`: it hides the error"), (#"\bas!"#, "no `as!`"),
    (#"\b(fatalError|preconditionFailure)\("#, "no `fatalError`"), (#"[\w\)\]\}]!(?![=\w])"#, "no force unwrap"),
  ]

  // Requirements of protocols of the language and of libraries; those of this package are found in its files.
  private static let languageRequirements: Set<String> = ["description", "hash", "unownedExecutor", "<", "=="]
  private static let channelHandler: Set<String> = [
    "InboundIn", "OutboundIn", "OutboundOut", "handlerAdded", "handlerRemoved", "channelActive", "channelInactive",
    "channelRead", "channelReadComplete", "channelWritabilityChanged", "write", "errorCaught",
  ]
  private static let libraryRequirements: [String: Set<String>] = [
    "ChannelDuplexHandler": channelHandler, "ChannelInboundHandler": channelHandler, "RouterMiddleware": ["handle"],
    "ServerChildChannel": ["setup", "handle"], "ResponseGenerator": ["response"], "SerialExecutor": ["enqueue"],
  ]
  private let requirements: [String: Set<String>]

  /// Creates rules for `files`, among which the protocols of their types are looked up.
  init(for files: [SourceFile]) throws {
    let members = try files.flatMap { try SwiftOutline($0).declarations }.filter { $0.owner.keyword == "protocol" }
    let protocols = Dictionary(grouping: members) { $0.owner.types.first ?? "" }
    let own = protocols.mapValues { Set($0.map(\.name)) }.merging(Self.libraryRequirements) { own, _ in own }
    // A protocol inherits the requirements of the protocols that it refines.
    requirements = own.merging(
      protocols.mapValues { Set(($0.first?.owner.types ?? []).flatMap { own[$0] ?? [] }) },
      uniquingKeysWith: { $0.union($1) })
  }

  /// Returns a complaint for each violation in `file`.
  func complaints(about file: SourceFile) throws -> [String] {
    try Self.words(file) + Self.shape(file) + Self.longFunctions(file) + undocumented(file)
  }

  private static func words(_ file: SourceFile) throws -> [String] {
    try forbidden.flatMap { pattern, message in
      let pattern = try Regex(pattern)
      return zip(file.code, 1...).filter { $0.0.contains(pattern) }.map { file.complaint(message, line: $0.1) }
    }
  }

  private static func shape(_ file: SourceFile) throws -> [String] {
    var complaints: [String] = []
    if file.lines.count > longestFile + 1 {
      complaints.append(file.complaint("a file has at most \(longestFile) lines", line: longestFile + 1))
    }
    if let first = file.lines.first, first.hasPrefix("//"), !first.hasPrefix("///") {
      complaints.append(file.complaint("no file headers", line: 1))
    }
    // A file that extends another module's type may be named after a member that it adds.
    let kinds = "struct|class|enum|actor|protocol|typealias|extension|func|var|let"
    let own = try Regex("(?i)\\b(\(kinds)) (\\w+\\.)*\\[?\(file.typeName)\\b")
    if file.typeName != "main", !file.code.contains(where: { $0.contains(own) }) {
      complaints.append(file.complaint("a file declares or extends the type that it is named after", line: 1))
    }
    return complaints
  }

  private static func longFunctions(_ file: SourceFile) throws -> [String] {
    try SwiftOutline(file).declarations
      .filter { ["func", "init", "subscript"].contains($0.keyword) && $0.end - $0.line > longestFunction }
      .map { file.complaint("a function has at most \(longestFunction) lines", line: $0.line) }
  }

  private func undocumented(_ file: SourceFile) throws -> [String] {
    try SwiftOutline(file).declarations
      .filter { needsDocumentation($0) && !Self.isDocumented($0.line, file.lines) }
      .map { file.complaint("`\($0.keyword)` has no contract comment (`///`)", line: $0.line) }
  }

  // The names of cases, properties and initializers often suffice; a witness is documented by its protocol.
  private func needsDocumentation(_ declaration: SwiftOutline.Declaration) -> Bool {
    switch declaration.keyword {
    case _ where declaration.isPrivate: false
    case "extension", "case", "let", "var", "init": false
    case "func", "subscript", "typealias": !isWitness(declaration)
    default: true
    }
  }

  // Also a default implementation in an extension of a protocol.
  private func isWitness(_ declaration: SwiftOutline.Declaration) -> Bool {
    guard declaration.owner.keyword != "protocol" else { return false }
    return Self.languageRequirements.contains(declaration.name)
      || declaration.owner.types.contains { requirements[$0]?.contains(declaration.name) ?? false }
  }

  private static func isDocumented(_ line: Int, _ lines: [String]) -> Bool {
    let above = lines.prefix(line - 1).reversed().map { $0.drop { $0 == " " } }
    return above.first { !$0.hasPrefix("@") && !$0.hasPrefix("#if") }?.hasPrefix("///") ?? false
  }
}
