import Testing

@Suite("Every file keeps the house rules")
struct HouseRuleTests {
  @Test func ofModulesAndApp() throws {
    let files = try SourceTree.files(in: ["Modules", "App"])
    #expect(files.count > 100)
    report(try files.flatMap(HouseRules.complaints))
  }

  @Test(arguments: [
    "public struct Thing {}", "/// A.\nfinal class Thing: @unchecked Sendable {}",
    "/// A.\nnonisolated(unsafe) var thing = 1",
    "private let a = try! b()", "private let a = try? b()", "private let a = b as! Int", "private let a = b!",
    "private let a = b()!.c", "private let a = b[0]!", "private func a() { fatalError() }", "struct Thing {}",
    "/// A.\nstruct Thing {\n  var a: Int\n}",
    "/// A.\nstruct Thing {\n  func a() {}\n}", "/// A.\nenum Thing {\n  case a\n}",
    "/// A.\nstruct Other {}", "// Thing.swift\n/// A.\nstruct Thing {}",
    "/// A.\nstruct Thing {\n  private func a() {\n\(String(repeating: "    b()\n", count: 20))  }\n}",
    "/// A.\nstruct Thing {}\n" + String(repeating: "\n", count: 200),
  ])
  func complaintOf(_ text: String) throws {
    #expect(try complaints(text).contains { $0.hasPrefix("Modules/Some/Thing.swift:") })
  }

  @Test(arguments: [
    "/// A.\nstruct Thing {\n  /// B.\n  let a: Int\n  private let b = \"try! fatalError() public b!\"\n}",
    "/// A.\nenum Thing {\n  /// B.\n  case a\n\n  /// C.\n  var b: Int {\n    switch self {\n    case .a: 1\n    }\n  }\n}",
    "/// A.\nstruct Thing {\n  private struct Other {\n    let a: Int\n  }\n}", "extension Thing {}",
    "/// A.\nstruct Thing {\n  /// B! try? public\n  @Sendable\n  func a() -> Bool {\n    let c = !d // e!\n    return c != d\n  }\n}",
    "/// A.\nstruct Thing {\n  private let a = \"\"\"\n    struct B { public var c }\n    \"\"\"\n  private let d = #\"\\\"#\n}",
    "/// A.\nstruct Thing {\n  private func a() {\n\(String(repeating: "    b()\n", count: 19))  }\n}",
  ])
  func noComplaintOf(_ text: String) throws { #expect(try complaints(text) == []) }

  private func complaints(_ text: String) throws -> [String] {
    try HouseRules.complaints(about: SourceFile(path: "Modules/Some/Thing.swift", text: text))
  }
}
