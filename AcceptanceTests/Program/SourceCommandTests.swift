import Foundation
import TestSupport
import Testing

/// Tests of files of commands, run by the built program.
struct SourceCommandTests {
  private let home: Home
  private let program: Executable

  init() throws {
    home = try Home()
    program = Executable(home: home.path)
  }

  @Test func `a single command runs a file in one session and sends its edits`() async throws {
    try write("# the day\n\nselect 3\nadd It's late; users\ntasks --match late --fields title\n", to: "day")
    let result = try await program.shell(
      "cd ~ && roster --quiet source day; roster --offline --quiet tasks 3 --match late")
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(result.output.contains("TITLE\nIt's late; users\n"))
    #expect(result.output.hasSuffix("ID  STATE  TITLE\n241  open   It's late; users\n"))
  }

  @Test func `errors name the file and the line, and the status is that of the first failure`() async throws {
    try write("selct 3\nsource ~/inner\nset radius 7\nsource ~/outer\n", to: "outer")
    try write("tasks 99\nset 'x", to: "inner")
    let errors = """
      roster: ~/outer:1: no command 'selct': did you mean 'select'?
      roster: ~/inner:1: no user '99'; 'users' lists them
      roster: ~/inner:2: unclosed quote: ' at column 5
      radius is '7'
      roster: ~/outer:4: '~/outer' sources itself

      """
    for script in ["roster source '~/outer'", "echo \"source '~/outer'\" | roster"] {
      #expect(try await program.shell(script) == .init(output: "", errors: errors, status: 2))
    }
    let failFast = try await program.shell("roster --fail-fast source '~/outer'")
    #expect(failFast.errors == errors.split(separator: "\n")[0] + "\n")
    #expect(failFast.status == 2)
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

  @Test func `an alias for several commands is stored, listed and run as one command`() async throws {
    let set = try await program.shell("roster alias morning 'users --limit 1; select $1; tasks open --limit 1'")
    #expect(set.errors == "alias morning = users --limit 1; select $1; tasks open --limit 1\n")
    let path = home.path + "/.config/roster/config.toml"
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "[alias]\nmorning = \"users --limit 1; select $1; tasks open --limit 1\"\n")
    let run = try await program.run("--quiet", "morning", "@sakura")
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("ID  STATE  TITLE\n41  open   見積もりを大徳寺に送る\n"))
    let missing = try await program.run("morning")
    #expect(
      missing.errors == "roster: alias 'morning' needs 1 argument: users --limit 1; select $1; tasks open --limit 1\n")
    #expect(missing.status == 2)
  }

  #if os(Linux)
    @Test(.hangGuard)
    func `at the prompt, Tab completes the file, and Ctrl-C ends one that waits`() async throws {
      try write("select 3\n", to: "day.roster")
      let session = try await TerminalSession(home: home)
      try await session.terminal.expect("roster> ")
      await session.terminal.type("source ~/day\t\r")
      try await session.terminal.expect("20 tasks · live")
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
      await session.terminal.type("\u{4}")
      #expect(try await session.status() == 0)
    }
  #endif

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: home.path + "/" + name))
  }
}
