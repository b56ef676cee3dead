import Foundation
import TestSupport
import Testing

/// Tests of files of commands, run by the built program.
struct SourceCommandTests {
  private let program = Executable()
  private var home: Home { program.home }

  @Test func `a single command runs a file in one session and sends its edits`() async throws {
    try write("# the day\n\nselect 3\nadd It's late; users\ntasks --match late --fields title\n", to: "day")
    let result = try await program.shell(
      "cd ~ && roster --quiet source day; roster --offline --quiet tasks 3 --match late")
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(result.output.contains("TITLE\nIt's late; users\n"))
    #expect(result.output.hasSuffix("ID  STATE  TITLE\n241  open   It's late; users\n"))
  }

  @Test func `a named pipe, an executable file and quit work as in shells`() async throws {
    try write("#!/usr/bin/env -S roster source\nset radius 7\nquit\nset radius 8\n", to: "run")
    let piped = try await program.shell(
      "printf 'set radius 6\\n' | (roster source /dev/stdin); roster source <(cat ~/run)")
    #expect(piped.errors == "radius is '6'\nradius is '7'\n")
    #expect(try await program.shell("chmod +x ~/run && ~/run").errors == "radius is '7'\n")
    #expect(try await program.shell("echo 'source ~/run; set radius 9' | roster").errors == "radius is '7'\n")
    let missing = try await program.shell("roster source ~/none; roster source ~")
    let errors = ["\(home.path)/none: no such file", "\(home.path): it is a folder"]
    #expect(missing.errors == errors.map { "roster: could not read \($0)\n" }.joined())
    #expect(missing.status == 1)
  }

  #if os(Linux)
    @Test(.hangGuard)
    func `at the prompt, Tab completes the file, and Ctrl-C ends one that waits`() async throws {
      try write("select 3\n", to: "day.roster")
      let session = try await TerminalSession.atPrompt(home: home)
      try await session.type("source ~/day\t\r", until: liveCount("20 tasks"))
      try await session.terminal.expect("roster @sakura> ")
      _ = try await program.shell("mkfifo ~/pipe")
      // Opened for reading as well, so as not to wait for the program.
      let pipe = try #require(FileHandle(forUpdatingAtPath: home.path + "/pipe"))
      defer { pipe.closeFile() }
      await session.terminal.type("source ~/pipe; users\r")
      try pipe.write(contentsOf: Data("help quit\n".utf8))
      try await session.terminal.expect("usage: quit")
      await session.terminal.type("\u{3}")
      #expect(try await !session.terminal.expect("roster @sakura> ").contains("12 users"))
      try await session.leave("\u{4}")
    }
  #endif

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: home.path + "/" + name))
  }
}
