import Foundation
import TestSupport
import Testing

/// Tests of the completion scripts and the manual page.
struct ShellCompletionTests {
  private let program = Executable()
  private var home: Home { program.home }

  // What bash splits or quotes in its own way; CompleterTests hold what is offered.
  private static let cases: [(words: [String], expected: String)] = [
    (["und"], "undo"), (["o"], ""), (["ser"], "services serve"), (["--fo"], "--format"),
    (["--format", ""], "table tsv csv md json ndjson"), (["--format", "=", "j"], "json"),
    (["--format=j"], "--format=json"), (["users", "--fields", "id,na"], "id,name"),
    (["users", "--fields=ema"], "--fields=email"), (["--offline", "tasks", "--sort=st"], "--sort=state"),
    (["add", "--f"], "--for --format --fields --fail-fast"), (["serve", "--p"], "--port --plain"),
    (["add", "it's", "Rest", "--f"], ""), (["serve", "--fault", "s"], "slow"), (["completions", ""], "bash zsh fish"),
    (["nonsense", "a"], ""), (["--store", "/etc/hostn"], "/etc/hostname"), (["export", "/etc/hostn"], "/etc/hostname"),
    (["export", "--force", "/etc/./hostn"], "/etc/./hostname"), (["export", "list.csv", "/etc/hostn"], ""),
    (["source", "/etc/hostn"], "/etc/hostname"), (["--server", "=", "b"], "bundled"),
    (["--server", "=", "http", ":", "//localhost", ":", "1", "tasks", "--so"], "--sort"),
  ]

  @Test func `bash completes commands, options and their values`() async throws {
    #expect(try await completed(Self.cases.map(\.words)) == Self.cases.map(\.expected))
  }

  @Test func `bash completes saved users without creating a store`() async throws {
    #expect(try await completed([["select", "sak"]]) == [""])
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    _ = try await program.run("users")
    let typed = [
      ["select", "sak"], ["tasks", "@", "sak"], ["add", "--for", "3"], ["--store", "memory", "select", "sak"],
      ["select", "zof"],
    ]
    #expect(try await completed(typed) == ["sakura", "@sakura", "3", "", "zofia"])
  }

