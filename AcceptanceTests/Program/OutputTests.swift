import Foundation
import TestSupport
import Testing

/// Tests of the options and variables that determine the output.
struct OutputTests {
  private let program = Executable()

  @Test func `with --quiet, requested fields are printed and standard error is empty`() async throws {
    let lines = try await program.run("--format", "ndjson", "--fields", "id,address.city", "--quiet", "users")
    #expect(lines.output.hasPrefix(#"{"id":1,"address":{"city":""#))
    #expect(lines.output.split(separator: "\n").count == 12)
    #expect(lines.errors.isEmpty)
    #expect(lines.status == 0)
    let table = try await program.run("--fields", "username,id", "--quiet", "users")
    #expect(table.output.hasPrefix("USERNAME     ID\nzofia         1\n"))
    #expect(table.output.split(separator: "\n").count == 13)
  }

  @Test func `COLUMNS sets the width of tables in redirected output; invalid values are ignored`() async throws {
    func widest(_ variables: [String: String], _ format: String = "table") async throws -> Int {
      let result = try await program.run(
        "--format", format, "--quiet", "--fields", "name", "users", variables: variables)
      return result.output.split(separator: "\n").map(\.count).max() ?? 0
    }
    #expect(try await (20...30).contains(widest(["COLUMNS": "30"])))
    let natural = try await widest([:])
    #expect(natural > 30)
    for value in ["0", "-5", "x", "", "99999999999999999999"] {
      #expect(try await widest(["COLUMNS": value]) == natural)
    }
    #expect(try await widest(["COLUMNS": "30"], "csv") > 30)
  }
}
