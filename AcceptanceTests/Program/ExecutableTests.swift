import Foundation
import TestSupport
import Testing

/// Tests of the built program in a pipe and as a single command.
struct ExecutableTests {
  private let program = Executable()

  @Test func `a single command prints its result, and what it loaded is available offline`() async throws {
    let live = try await program.run("tasks", "3", "--format", "json")
    #expect(live.status == 0)
    #expect(live.errors.isEmpty)
    #expect(live.output.hasPrefix(#"{"command":"tasks","source":"remote","savedAt":""#))
    let saved = try await program.run("--offline", "tasks", "3")
    #expect(saved.status == 0)
    #expect(saved.output.contains("\n佐藤 さくら · 20 tasks · saved "))
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
    #expect(result.output.hasSuffix("  \(liveCount("佐藤 さくら · 4 of 20 tasks"))\n"))
    #expect(result.status == 2)
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

  @Test(arguments: ["users", "--offline add --for 3 Lost", "completions bash", ""])
  func `closed standard output is an error from the start, and no command runs`(arguments: String) async throws {
    _ = try await program.run("users")
    let closed = try await program.shell("echo help | roster \(arguments) >&-; exit ${PIPESTATUS[1]}")
    #expect(closed.errors == "roster: standard output is closed, and nothing was done\n")
    #expect(closed.status == 1)
    #expect(try await program.run("--offline", "pending").output == "no unsent edits\n")
    let nowhere = try await program.shell("echo help | roster \(arguments) >/dev/null; exit ${PIPESTATUS[1]}")
    #expect(nowhere.status == 0)
  }

  @Test(arguments: ["-n 20", "-v 200000", "-v 500000"])
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
