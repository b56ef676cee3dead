import BlockingInfra
import ConsoleInfra
import Foundation
import SharedUI
import TestSupport
import Testing

@Suite struct DiskFilesTests {
  @Test func `a file whose path begins with ~/ is written and found in the home folder`() async throws {
    let home = try TemporaryFolder()
    let files = DiskFiles(home: home.url.path)
    #expect(try await files.create("~/x.csv", with: Pages("b")))
    #expect(try await !files.create("~/x.csv", with: Pages("c")))
    try await files.replace("~/x.csv", with: Pages("a"))
    #expect(try String(contentsOfFile: home.path("x.csv"), encoding: .utf8) == "a")
  }

  @Test func `paths are completed in the form in which they were typed`() async throws {
    let home = try TemporaryFolder()
    let files = DiskFiles(home: home.url.path)
    for name in ["x.csv", "y.csv"] { try await files.replace("~/" + name, with: Pages("a")) }
    try FileManager.default.createDirectory(atPath: home.path("xs"), withIntermediateDirectories: false)
    #expect(await files.paths(beginning: "~/", limit: 9) == ["~/x.csv", "~/xs/", "~/y.csv"])
    #expect(await files.paths(beginning: "~/x", limit: 1) == ["~/x.csv"])
    #expect(await files.paths(beginning: home.path("y"), limit: 9) == [home.path("y.csv")])
  }

  @Test func `the lines of a file of commands are read, whatever its path`() async throws {
    let home = try TemporaryFolder()
    let files = DiskFiles(home: home.url.path)
    try await files.replace("~/x", with: Pages("\u{FEFF}users\r\ntasks 3"))
    let file = await files.commands(in: "~/x")
    #expect(await file.input.next(prompt: "") == .line("users", number: 1))
    #expect(await file.input.next(prompt: "") == .line("tasks 3", number: 2))
    #expect(await file.input.next(prompt: "") == .end)
    try FileManager.default.createSymbolicLink(atPath: home.path("y"), withDestinationPath: "x")
    #expect(await files.commands(in: home.path("y")).identity == file.identity)
    #expect(await files.commands(in: "~/z").input.next(prompt: "") == .failed("no such file"))
    #expect(await files.commands(in: "~/").input.next(prompt: "") == .failed("it is a folder"))
  }

  @Test func `only a regular file is read, up to a length`() async throws {
    let home = try TemporaryFolder()
    let files = DiskFiles(home: home.url.path)
    try await files.replace("~/x", with: Pages("abc"))
    #expect(try await files.contents(of: "~/x", maxLength: 3) == Array("abc".utf8))
    #expect(mkfifo(home.path("fifo"), 0o600) == 0)
    for (path, reason) in [
      ("x", "use PATH: it is too large"), ("", "use PATH: not a regular file"),
      ("fifo", "use PATH: not a regular file"),
      ("none", "open PATH: no such file"),
    ] {
      let failure = await #expect(throws: SystemFailure.self) {
        try await files.contents(of: "~/\(path)", maxLength: 2)
      }
      #expect(failure?.description == "cannot " + reason.replacing("PATH", with: "\(home.url.path)/\(path)"))
    }
  }

  @Test(arguments: [nil, ""])
  func `without a home folder, ~ has no special meaning`(_ home: String?) async {
    #expect(await DiskFiles(home: home).paths(beginning: "~/", limit: 9).isEmpty)
  }
}
