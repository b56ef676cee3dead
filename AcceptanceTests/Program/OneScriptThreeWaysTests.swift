#if os(Linux)
  import App
  import Foundation
  import TestSupport
  import Testing

  @Suite(.hangGuard)
  struct OneScriptThreeWaysTests {
    // Commands with the service, then offline, then with the service again.
    private static let online = [
      "users", "users an --sort name --limit 2", "tasks 3 open --limit 3", "user sakura", "find ridge tiles",
      "near 3 --within 2000", "selct 3", "tasks 99", "set maxAge 2d", "set colour red", "alias t = tasks 3",
      "help tasks", "users --format tsv --limit 2 --fields id,username", "tasks 3 --limit 1 --quiet",
      "stats --format xml", "alias j = users --format json --limit 1", "j",
    ]
    private static let offline = [
      "add --for 3 Order more glaze", "done 41", "edit 43 'Call the \"tea house\"'", "done 999", "undo",
      "remove 44 --yes", "remove 45-46 --yes", "pending", "tasks 3 --group", "t --limit 1", "find glaze",
    ]
    private static let onlineAgain = [
      "sync", "pending", "tasks 3", "done new-1", "sync", "tasks 3", "changes 3", "stats", "resolve 7",
    ]

    // The output of `sync` differs, as edits that waited are sent before it: at a prompt and in a pipe by `online`.
    @Test func `commands have the same output at a prompt, in a pipe and on their own`() async throws {
      async let typed = typed()
      async let piped = piped()
      async let single = single()
      let (atPrompt, inPipe, alone) = try await (typed, piped, single)
      #expect(inPipe.status == alone.first { $0.status != 0 }?.status)
      for (index, command) in (Self.online + Self.offline + Self.onlineAgain).enumerated()
      where command != "sync" {
        #expect(atPrompt[index] == alone[index].text, "'\(command)' typed")
        #expect(inPipe.texts[index] == alone[index].text, "'\(command)' piped")
      }
    }

    private func typed() async throws -> [String] {
      let home = Home()
      let session = try await TerminalSession(
        home: home, columns: 200, arguments: ["--plain"], variables: ["TERM": "dumb", "COLUMNS": "200"])
      try await session.terminal.expect("roster> ")
      var texts: [String] = []
      for command in Self.online { texts.append(try await answer(to: command, in: session)) }
      _ = try await answer(to: "offline", in: session)
      for command in Self.offline { texts.append(try await answer(to: command, in: session)) }
      _ = try await answer(to: "online", in: session)
      try await session.terminal.expect("edits sent")
      for command in Self.onlineAgain { texts.append(try await answer(to: command, in: session)) }
      try await session.leave()
      return texts.map { plain($0, home) }
    }

    private func answer(to command: String, in session: TerminalSession) async throws -> String {
      try await session.type(command + "\r", until: command + "\r\n")
      var text = try await session.terminal.expect("> ")
      while !Self.isPrompt(text[Self.lastLine(of: text)]) { text += try await session.terminal.expect("> ") }
      return String(text[..<Self.lastLine(of: text).lowerBound])
    }

    private static func lastLine(of text: String) -> PartialRangeFrom<String.Index> {
      (text.range(of: "\r\n", options: .backwards)?.upperBound ?? text.startIndex)...
    }

    private static func isPrompt(_ line: Substring) -> Bool { line.hasPrefix("roster") && !line.contains(":") }

    // A command with a fixed output separates the outputs of the others.
    private func piped() async throws -> (texts: [String], status: Int32) {
      let home = Home()
      let program = Executable(home: home)
      let mark = try await program.shell("COLUMNS=200 roster --plain help exit").output
      let lines = Self.online + ["offline"] + Self.offline + ["online"] + Self.onlineAgain
      let script = lines.joined(separator: "\nhelp exit\n")
      try Data(script.utf8).write(to: URL(fileURLWithPath: home.path + "/script"))
      let result = try await program.shell(#"COLUMNS=200 roster --plain < "$HOME/script" 2>&1"#)
      let texts = result.output.components(separatedBy: mark)
      try #require(texts.count == lines.count, "\(result.output)")
      return (
        zip(lines, texts).filter { !["offline", "online"].contains($0.0) }.map { plain($0.1, home) }, result.status
      )
    }

    private func single() async throws -> [(text: String, status: Int32)] {
      let home = Home()
      let program = Executable(home: home)
      var results: [(text: String, status: Int32)] = []
      let lines =
        Self.online.map { ("", $0) } + Self.offline.map { (" --offline", $0) } + Self.onlineAgain.map { ("", $0) }
      for (options, line) in lines {
        let result = try await program.shell("COLUMNS=200 roster --plain\(options) \(line) 2>&1")
        // What to type names the program here, and only here.
        let output = result.output.replacing("run 'roster tasks USER'", with: "run 'tasks USER'")
        results.append((plain(output, home), result.status))
      }
      return results
    }

    // Removes what may differ: line numbers, announcements of the session, times and ages.
    private func plain(_ text: String, _ home: Home) -> String {
      text.replacing("\r\n", with: "\n").replacing(home.path, with: "HOME")
        .replacing(#/roster: line \d+: /#, with: "roster: ")
        .replacing(#/(?m)^(\d+ unsent edits?; run 'sync'|the service answers again; .*)\n/#, with: "")
        .replacing(#/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#, with: "TIME")
        .replacing(#/(just now|\d+ \w+ ago) */#, with: "AGO ").replacing(#/\bAT +/#, with: "AT ")
    }
  }
#endif