  @Test func `bash quotes names, and lists saved tasks with their titles`() async throws {
    _ = try await program.run("tasks", "3")
    _ = try await program.run("users")
    let typed = [
      ["select", "佐"], ["select", "'佐"], ["select", "\"佐"], ["add", "--for", "=", "佐"], ["done", "6"], ["reopen", "4"],
    ]
    #expect(
      try await completed(typed) == [
        #"佐藤\ さくら"#, "佐藤 さくら", "佐藤 さくら", #"佐藤\ さくら"#, "60", "42 45 48",
      ])
    #expect(
      try await completed([["reopen", "4"]], type: 63) == [
        "42  (Fire the test batch of ridge tiles at 1,180 °C) 45  (Order two tonnes of clay from Shigaraki) "
          + "48  (領収書を税理士に渡す)"
      ])
    #expect(try await completed([["done", "6"]], type: 63) == ["60"])
  }

  #if os(Linux)
    private static let lines = [
      ("tasks @sak", "[tasks][@sakura]"), ("--server=bundled tasks sak", "[--server=bundled][tasks][sakura]"),
      ("--server=bund", "[--server=bundled]"), ("select 佐", "[select][佐藤 さくら]"),
      ("select '佐", "[select][佐藤 さくら]"), ("add --for=佐", "[add][--for=佐藤 さくら]"), ("done 6", "[done][60]"),
      ("export x.csv tasks 3 op", "[export][x.csv][tasks][3][open]"), ("offl", "[offl]"),
    ]

    // In each shell, `roster` is a function that asks the program for completions, and otherwise shows its arguments.
    private static let shells = [
      (
        "/bin/bash", ["--rcfile", "rc", "-i"],
        """
        PS1='ready> '
        roster() { case $1 in __complete*) command roster "$@" ;; *) printf '[%s]' "$@"; echo ;; esac; }
        source <(command roster completions bash)
        """
      ),
      (
        "/usr/bin/zsh", ["-f", "-i"],
        """
        PS1='ready> '; autoload -U compinit; compinit -D
        roster() { case $1 in __complete*) command roster "$@" ;; *) printf '[%s]' "$@"; echo ;; esac; }
        source <(command roster completions zsh)
        """
      ),
      (
        "/usr/bin/fish", ["--no-config", "-i"],
        """
        function fish_greeting; end; function fish_prompt; echo 'ready> '; end; set -g fish_autosuggestion_enabled 0
        function roster; switch $argv[1]; case '__complete*'; command roster $argv; case '*'; printf '[%s]' $argv; echo; end; end
        command roster completions fish | source
        """
      ),
    ]

    @Test(.hangGuard, arguments: shells.indices)
    func `Tab completes at the prompt of each shell`(_ index: Int) async throws {
      let (shell, arguments, setup) = Self.shells[index]
      guard FileManager.default.isExecutableFile(atPath: shell) else { return }
      _ = try await program.run("tasks", "3")
      _ = try await program.run("users")
      let file = home.path + "/rc"
      try Data((setup + "\n").utf8).write(to: URL(filePath: file))
      let session = try await TerminalSession(
        home: home, columns: 120, arguments: arguments.map { $0 == "rc" ? file : $0 }, shell: shell)
      try await session.type("source \(file); echo START'ED'\r", until: "STARTED")
      for (line, seen) in Self.lines {
        try await session.terminal.expect("ready> ")
        try await session.type("roster \(line)\t\r", until: seen)
      }
      try await session.leave("exit\r")
    }
  #endif

  @Test func `there are completion scripts only for the supported shells`() async throws {
    for shell in ["zsh", "fish"] {
      let result = try await program.run("completions", shell)
      #expect(result.output.contains("__complete"))
      #expect(result.errors.isEmpty)
      #expect(result.status == 0)
    }
    let other = try await program.run("completions", "csh")
    #expect(other.status == 2)
    #expect(other.errors.contains("'bash', 'zsh' or 'fish'"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish")))
  func `fish completes words with descriptions`() async throws {
    let result = try await program.shell(
      """
      cd ~ && mkdir 'a b' && touch 'a b/c.csv'
      fish <<'END'
      roster completions fish | source
      complete -C 'roster und'
      complete -C 'roster --store=/etc/hostn'
      complete -C 'roster export a\\ b/'
      complete -C 'roster status --format=js'
      roster --quiet tasks 3 > /dev/null
      complete -C 'roster reopen 4'
      complete -C 'roster set caFile no'
      END
      """)
    #expect(
      result.output == """
        undo\tundo the last command that edited tasks
        --store=/etc/hostname
        a b/c.csv
        --format=json\tone JSON document per list
        42\tFire the test batch of ridge tiles at 1,180 °C
        45\tOrder two tonnes of clay from Shigaraki
        48\t領収書を税理士に渡す
        none\tno file (the default)

        """)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh")))
  func `zsh completes words with descriptions`() async throws {
    // Replaces the functions with which zsh calls the script and shows completions.
    let result = try await program.shell(
      """
      zsh -f <<'END'
      compdef() { }
      _describe() { print -r -- "${(P)argv[-1]}" }
      source <(roster completions zsh)
      words=(roster und) CURRENT=2
      _roster
      words=(roster --format js) CURRENT=3
      _roster
      compset() { print -r -- "${words[CURRENT]#$~2}" }
      _files() { print files }
      words=(roster --format=js) CURRENT=2
      _roster
      words=(roster --store=a/) CURRENT=2
      _roster
      words=(roster export "'a b/") CURRENT=3
      _roster
      words=(roster set caFile no) CURRENT=4
      _roster
      roster --quiet tasks 3 > /dev/null
      words=(roster reopen 48) CURRENT=3
      _roster
      END
      """)
    #expect(
      result.output == """
        undo:undo the last command that edited tasks
        json:one JSON document per list
        --format=json:one JSON document per list
        a/
        files
        'a b/
        files
        none:no file (the default)
        no
        files
        48:領収書を税理士に渡す

        """)
    #expect(result.errors.isEmpty)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func `the manual page is typeset without warnings`() async throws {
    let result = try await program.shell("roster man | groff -man -ww -Tutf8")
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("roster - A team's users and their tasks"))
  }

  /// Returns the completions of the last word of each line, all from one shell to save time.
  ///
  /// - Parameters:
  ///   - lines: The words of each line as bash splits it, at `=`, `:` and `@` as well.
  ///   - type: Why bash asks: 9 to complete the word, 63 to list the candidates.
  private func completed(_ lines: [[String]], type: Int = 9) async throws -> [String] {
    let asked = lines.map { words in
      let typed = (["roster"] + words).map(Self.quoted).joined(separator: " ")
      let line = (["roster"] + words).joined(separator: " ").replacing(#/ ?([=:]) ?/#) { $0.1 }.replacing(
        "@ ", with: "@")
      return """
        COMP_WORDS=(\(typed)) COMP_CWORD=\(words.count) COMP_LINE=\(Self.quoted(line)) COMP_TYPE=\(type)
        COMP_POINT=${#COMP_LINE}; _roster; echo "${COMPREPLY[*]}"
        """
    }
    let result = try await program.shell((["source <(roster completions bash)"] + asked).joined(separator: "\n"))
    #expect(result.errors.isEmpty)
    #expect(result.status == 0)
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private static func quoted(_ word: String) -> String { "'\(word.replacing("'", with: #"'\''"#))'" }
}
