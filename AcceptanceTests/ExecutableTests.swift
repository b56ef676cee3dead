import Foundation
import TestSupport
import Testing

/// The built program over a pipe and as one command, against the bundled service and without it.
struct ExecutableTests {
  private let home: Home
  private let program: Executable

  init() throws {
    home = try Home()
    program = Executable(home: home.path)
  }

  @Test("One command prints its result and leaves with 0; what it loaded is there offline")
  func oneCommand() async throws {
    let live = try await program.run("tasks", "3", "--format", "json")
    #expect(live.status == 0)
    #expect(live.errors.isEmpty)
    #expect(live.output.hasPrefix(#"{"command":"tasks","source":"remote","savedAt":""#))
    let saved = try await program.run("--offline", "tasks", "3")
    #expect(saved.status == 0)
    #expect(saved.output.contains("\n20 tasks · saved "))
    #expect(saved.output.hasSuffix(" · offline: by request\n"))
  }

  @Test("A pipe: blank lines, comments and CRLF; errors name their line; the first failure is the status")
  func pipe() async throws {
    let result = try await program.run(input: Data("\r\n# nothing\nselct 3\r\ntasks 'x\n back ; help\nhelp tasks".utf8))
    #expect(
      result.errors == """
        roster: line 3: unknown command 'selct' (did you mean 'select'?)
        roster: line 4: unclosed quote: ' at column 7
        roster: line 5: no user selected

        """)
    #expect(result.output.contains("users "))
    #expect(result.output.contains("example: tasks @sakura done --match the\n"))
    #expect(result.output.hasSuffix("  4 of 20 tasks · live\n"))
    #expect(result.status == 2)
  }

  @Test("--fail-fast stops at the first that fails")
  func failFast() async throws {
    let result = try await program.run("--fail-fast", "--offline", input: Data("users\nhelp\n".utf8))
    #expect(result.output.isEmpty)
    #expect(result.status == 3)
  }

  @Test("Bad lines are named and skipped; the others are done")
  func badLines() async throws {
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

  @Test(
    "Usage errors name the option or variable",
    arguments: [
      (["--serve", "x"], "--serve"), (["--server", "ftp://x"], "--server must be"),
      (["--server", "http://user:secret@x?y"], "--server must be"), (["--timeout", "0"], "--timeout must be"),
      (["--timeout", "soon"], "--timeout must be"), (["--format", "xml"], "--format must be one of"),
      (["--color", "red"], "--color must be one of"), (["--offline", "--live"], "--offline and --live"),
      (["--store"], "--store"), (["--verbose", "serve"], "put 'serve' before"),
    ])
  func usage(arguments: [String], named: String) async throws {
    let result = try await program.run(arguments: arguments)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("roster: "))
    #expect(result.errors.contains(named))
    #expect(!result.errors.contains("secret"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test("A variable is used where there is no option, and named where it is bad")
  func variables() async throws {
    let bad = try await program.run("users", variables: ["ROSTER_FORMAT": "xml"])
    #expect(bad.errors == "roster: ROSTER_FORMAT must be one of table, tsv, csv, md, json, ndjson, not 'xml'\n")
    let good = try await program.run(
      "users", "--format", "csv", variables: ["ROSTER_FORMAT": "xml", "ROSTER_STORE": ""])
    #expect(good.output.hasPrefix("id,name,username,email\r\n"))
  }

  @Test("A full disk is an error; a reader that leaves early is none")
  func output() async throws {
    let full = try await program.shell("roster help > /dev/full")
    #expect(full.errors == "roster: could not write the results: No space left on device\n")
    #expect(full.status == 1)
    let early = try await program.shell(
      "for n in $(seq 200); do echo help; done | roster | head -1; echo ${PIPESTATUS[1]}")
    #expect(early.output.hasSuffix("\n0\n"))
    #expect(early.errors.isEmpty)
  }

  @Test("Commands that never end are not waited for once nobody reads the output, which is an error")
  func endless() async throws {
    let result = try await program.shell("yes help 2>/dev/null | roster | head -1; exit ${PIPESTATUS[1]}")
    #expect(result.errors.hasPrefix("roster: line 10"))
    let end = ": this line and those after it were not run: nobody reads the output, and 100000 lines in a row changed"
    #expect(result.errors.hasSuffix(end + " nothing\n"))
    #expect(result.status == 1)
  }

  @Test("Commands that arrive after output that nobody reads are done")
  func late() async throws {
    _ = try await program.run("users")
    // The second help finds that nobody reads, and the rest comes when the program has had time to end.
    let late = try await program.shell(
      """
      mkfifo "$HOME/gate"
      { echo help; cat "$HOME/gate"; echo help; roster --offline pending >/dev/null; echo 'add Late --for 3'; } |
        roster --offline --quiet | { head -1; exec <&-; echo >"$HOME/gate"; }
      echo ${PIPESTATUS[1]}; roster --offline --quiet --format csv --fields edit,title,state pending
      """)
    #expect(late.output.hasSuffix("\n0\nedit,title,state\r\n1,Late,waiting\r\n"))
  }

  @Test("Commands behind a reader that leaves early are done: no edit is lost")
  func earlyReader() async throws {
    _ = try await program.run("users")
    let early = try await program.shell(
      """
      for n in $(seq 300); do echo "add Task $n --for 3"; done | roster --offline --quiet | head -1
      echo ${PIPESTATUS[1]}; roster --offline --quiet pending | grep -c 'Task [0-9]'
      """)
    #expect(early.output.hasSuffix("Task 1 · edit 1, waiting\n0\n300\n"))
    #expect(early.errors.isEmpty)
  }

  @Test(
    "Standard output that is closed from the start is an error, and nothing is done",
    arguments: [
      "users", "--offline add Lost --for 3", "man", "completions bash", "--version", "--help", "", "__complete us",
    ])
  func closedOutput(arguments: String) async throws {
    _ = try await program.run("users")
    let closed = try await program.shell("echo help | roster \(arguments) >&-; exit ${PIPESTATUS[1]}")
    #expect(closed.errors == "roster: standard output is closed, and nothing was done\n")
    #expect(closed.status == 1)
    #expect(try await program.run("--offline", "pending").output == "no unsent edits\n")
    let nowhere = try await program.shell("echo help | roster \(arguments) >/dev/null; exit ${PIPESTATUS[1]}")
    #expect(nowhere.status == 0)
  }

  @Test(
    "With limits that are too low it says so, rather than to trap or to hang",
    arguments: ["-n 8", "-n 11", "-n 14", "-n 20", "-v 200000", "-v 300000", "-v 500000"])
  func limits(limit: String) async throws {
    let result = try await program.shell("ulimit \(limit); exec roster users")
    #expect(result.errors.hasPrefix("roster: not enough "))
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.status == 1)
  }

  @Test("A limit of descriptors that can be raised is raised")
  func raisedLimit() async throws {
    let result = try await program.shell("ulimit -S -n 10; exec roster users")
    #expect(result.errors.isEmpty)
    #expect(result.status == 0)
  }

  @Test("An argument that is not UTF-8 is refused, as such a line is, and nothing is done")
  func notUTF8() async throws {
    let result = try await program.shell(#"roster --offline add $'caf\xe9' --for 3; echo $?; roster --offline pending"#)
    #expect(result.output == "2\nno unsent edits\n")
    #expect(result.errors == "roster: argument 3 is not UTF-8, and nothing was done\n")
  }

  @Test("Files are the user's own: folder 0700, store and data 0600")
  func permissions() async throws {
    _ = try await program.run("users")
    let modes = try await program.shell(#"stat -c %a "$HOME/.local/share/roster" "$HOME/.local/share/roster"/*"#)
    #expect(modes.output == "700\n600\n600\n")
  }
}
