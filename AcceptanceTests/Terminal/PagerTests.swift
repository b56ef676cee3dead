#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Tests of the pager of the built program at a pseudo-terminal.
  @Suite(.hangGuard)
  struct PagerTests {
    private let home = Home()

    @Test func `only long output is paged, and quitting the pager early is not an error`() async throws {
      let session = try await session(pager: "echo PAGED; head -2; echo END")
      let users = try await session.type("users\r", until: "END")
      #expect(users.contains("PAGED"))
      #expect(!users.contains("12 users"))
      try await session.terminal.expect("roster> ")
      try await session.type("unset pager\r", until: "pager stays 'echo PAGED")
      #expect(!(try await session.type("alias\r", until: "0 aliases")).contains("PAGED"))
      try await leave(session)
    }

    @Test func `at the prompt, a command of the shell follows a bar, and a file an angle bracket`() async throws {
      let session = try await session(pager: "echo PAGED; cat; echo END")
      let line = "alias who = users | grep -E 'rynek|corrib' | cut -c1-25"
      try await session.type("\(line)\r", until: "roster> ")
      let both = try await session.type("who | sed s/^/row:/\r", until: "roster> ")
      #expect(both.split(separator: "row:").count == 4 && both.contains("Zofia"), "\(both), the echo included")
      #expect(!(try await session.type("who '|expr 6 + 36'\r", until: "roster> ")).contains("42"))
      #expect(try await session.type("who > x.csv\r", until: "roster> ").contains("'who | cat > x.csv'"))
      let found = try await session.type("users | grep -i 'zofia.*rynek' | tr a-z A-Z\r", until: "roster> ")
      #expect(found.contains("@RYNEK.EXAMPLE") && !found.contains("PAGED") && !found.contains("12 users"), "\(found)")
      #expect(try await session.type("stats | head -1 | wc -l\r", until: "roster> ").contains("1\r\n"))
      #expect(try await session.type("tasks 3 | nosuch\r", until: "roster> ").contains("nosuch: "))
      let path = home.path + "/t.csv"
      try await session.type("tasks 3 open > \(path)\r", until: "13 of 20 tasks written to")
      try await session.type("tasks 3 done > \(path)\r", until: "overwrite it? [y/N]")
      try await session.type("n\r", until: "roster> ")
      #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("id,state,title,pending"))
      try await session.type("users |\r", until: "a command of the shell follows '|'")
      try await session.type("users >>x.csv\r", until: "one FILE follows '>'")
      try await session.type("users '|' touch \(path).q\r", until: "in the shell:")
      let script = "alias first = users | head -2 | tail -1\nusers | touch \(path).q\n"
      try Data(script.utf8).write(to: URL(fileURLWithPath: home.path + "/script"))
      try await session.type("source \(home.path)/script\r", until: "in the shell:")
      try await session.type("first | tr A-Z a-z\r", until: "zofia")
      #expect(!FileManager.default.fileExists(atPath: path + ".q"))
      try await leave(session)
    }

    @Test func `any command's output that is longer than the screen is paged`() async throws {
      let program = Executable(home: home)
      _ = try await program.shell(
        "roster --offline add --for 3 One; roster tasks 3; roster done 41-48; roster sync; roster tasks 3; roster --offline done 49-55"
      )
      _ = try await program.shell("for name in a b c d e f g h; do roster alias $name = users; done")
      for command in [
        "help", "user 3", "users", "select 3", "tasks 3", "near 0,0", "stats", "find a", "changes 3", "pending",
        "status",
        "set", "alias", "help users", "--format csv users", "--format json stats", "--plain help",
      ] {
        let session = try await TerminalSession(
          home: home.copy(), columns: 60, rows: 6, arguments: command.split(separator: " ").map(String.init),
          variables: ["ROSTER_PAGER": "echo PAGED; head -1; echo END"])
        let seen = try await session.terminal.expect("END")
        #expect(seen.contains("PAGED"), "\(command)")
        #expect(try await session.status() == 0, "\(command)")
      }
    }

    @Test(arguments: ["q", "\u{3}"])
    func `q and Ctrl-C in less return to the prompt without a message`(_ key: String) async throws {
      let session = try await TerminalSession.atPrompt(home: home, rows: 8)
      for (command, first, never) in [("help all", "Look", "Settings"), ("user 3", "佐藤", "tasks  ")] {
        await session.terminal.type(command + "\r")
        var seen = try await session.terminal.expect(first)
        seen += try await session.terminal.expect("q back to roster, space for more")
        await session.terminal.type(key)
        seen += try await session.terminal.expect("roster> ")
        #expect(!seen.contains(never))
        #expect(!seen.contains("roster: "))
        #expect(!seen.contains("interrupted"))
      }
      try await session.leave()
      #expect(session.terminal.attributes == session.attributesBefore)
    }

    @Test func `a watched list longer than the screen shows its top and what changes further down`()
      async throws
    {
      _ = try await Executable(home: home).run("tasks", "5")
      let session = try await TerminalSession(
        home: home, columns: 160, rows: 9, arguments: ["--offline", "watch", "tasks", "5", "--every", "1"])
      let first = try await session.terminal.expect("… and 16 more lines")
      #expect(first.contains("81  ") && !first.contains("Ask Layla"), "\(first)")
      try await session.terminal.expect("Ctrl-C ends")
      // The mark of an edit that waits moves all rows.
      _ = try await Executable(home: home).run("--offline", "edit", "99", "Changed")
      // The age of the list changes as well.
      let screens = try await session.terminal.expect("Changed").components(separatedBy: "\u{1B}[2J")
      #expect(screens.last?.contains("81  ") == true, "\(screens)")
      await session.terminal.type("\u{3}")
      #expect(try await session.status() == 130)
    }

    @Test func `without the default pager, all output is printed without a warning`() async throws {
      let session = try await TerminalSession(home: home, rows: 8, arguments: ["users"], variables: ["PATH": home.path])
      #expect(!(try await session.terminal.expect(liveCount("12 users"))).contains("warning"))
      #expect(try await session.status() == 0)
    }

    @Test func `Ctrl-C ends only the pager, and the terminal mode is restored`() async throws {
      let session = try await session(pager: "stty raw -echo isig </dev/tty; echo PAGED; exec sleep 60")
      try await session.type("users\r", until: "PAGED")
      #expect(!(try await session.type("\u{3}", until: "roster> ")).contains("interrupted"))
      try await session.type("help quit\r", until: "usage: quit")
      try await leave(session)
      #expect(session.terminal.attributes == session.attributesBefore)
    }

    @Test(arguments: ["no-such-pager -x", "exit 127"])
    func `a missing pager is reported once, and output is printed without it`(_ pager: String) async throws {
      let session = try await session(pager: pager)
      let first = try await session.type("users\r", until: liveCount("12 users"))
      let words = first.split { $0.isWhitespace }.joined(separator: " ")
      let warning = "roster: warning: cannot start the pager '\(pager)': no such file; printing without a pager"
      #expect(words.contains(warning))
      #expect(!(try await session.type("users\r", until: liveCount("12 users"))).contains("warning"))
      try await leave(session)
    }

    @Test func `the pager is notified of a window resize`() async throws {
      let pager = "trap 'echo RESIZED; kill $!; exit' WINCH; echo PAGED; sleep 60 & wait"
      let session = try await session(pager: pager)
      try await session.type("users\r", until: "PAGED")
      await session.terminal.resize(columns: 100)
      try await session.terminal.expect("RESIZED")
      try await leave(session)
    }

    @Test(arguments: [true, false])
    func `the output of a single command is paged, and SIGTERM ends program and pager`(_ isEnded: Bool) async throws {
      let pager = isEnded ? "echo PAGED $PPID; exec sleep 60" : "echo PAGED $PPID; cat"
      let session = try await TerminalSession(
        home: home, rows: 10, arguments: ["users"], variables: ["ROSTER_PAGER": pager])
      try await session.terminal.expect("PAGED ")
      if isEnded {
        let text = try await session.terminal.expect("\n")
        let program = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        kill(program, SIGTERM)
        #expect(try await session.status() == 143)
      } else {
        try await session.terminal.expect(liveCount("12 users"))
        #expect(try await session.status() == 0)
      }
    }

    @Test func `the pager inherits only the standard streams`() async throws {
      let session = try await session(pager: "echo HAS $(ls /proc/self/fd) END")
      await session.terminal.type("users\r")
      // Descriptor 3 is the folder that `ls` lists.
      #expect(try await session.terminal.expect("END").contains("HAS 0 1 2 3 END"))
      try await leave(session)
    }

    @Test func `the pager has the priority of the program`() async throws {
      let session = try await session(pager: "echo NICE $(nice) $(ps -o ni= -p $PPID) END")
      let seen = try await session.type("users\r", until: "END")
      let values = try #require(seen.firstMatch(of: /NICE (-?\d+) +(-?\d+) END/))
      #expect(values.1 == values.2)
      try await leave(session)
    }

    @Test(
      arguments: [
        (["ROSTER_PAGER": ""], []), (["ROSTER_PAGER": "cat"], []), (["ROSTER_PAGER": "off"], []),
        ([:], ["--no-pager"]), (["TERM": "dumb"], []),
      ] as [([String: String], [String])])
    func `output is not paged if the pager is turned off, or at a dumb terminal`(
      variables: [String: String], options: [String]
    ) async throws {
      let session = try await TerminalSession(
        home: home, rows: 8, arguments: options + ["users"],
        variables: ["PAGER": "echo PAGED"].merging(variables) { $1 })
      #expect(!(try await session.terminal.expect(liveCount("12 users"))).contains("PAGED"))
      #expect(try await session.status() == 0)
    }

    @Test func `output is not paged without a terminal`() async throws {
      let pagers = ["PAGER": "echo PAGED", "ROSTER_PAGER": "echo PAGED"]
      #expect(!(try await Executable(home: home).run("users", variables: pagers)).output.contains("PAGED"))
    }

    private func session(pager: String) async throws -> TerminalSession {
      let session = try await TerminalSession.atPrompt(home: home, rows: 12, variables: ["ROSTER_PAGER": pager])
      return session
    }

    private func leave(_ session: TerminalSession) async throws {
      try await session.terminal.expect("roster> ")
      try await session.leave()
    }
  }
#endif
