import Foundation
import TestSupport
import Testing

/// Tests of the built program in a pipe and as a single command.
struct ExecutableTests {
  private let home: Home
  private let program: Executable

  init() throws {
    home = try Home()
    program = Executable(home: home.path)
  }

  @Test func `a single command prints its result, and what it loaded is available offline`() async throws {
    let live = try await program.run("tasks", "3", "--format", "json")
    #expect(live.status == 0)
    #expect(live.errors.isEmpty)
    #expect(live.output.hasPrefix(#"{"command":"tasks","source":"remote","savedAt":""#))
    let saved = try await program.run("--offline", "tasks", "3")
    #expect(saved.status == 0)
    #expect(saved.output.contains("\n20 tasks · saved "))
    #expect(saved.output.hasSuffix(" · offline by request\n"))
  }

  @Test func `piped commands may have blank lines, comments and CRLF, and errors name their line`() async throws {
    let result = try await program.run(input: Data("\r\n# nothing\nselct 3\r\ntasks 'x\n back ; help\nhelp tasks".utf8))
    #expect(
      result.errors == """
        roster: line 3: no command 'selct': did you mean 'select'?
        roster: line 4: unclosed quote: ' at column 7
        roster: line 5: no user selected

        """)
    #expect(result.output.contains("users "))
    #expect(result.output.contains("example: tasks @sakura done --match the\n"))
    #expect(result.output.hasSuffix("  4 of 20 tasks · live\n"))
    #expect(result.status == 2)
  }

  @Test func `--fail-fast stops at the first failing command`() async throws {
    let result = try await program.run("--fail-fast", "--offline", input: Data("users\nhelp\n".utf8))
    #expect(result.output.isEmpty)
    #expect(result.status == 3)
  }

  @Test func `invalid lines are reported and skipped, and the others run`() async throws {
    var input = Data("help quit\n".utf8)
    input += [0xFF, 0xFE, 0x0A] + [0x61, 0x00, 0x0A] + Data(repeating: 0x61, count: 1_048_576) + [0x0A]
    input += Data("help quit\n".utf8)
    let result = try await program.run(input: input)
    #expect(
      result.errors == """
        roster: line 2: the line is not UTF-8 and was skipped
        roster: line 3: the line contains a NUL byte and was skipped
        roster: line 4: the line is longer than 65536 bytes and was skipped

        """)
    #expect(result.output.ranges(of: "usage: quit").count == 2)
    #expect(result.status == 2)
  }

  @Test(arguments: [
    (["--serve", "x"], "--serve"), (["--server", "ftp://x"], "--server must be"),
    (["--server", "http://user:secret@x?y"], "--server must be"), (["--timeout", "0"], "--timeout must be"),
    (["--timeout", "soon"], "--timeout must be"), (["--format", "xml"], "--format must be table"),
    (["--color", "red"], "--color must be auto"), (["--offline", "--live"], "--offline and --live"),
    (["--store"], "--store"), (["--verbose", "serve"], "put 'serve' before"),
  ])
  func `usage errors name the option`(arguments: [String], named: String) async throws {
    let result = try await program.run(arguments: arguments)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("roster: "))
    #expect(result.errors.contains(named))
    #expect(!result.errors.contains("secret"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("offline", "put --offline before a command to run that offline: roster --offline tasks 3"),
    ("online", "a single command asks the service unless --offline is given: roster tasks 3"),
    ("back", "a single command has no selected user: name one, as in 'roster tasks 3'"),
    ("refresh", "name the list to load: 'roster users' or 'roster tasks 3'"),
    ("quit", "a single command ends by itself"),
  ])
  func `a single command that is of use only in a session is a usage error`(name: String, advice: String) async throws {
    let result = try await program.run(name)
    #expect(result.errors == "roster: '\(name)' needs a session; \(advice)\n")
    #expect(result.output.isEmpty)
    #expect(result.status == 2)
    #expect(try await program.run(name, "--help").status == 0)
    #expect(try await program.run(input: Data("select 3\n\(name)\n".utf8)).status == 0)
  }

  @Test func `a single command that lacks a user is told to name one`() async throws {
    let result = try await program.run("tasks")
    #expect(result.errors == "roster: no user selected: name one ('roster tasks 3')\n")
    #expect(result.status == 2)
    let piped = try await program.run(input: Data("tasks\n".utf8))
    #expect(
      piped.errors == "roster: line 1: no user selected: name one ('tasks 3') or select one first ('select 3')\n")
  }

  @Test func `a name or a state that is nearly right is answered with the right one`() async throws {
    #expect(try await program.run("tasks", "sak").errors == "'sak' is 佐藤 さくら (@sakura)\n")
    #expect(
      try await program.run("tasks", "3", "closed").errors == "roster: no state 'closed': open, done or all\n")
  }

  @Test func `an environment variable is used without an option, and named in errors`() async throws {
    let bad = try await program.run("users", variables: ["ROSTER_FORMAT": "xml"])
    #expect(bad.errors == "roster: ROSTER_FORMAT must be table, tsv, csv, md, json or ndjson, not 'xml'\n")
    let good = try await program.run(
      "users", "--format", "csv", variables: ["ROSTER_FORMAT": "xml", "ROSTER_STORE": ""])
    #expect(good.output.hasPrefix("id,name,username,email\r\n"))
  }

  @Test func `a full disk is an error, and a reader that stops early is not`() async throws {
    let full = try await program.shell("roster help > /dev/full")
    #expect(full.errors == "roster: could not write the results: the disk is full\n")
    #expect(full.status == 1)
    let early = try await program.shell(
      "for n in $(seq 200); do echo help; done | roster | head -1; echo ${PIPESTATUS[1]}")
    #expect(early.output.hasSuffix("\n0\n"))
    #expect(early.errors.isEmpty)
  }

  @Test func `an endless script is stopped with an error when nobody reads its output`() async throws {
    let result = try await program.shell("yes help 2>/dev/null | roster | head -1; exit ${PIPESTATUS[1]}")
    #expect(result.errors.hasPrefix("roster: line 10"))
    let end = ": this line and those after it were not run: nobody reads the output, and 100000 lines in a row changed"
    #expect(result.errors.hasSuffix(end + " nothing\n"))
    #expect(result.status == 1)
  }

  @Test func `commands that arrive after the reader has left still run`() async throws {
    _ = try await program.run("users")
    // The second `help` finds that the reader has left; the last command arrives after that.
    let late = try await program.shell(
      """
      mkfifo "$HOME/gate"
      { echo help; cat "$HOME/gate"; echo help; roster --offline pending >/dev/null; echo 'add --for 3 Late'; } |
        roster --offline --quiet | { head -1; exec <&-; echo >"$HOME/gate"; }
      echo ${PIPESTATUS[1]}; roster --offline --quiet --format csv --fields edit,title,state pending
      """)
    #expect(late.output.hasSuffix("\n0\nedit,title,state\r\n1,Late,waiting\r\n"))
  }

  @Test func `edits after the reader has left are still made`() async throws {
    _ = try await program.run("users")
    let early = try await program.shell(
      """
      for n in $(seq 300); do echo "add --for 3 Task $n"; done | roster --offline --quiet | head -1
      echo ${PIPESTATUS[1]}; roster --offline --quiet pending | grep -c 'Task [0-9]'
      """)
    #expect(early.output.hasSuffix("Task 1 · edit 1, waiting: offline\n0\n300\n"))
    #expect(early.errors.isEmpty)
  }

  @Test(arguments: [
    "users", "--offline add --for 3 Lost", "man", "completions bash", "--version", "--help", "", "__complete us",
  ])
  func `standard output that is closed from the start is an error, and no command runs`(arguments: String) async throws
  {
    _ = try await program.run("users")
    let closed = try await program.shell("echo help | roster \(arguments) >&-; exit ${PIPESTATUS[1]}")
    #expect(closed.errors == "roster: standard output is closed, and nothing was done\n")
    #expect(closed.status == 1)
    #expect(try await program.run("--offline", "pending").output == "no unsent edits\n")
    let nowhere = try await program.shell("echo help | roster \(arguments) >/dev/null; exit ${PIPESTATUS[1]}")
    #expect(nowhere.status == 0)
  }

  @Test(arguments: ["-n 8", "-n 11", "-n 14", "-n 20", "-v 200000", "-v 300000", "-v 500000"])
  func `resource limits that are too low are reported in one line`(limit: String) async throws {
    let result = try await program.shell("ulimit \(limit); exec roster users")
    #expect(result.errors.hasPrefix("roster: not enough "))
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.status == 1)
  }

  @Test func `a soft limit of descriptors is raised if possible`() async throws {
    let result = try await program.shell("ulimit -S -n 10; exec roster users")
    #expect(result.errors.isEmpty)
    #expect(result.status == 0)
  }

  @Test func `an argument that is not UTF-8 is an error, and no command runs`() async throws {
    let result = try await program.shell(#"roster --offline add --for 3 $'caf\xe9'; echo $?; roster --offline pending"#)
    #expect(result.output == "2\nno unsent edits\n")
    #expect(result.errors == "roster: argument 5 is not UTF-8, and nothing was done\n")
  }

  @Test func `files are readable only by the user: folder 0700, store and data 0600`() async throws {
    _ = try await program.run("users")
    let modes = try await program.shell(#"stat -c %a "$HOME/.local/share/roster" "$HOME/.local/share/roster"/*"#)
    #expect(modes.output == "700\n600\n600\n")
  }
}
