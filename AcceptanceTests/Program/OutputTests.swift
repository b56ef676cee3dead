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

  @Test func `--quiet omits warnings and notes, but not errors`() async throws {
    let result = try await program.run(
      "--quiet", "--store", "/proc/none/x", input: Data("users\noffline\nselct\n".utf8))
    let errors = [
      "roster: the store cannot be used, so nothing is saved beyond this session: /proc/none: no such file",
      "roster: line 3: no command 'selct': did you mean 'select'?", "",
    ]
    #expect(result.errors.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) == errors)
    #expect(result.status == 2)
  }

  @Test func `--plain prints no decorative characters`() async throws {
    let lines = "add --for 3 Rest\ntasks 3\npending\nhelp\nstatus\n"
    let result = try await program.run("--plain", "--offline", input: Data(("users\n" + lines).utf8))
    #expect(result.status == 3)
    _ = try await program.run("users")
    let plain = try await program.run("--plain", "--offline", input: Data(lines.utf8), variables: ["COLUMNS": "40"])
    #expect(plain.status == 0)
    for character in ["·", "…", "\u{1B}", "+ ", "~ "] {
      #expect(!(plain.output + plain.errors).contains(character), "\(character)")
    }
    #expect(plain.output.contains("add new-1 Rest, edit 1, waiting: offline\n"))
    #expect(plain.output.contains("PENDING\n"))
    #expect(plain.output.contains("\n1 task, "))
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
