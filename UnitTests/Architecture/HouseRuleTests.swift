import Testing

@Suite struct HouseRuleTests {
  @Test func `all files in Modules and App follow the house rules`() throws {
    let files = try SourceTree.files(in: ["Modules", "App"])
    #expect(files.count > 100)
    let rules = try HouseRules(for: files)
    report(try files.flatMap(rules.complaints))
  }

  @Test(arguments: [
    "public struct Thing {}", "/// A.\nfinal class Thing: @unchecked Sendable {}",
    "/// A.\nnonisolated(unsafe) var thing = 1",
    "private let a = try! b()", "private let a = try? b()", "private let a = b as! Int", "private let a = b!",
    "private let a = b()!.c", "private let a = b[0]!", "private func a() { fatalError() }", "struct Thing {}",
    "/// A.\nprotocol Thing {\n  func a()\n}",
    "/// A.\nstruct Thing {\n  func a() {}\n}", "/// A.\nstruct Thing {\n  struct B {}\n}",
    "/// A.\nprotocol Thing {\n  /// B.\n  func a()\n}\n\nextension Thing {\n  func b() {}\n}",
    "/// A.\nprotocol Thing {\n  /// B.\n  func a()\n}\n\n/// C.\nstruct C {\n  func a() {}\n}",
    "/// A.\nstruct Thing {\n  func handle() {}\n}", "/// A.\nstruct Thing: A {\n  typealias InboundIn = A\n}",
    "/// A.\nstruct Other {}", "// Thing.swift\n/// A.\nstruct Thing {}",
    "/// A.\nstruct Thing {\n  private func a() {\n\(String(repeating: "    b()\n", count: 40))  }\n}",
    "/// A.\nstruct Thing {}\n" + String(repeating: "\n", count: 400),
  ])
  func `a violation of a house rule is reported`(_ text: String) throws {
    #expect(try complaints(text).contains { $0.hasPrefix("Modules/Some/Thing.swift:") })
  }

  @Test(arguments: [
    "/// A.\nstruct Thing {\n  /// B.\n  let a: Int\n  private let b = \"try! fatalError() public b!\"\n}",
    "/// A.\nenum Thing {\n  /// B.\n  case a\n\n  /// C.\n  var b: Int {\n    switch self {\n    case .a: 1\n    }\n  }\n}",
    "/// A.\nstruct Thing {\n  var a: Int\n  static let b = c.map { $0 }\n}", "/// A.\nenum Thing {\n  case a, b\n}",
    "/// A.\nstruct Thing {\n  let a: Int\n  var b: Int { 1 }\n\n  package init() { a = 1 }\n}",
    "/// A.\nprotocol Thing {\n  /// B.\n  func a()\n}\n\n/// C.\nstruct C<D>:\n  E, Thing\nwhere D: E {\n  func a() {}\n}",
    "/// A.\nprotocol Thing {\n  /// B.\n  var a: Int { get }\n}\n\nextension Thing {\n  var a: Int { 1 }\n}",
    "/// A.\nprotocol Thing {\n  /// B.\n  func a()\n}\n\n/// C.\nprotocol C: Thing {\n  /// D.\n  func d()\n}\n\nextension C {\n  func a() {}\n}",
    "/// A.\nstruct Thing: Comparable {\n  static func < (a: Thing, b: Thing) -> Bool { true }\n}",
    "/// A.\nstruct Thing: RouterMiddleware {\n  func handle(\n    _ a: A\n  ) {}\n}",
    "/// A.\nfinal class Thing: ChannelInboundHandler {\n  typealias InboundIn = A\n}",
    "/// A.\nstruct Thing {\n  private struct Other {\n    let a: Int\n  }\n}", "extension Thing {}",
    "/// A.\nstruct Thing {\n  /// B! try? public\n  @Sendable\n  func a() -> Bool {\n    let c = !d // e!\n    return c != d\n  }\n}",
    "/// A.\nstruct Thing {\n  private let a = \"\"\"\n    struct B { public var c }\n    \"\"\"\n  private let d = #\"\\\"#\n}",
    "/// A.\nstruct Thing {\n  private func a() {\n\(String(repeating: "    b()\n", count: 39))  }\n}",
  ])
  func `code that follows the house rules is not reported`(_ text: String) throws {
    #expect(try complaints(text) == [])
  }

  private func complaints(_ text: String) throws -> [String] {
    let file = SourceFile(path: "Modules/Some/Thing.swift", text: text)
    return try HouseRules(for: [file]).complaints(about: file)
  }
}
