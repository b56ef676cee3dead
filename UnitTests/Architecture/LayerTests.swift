import Foundation
import TestSupport
import Testing

@Suite(.hangGuard)
struct LayerTests {
  @Test func `every import is declared, and every dependency is in the layer table`() async throws {
    let rules = LayerRules(manifest: try await .load(), files: try SourceTree.files(in: ["Modules", "App"]))
    #expect(rules.features.isSuperset(of: ["Users", "Tasks", "Account"]))
    report(rules.undesignedDependencies() + (try rules.undeclaredImports()) + (try rules.forbiddenImports()))
  }

  @Test(arguments: [
    ("Modules/Users/UI/A.swift", "import UsersDomain"), ("Modules/Users/UI/A.swift", "package import SharedLocal"),
    ("Modules/Users/UI/A.swift", "import GRDB"), ("Modules/Users/UI/A.swift", "import SQLite3"),
    ("Modules/Users/UI/A.swift", "@testable import UsersLocal"), ("Modules/Users/UI/A.swift", "import struct GRDB.Row"),
    ("Modules/Elsewhere/A.swift", "import Foundation"),
  ])
  func `an undeclared import is reported`(_ path: String, _ text: String) throws {
    #expect(try rules(path, text).undeclaredImports().map { $0.hasPrefix("\(path):1: ") } == [true])
  }

  @Test(arguments: [
    ("Modules/Users/UI/A.swift", "import TasksDomain"), ("Modules/Shared/UI/A.swift", "import UsersDomain"),
    ("Modules/Users/UI/A.swift", "import GRDB"), ("Modules/Users/Domain/A.swift", "import SharedLocal"),
    ("Modules/Shared/UI/A.swift", "import AsyncHTTPClient"), ("App/Composition/A.swift", "import Hummingbird"),
    ("App/Composition/A.swift", "import CEditline"),
  ])
  func `a forbidden import is reported`(_ path: String, _ text: String) throws {
    #expect(try rules(path, text).forbiddenImports().map { $0.hasPrefix("\(path):1: ") } == [true])
  }

  @Test func `a dependency outside the layer table is reported`() throws {
    let complaints = try rules("", "").undesignedDependencies()
    #expect(
      complaints == [
        "Package.swift: SharedUI may not depend on SharedLocal", "Package.swift: Odd is in no layer of LayerTable",
      ])
  }

  @Test func `docs/architecture.md describes every target`() async throws {
    let page = try String(contentsOf: SourceTree.root.appendingPathComponent("docs/architecture.md"), encoding: .utf8)
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("### ") }.flatMap { heading in
      heading.dropFirst(4).components(separatedBy: ", ")
    }
    let rules = LayerRules(manifest: try await .load(), files: [])
    let described = Set(headings).union(rules.features.flatMap { feature in headings.map { feature + $0 } })
    for target in rules.manifest.targets { #expect(described.contains(target.name), "\(target.name)") }
  }

  private func rules(_ path: String, _ text: String) throws -> LayerRules {
    let json = """
      {"targets":[
        {"name":"UsersDomain","type":"regular","path":"Modules/Users/Domain","dependencies":[]},
        {"name":"TasksDomain","type":"regular","path":"Modules/Tasks/Domain","dependencies":[]},
        {"name":"UsersUI","type":"regular","path":"Modules/Users/UI","dependencies":[{"byName":["SharedUI",null]}]},
        {"name":"SharedUI","type":"regular","path":"Modules/Shared/UI","dependencies":[{"target":["SharedLocal",null]}]},
        {"name":"Odd","type":"regular","path":"Modules/Odd","dependencies":[]},
        {"name":"App","type":"regular","path":"App/Composition",
         "dependencies":[{"byName":["UsersDomain",null]},{"byName":["TasksDomain",null]}]}]}
      """
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(json.utf8))
    return LayerRules(manifest: manifest, files: [SourceFile(path: path, text: text)])
  }
}
