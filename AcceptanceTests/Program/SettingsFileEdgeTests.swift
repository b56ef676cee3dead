import Foundation
import TestSupport
import Testing

/// Tests with a locked, linked, unreadable or full settings file and with unusual values.
struct SettingsFileEdgeTests {
  private let program = Executable()
  private var home: Home { program.home }
  private var path: String { home.path + "/.config/roster/config.toml" }

  @Test func `settings are read while another program locks the file`() async throws {
    try write("format = 'tsv'\n")
    let result = try await program.shell("timeout 20 flock '\(path)' roster set")
    #expect(result.status == 0)
    #expect(result.output.contains("tsv"))
  }

  @Test(arguments: [true, false])
  func `on a full disk, the settings file is unchanged and no temporary file is left`(_ exists: Bool) async throws {
    if exists { try write("format = 'tsv'\n") }
    let long = String(repeating: "x", count: 4_000)
    let result = try await program.shell("trap '' XFSZ; ulimit -f 1; roster set pager \(long)")
    #expect(result.status == 1)
    let why = "a file may have at most 1024 bytes (ulimit -f 1)"
    #expect(result.errors == "roster: could not save the settings: cannot write beside \(path): \(why)\n")
    let folder = home.path + "/.config/roster"
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == (exists ? ["config.toml"] : []))
    if exists { #expect(try String(contentsOfFile: path, encoding: .utf8) == "format = 'tsv'\n") }
  }

  @Test(
    arguments: [
      ("HOME/dots/roster.toml", "\u{FEFF}# é\r\nradius = 1 # km\r\n", "\u{FEFF}# é\r\nradius = 7 # km\r\n"),
      ("../../dots/roster.toml", nil, "radius = 7\n"),
      ("../../dots/second", "format = 'csv'", "format = 'csv'\nradius = 7\n"),
    ] as [(String, String?, String)])
  func `a settings file that is a link stays one, and its target keeps its comments and line endings`(
    _ destination: String, _ before: String?, _ after: String
  ) async throws {
    try write("")
    let destination = destination.replacing("HOME", with: home.path)
    let (files, dots) = (FileManager.default, home.path + "/dots")
    try files.removeItem(atPath: path)
    try files.createDirectory(atPath: dots, withIntermediateDirectories: false)
    try files.createSymbolicLink(atPath: path, withDestinationPath: destination)
    try files.createSymbolicLink(atPath: dots + "/second", withDestinationPath: "roster.toml")
    if let before { try Data(before.utf8).write(to: URL(filePath: dots + "/roster.toml")) }
    #expect(try await program.run("set", "radius", "7") == .init(output: "", errors: "radius is '7'\n"))
    #expect(try files.destinationOfSymbolicLink(atPath: path) == destination)
    #expect(try files.destinationOfSymbolicLink(atPath: dots + "/second") == "roster.toml")
    #expect(try Data(contentsOf: URL(filePath: dots + "/roster.toml")) == Data(after.utf8))
  }

  @Test(arguments: [
    ("mkdir PATH", "not a regular file", "it is a folder"),
    ("mkfifo PATH", "not a regular file", "not a regular file"),
    ("ln -s config.toml PATH", "too many levels of symbolic links", "too many levels of symbolic links"),
    ("truncate -s 17M PATH", "it is too large", "it is too large"),
  ])
  func `a settings file that cannot be read is reported and left unchanged`(
    _ making: String, _ unread: String, _ unwritten: String
  ) async throws {
    let making = "mkdir -p ~/.config/roster; " + making.replacing("PATH", with: "~/.config/roster/config.toml")
    let before = try await program.shell("\(making); ls -l ~/.config/roster").output
    let result = try await program.run("set", "format", "json")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("roster: warning: could not read the settings: "))
    #expect(result.errors.contains("\(path): \(unread)\nroster: could not save the settings: "))
    #expect(result.errors.hasSuffix("\(path): \(unwritten)\n"))
    #expect(try await program.shell("ls -l ~/.config/roster").output == before)
    #expect(try await program.run("help", "quit").status == 0)
  }

  @Test(arguments: [#"less -P 'a"b' # x \ "#, "a\tb\u{1B}[31m", String(repeating: "long ", count: 20_000)])
  func `any value is read back as it was set, without printing control characters`(_ value: String) async throws {
    let set = try await program.run("set", "pager", value)
    #expect(set.status == 0)
    #expect(set.errors.count < 300)
    #expect(!set.errors.contains("\u{1B}"))
    let json = try await program.run("--format", "json", "set").output
    let list = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let rows = try #require(list["settings"] as? [[String: String]])
    #expect(rows.first { $0["name"] == "pager" } == ["name": "pager", "value": value, "source": "file"])
  }

  private func write(_ text: String) throws {
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
