import Foundation
import Testing

/// The table of shapes of services, whose rows name tests.
struct ServiceShapeTests {
  @Test func `each row of the table of shapes in docs/service.md names a test`() throws {
    let rows = try Document(ServicePageTests.path).text.matches(of: #/\n\| [^\n]* \| "(?<test>[^"\n]+)" \|/#)
    #expect(rows.count > 15)
    let tests = try Self.source()
    for row in rows { #expect(tests.contains("func `\(row.test)`("), "\(row.test)") }
  }

  private static func source() throws -> String {
    try ["AcceptanceTests", "UnitTests"].flatMap { folder in
      let folder = Document.root.appendingPathComponent(folder)
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
    }.joined()
  }
}
