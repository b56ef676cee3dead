import Foundation
import Testing

/// Tests of `Scripts/install` without the build.
struct InstallTests {
  private static let script = Document.root.appendingPathComponent("Scripts/install").path
  private static let installed = [
    "bin/roster", "share/bash-completion/completions/roster", "share/fish/vendor_completions.d/roster.fish",
    "share/man/man1/roster.1", "share/zsh/site-functions/_roster",
  ]
  private let program = Executable()
  private var home: Home { program.home }

  init() throws {
    // A small stand-in for the built program.
    try "#!/bin/sh\nexec '\(Executable.folder)/roster' \"$@\"\n"
      .write(toFile: home.path + "/built", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.path + "/built")
  }

  @Test(arguments: ["'with a blank'", ""])
  func `Scripts/install installs all files, and --remove removes exactly those`(prefix: String) async throws {
    let place = prefix.isEmpty ? "\(home.path)/.local" : "\(home.path)/with a blank"
    try FileManager.default.createDirectory(atPath: place + "/share/man/man1", withIntermediateDirectories: true)
    try "another".write(toFile: place + "/share/man/man1/other.1", atomically: true, encoding: .utf8)
    let first = try await install(prefix)
    #expect(first.status == 0)
    #expect(first.errors.contains("/bin is not in your PATH yet\n"))
    #expect(try files(in: place) == (Self.installed + ["share/man/man1/other.1"]).sorted())
    #expect(try await program.shell("'\(place)/bin/roster' --version").output.hasSuffix("\n"))
    let bash = try String(contentsOfFile: "\(place)/\(Self.installed[1])", encoding: .utf8)
    #expect(bash == (try await program.run("completions", "bash").output))
    let page = try String(contentsOfFile: place + "/share/man/man1/roster.1", encoding: .utf8)
    #expect(page == (try await program.run("man").output))
    #expect(try await install(prefix).status == 0)
    #expect(try await install("--remove " + prefix) == .init(output: ""))
    #expect(try files(in: place) == ["share/man/man1/other.1"])
    #expect(try await install("--remove " + prefix) == .init(output: ""))
  }

  @Test func `Scripts/install --service installs the service with accounts, and --remove removes it`() async throws {
    let place = "\(home.path)/place"
    // Beside the program.
    try FileManager.default.createSymbolicLink(
      atPath: home.path + "/roster-service", withDestinationPath: Executable.service)
    #expect(try await install("--service " + place).status == 0)
    #expect(try files(in: place) == (["bin/roster-service"] + Self.installed).sorted())
    #expect(try await program.shell("'\(place)/bin/roster-service' --help").output.hasPrefix("usage: roster-service "))
    #expect(try await install("--remove " + place).status == 0)
    #expect(try files(in: place) == [])
  }

  @Test func `Scripts/install rejects a program that does not run and an unknown option`() async throws {
    let broken = try await program.shell("ROSTER_PROGRAM=/bin/false '\(Self.script)' \(home.path)/place")
    #expect(broken.status == 1)
    #expect(!FileManager.default.fileExists(atPath: home.path + "/place"))
    let other = try await install("--prefix x")
    #expect(other.status == 2)
    #expect(other.errors.contains("Scripts/install [--service] [PREFIX]"))
    #expect(other.output.isEmpty)
  }

  @Test func `Scripts/install strips the program and prints its size`() async throws {
    let built = Executable.folder + "/roster"
    let result = try await program.shell("ROSTER_PROGRAM='\(built)' '\(Self.script)' \(home.path)/place")
    #expect(result.status == 0)
    #expect(result.output.contains(#/the program has \d+ MB\n/#))
    let sizes = try [built, home.path + "/place/bin/roster"].map { path in
      try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }
    #expect(sizes[1] < sizes[0] * 3 / 4)
    #expect(try await program.shell("\(home.path)/place/bin/roster --version").status == 0)
  }

  private func install(_ arguments: String) async throws -> Executable.Result {
    try await program.shell("cd '\(home.path)' && ROSTER_PROGRAM='\(home.path)/built' '\(Self.script)' \(arguments)")
  }

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      try FileManager.default.attributesOfItem(atPath: "\(folder)/\($0)")[.type] as? FileAttributeType == .typeRegular
    }.sorted()
  }
}
