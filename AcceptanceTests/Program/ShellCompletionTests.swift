import Foundation
import Testing

/// Tests of the completion scripts and the manual page.
struct ShellCompletionTests {
  private let program: Executable
  private let home: Home

  init() throws {
    home = try Home()
    program = Executable(home: home.path)
  }

  private static let cases: [(words: [String], expected: String)] = [
    (["und"], "undo"), (["o"], "offline online"), (["ser"], "serve"), (["--fo"], "--format"),
    (["--format", ""], "table tsv csv md json ndjson"), (["--format", "=", "j"], "json"),
    (["--format=j"], "--format=json"), (["users", "--fields", "id,na"], "id,name"),
    (["users", "--fields=ema"], "--fields=email"),
    (["--fields", "i"], ""), (["--offline", "tasks", "--sort=st"], "--sort=state"),
    (["--offline", "--color", "a"], "auto always"),
    (["help", "sel"], "select"), (["remove", "41", "--y"], "--yes"),
    (["add", "--f"], "--for --format --fields --fail-fast"), (["add", "it's", "Rest", "--f"], ""),
    (["resolve", "2", ""], "mine theirs sent unsent"),
    (["serve", "--fault", "s"], "slow"), (["serve", "--p"], "--port --plain"), (["completions", ""], "bash zsh fish"),
    (["add", "--", "--f"], ""), (["nonsense", "a"], ""), (["--timeout", "1"], ""),
    (["--store", "/etc/hostn"], "/etc/hostname"), (["export", "/etc/hostn"], "/etc/hostname"),
    (["export", "--force", "/etc/./hostn"], "/etc/./hostname"), (["export", "list.csv", "/etc/hostn"], ""),
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
    #expect(try await completed(typed) == ["sakura", "sakura", "3", "", "zofia"])
  }

  @Test func `there are completion scripts only for the supported shells`() async throws {
    for shell in ["zsh", "fish"] {
      let result = try await program.run("completions", shell)
      #expect(result.output.contains("__complete") && result.errors.isEmpty && result.status == 0)
    }
    let other = try await program.run("completions", "csh")
    #expect(other.status == 2 && other.errors.contains("'bash', 'zsh' or 'fish'"))
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
      END
      """)
    #expect(
      result.output == """
        undo\tundo the last edit
        --store=/etc/hostname
        a b/c.csv
        --format=json\tone JSON document per list

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
      END
      """)
    #expect(
      result.output == """
        undo:undo the last edit
        json:one JSON document per list
        --format=json:one JSON document per list
        a/
        files
        'a b/
        files

        """ && result.errors.isEmpty)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func `the manual page is typeset without warnings`() async throws {
    let result = try await program.shell("roster man | groff -man -ww -Tutf8")
    #expect(result.errors.isEmpty && result.output.contains("roster - A team's users and their tasks"))
  }

  /// Returns the completions of the last word of each line, all from one shell to save time.
  private func completed(_ lines: [[String]]) async throws -> [String] {
    let asked = lines.map { words in
      let typed = (["roster"] + words).map { "'\($0.replacing("'", with: #"'\''"#))'" }.joined(separator: " ")
      return "COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count); _roster; echo \"${COMPREPLY[*]}\""
    }
    let result = try await program.shell((["source <(roster completions bash)"] + asked).joined(separator: "\n"))
    #expect(result.errors.isEmpty && result.status == 0)
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
