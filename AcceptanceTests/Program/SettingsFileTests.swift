import Foundation
import TestSupport
import Testing

/// Tests of settings saved by the built program.
struct SettingsFileTests {
  private let program = Executable()
  private var home: Home { program.home }
  private var path: String { home.path + "/.config/roster/config.toml" }

  @Test func `a saved setting applies to later runs, and variables and options override it`() async throws {
    let set = try await program.run("set", "format", "json")
    #expect(set == .init(output: "", errors: "format is 'json'\n"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "format = \"json\"\n")
    #expect(try mode(of: path) == 0o600)
    #expect(try mode(of: home.path + "/.config/roster") == 0o700)
    #expect(try await program.run("users").output.hasPrefix(#"{"command":"users","#))
    #expect(try await program.run("--format", "tsv", "users").output.hasPrefix("id\t"))
    #expect(try await program.run("users", variables: ["ROSTER_FORMAT": "csv"]).output.hasPrefix("id,"))
    #expect(try await program.run("unset", "format").errors == "format is 'table'\n")
    #expect(try await program.run("users").output.hasPrefix("ID  NAME"))
  }

  @Test func `an alias works as a single command, in a pipe and with arguments`() async throws {
    #expect(try await program.run("alias", "t", "=", "tasks").errors == "alias t = tasks\n")
    #expect(try await program.run("t", "sakura").output.hasSuffix("\(liveCount("20 tasks"))\n"))
    #expect(try await program.run(input: Data("t 3\n".utf8)).output.hasSuffix("\(liveCount("20 tasks"))\n"))
    let ring = try await program.run(input: Data("alias u = t\nalias t = u\n".utf8))
    #expect(ring.status == 2)
    #expect(ring.errors.hasSuffix("roster: line 2: alias 't' refers to itself: t → u → t\n"))
  }

  @Test func `an invalid setting is reported once with its line, and the others apply`() async throws {
    try write("# mine\nformat = 'tsv'\ncolor = \"sometimes\"\n")
    let result = try await program.run("users")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("id\t"))
    let warning = "roster: warning: \(path):3: color must be auto, always or never, not 'sometimes'\n"
    #expect(result.errors.hasPrefix(warning))
    #expect(result.errors.components(separatedBy: "warning").count == 2)
  }

  @Test func `settings are not saved to a file that is not UTF-8, which is left unchanged`() async throws {
    let data = Data([0xFF])
    try write("")
    try data.write(to: URL(filePath: path))
    let result = try await program.run("set", "format", "json")
    #expect(result.status == 1)
    #expect(result.errors.contains("roster: could not save the settings: \(path)"))
    #expect(try Data(contentsOf: URL(filePath: path)) == data)
    #expect(try await program.run("users").status == 0)
  }

  @Test func `programs that save settings at the same time lose none`() async throws {
    let words = [["radius", "7"], ["keys", "vi"], ["maxAge", "2h"], ["timeout", "5"], ["color", "never"]]
    try await concurrently(words) { word in
      let status = try await program.run(arguments: ["set"] + word).status
      #expect(status == 0)
    }
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").sorted()
    #expect(lines == ["color = \"never\"", "keys = \"vi\"", "maxAge = \"2h\"", "radius = 7", "timeout = 5"])
  }

  private func write(_ text: String) throws {
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
