#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Tests of the form of a task in an editor, of the built program at a pseudo-terminal.
  @Suite(.hangGuard)
  struct EditorTests {
    private let home = Home()

    private func prompt(_ editor: String, arguments: [String] = []) async throws -> TerminalSession {
      let session = try await TerminalSession(
        home: home, columns: 200, arguments: ["--no-pager"] + arguments,
        variables: ["EDITOR": editor, "TMPDIR": home.path])
      if arguments.isEmpty { try await session.terminal.expect("roster> ") }
      return session
    }

    // The files with forms that were left.
    private var forms: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.hasSuffix(".txt") } }
    }

    @Test func `a task is changed in an editor, online and offline`() async throws {
      let session = try await prompt("sed -i -e 's/^tags:.*/tags: clay/' -e 's/^priority:.*/priority: high/'")
      try await session.type("edit 41\r", until: "priority high, tags clay) · sent")
      try await session.type("edit 41\r", until: "task 41 is unchanged")
      try await session.type("undo\r", until: "sent")
      try await session.type("offline\r", until: "roster> ")
      try await session.type("edit 41\r", until: "waiting: offline")
      try await session.leave()
      #expect(try forms.isEmpty)
    }

    @Test func `a fault in a form is said, and what was written can be mended or is kept`() async throws {
      let session = try await prompt(
        "edit() { sed -i -e 's/someday/+2w/;t' -e 's/^due:.*/due: someday/' \"$1\"; }; edit")
      try await session.type("edit 41\r", until: "edit it again? [Y/n] ")
      try await session.type("y\r", until: " · sent")
      try await session.type("edit 42\r", until: "not 'someday'")
      try await session.terminal.expect("[Y/n] ")
      let end = try await session.type("n\r", until: "roster> ")
      #expect(end.contains("nothing was changed; what you wrote is in \(home.path)"))
      try await session.leave()
      let form = try #require(try forms.first)
      #expect(try String(contentsOfFile: "\(home.path)/\(form)", encoding: .utf8).contains("\ndue: someday\n"))
    }

    @Test func `what has become of a field meanwhile is said before it is replaced`() async throws {
      let other = "'\(Executable.folder)/roster' --offline edit 41 Theirs >\"$1.log\" 2>&1"
      let session = try await prompt("edit() { \(other); sed -i 's/^title:.*/title: Mine/' \"$1\"; }; edit")
      try await session.type("tasks 3\r", until: "live")
      try await session.type("edit 41\r", until: "the title of the task has become 'Theirs' meanwhile")
      try await session.type("n\r", until: "what you wrote is in \(home.path)")
      try await session.leave()
    }

    @Test func `what an editor has saved before it fails is kept`() async throws {
      let session = try await prompt("edit() { echo 'due: today' >\"$1\"; kill -9 $$; }; edit")
      try await session.type("edit 41\r", until: "[Y/n] ")
      try await session.type("n\r", until: "what you wrote is in \(home.path)")
      try await session.leave()
      #expect(try forms.count == 1)
    }

    @Test func `a form that the editor has removed is not said to be kept`() async throws {
      let session = try await prompt("rm")
      try await session.type("edit 41\r", until: ".txt: no such file")
      #expect(try await !session.terminal.expect("roster> ").contains("edit it again?"))
      try await session.leave()
    }

    @Test(arguments: ["false", "no-such-editor"])
    func `an editor that fails changes nothing`(_ editor: String) async throws {
      let session = try await prompt(editor, arguments: ["edit", "41"])
      try await session.terminal.expect("'\(editor)' has failed; VISUAL or EDITOR names another editor")
      #expect(try await session.status() == 1)
      #expect(try forms.isEmpty)
    }

    @Test func `Alt-E edits the line at the prompt, which Enter runs`() async throws {
      let session = try await prompt("sed -i -e s/4/3/")
      try await session.type("tasks 4\u{1B}e", until: "tasks 3")
      try await session.type("\r", until: "20 tasks")
      try await session.leave()
      #expect(try forms.isEmpty)
      #expect(session.terminal.attributes == session.attributesBefore)
    }

    @Test func `a line stays as it was if the editor fails, and what that has saved is kept`() async throws {
      let session = try await prompt("edit() { echo quit >\"$1\"; false; }; edit")
      try await session.type("users\u{1B}e", until: "what you wrote is in")
      try await session.terminal.expect("users")
      try await session.type("\r", until: "12 users")
      try await session.leave()
      #expect(try forms.count == 1)
    }

    @Test func `keys and signals go to the editor, and the terminal is restored`() async throws {
      let session = try await prompt(
        "edit() { stty raw -echo isig; sleep 60 & w=$!; trap 'sed -i 1ix \"$1\"; kill $w; echo TRAPPED' INT; "
          + "echo EDITING; wait $w; head -c 1; }; edit")
      try await session.type("edit 41\r", until: "EDITING")
      // A program that a shell is just starting could miss the signal, and what is typed right after it may be discarded.
      try await session.type("\u{3}", until: "TRAPPED")
      #expect(try await session.type("x", until: "[Y/n] ").contains("begins with none of"))
      try await session.type("n\r", until: "roster> ")
      try await session.leave()
      #expect(session.terminal.attributes == session.attributesBefore)
    }
  }
#endif
