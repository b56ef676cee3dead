import SharedUI
import Testing

@testable import App

@Suite struct ShellOperatorTests {
  @Test(arguments: [
    (
      "users | grep zofia",
      "'|' is a word here, as any other: 'users zofia', or in the shell: roster users | grep zofia"
    ),
    (
      "tasks 3 | grep tea",
      "'|' is a word here, as any other: 'tasks 3 --match tea', or in the shell: roster tasks 3 | grep tea"
    ),
    ("users | head -2", "'|' is a word here, as any other; in the shell: roster users | head -2"),
    ("status | cat", "'|' is a word here, as any other; in the shell: roster status | cat"),
    (
      "users > t.csv",
      "'>' is a word here, as any other: 'export t.csv users', or in the shell: roster users > t.csv"
    ),
    (
      "tasks 3 open >t.csv",
      "'>t.csv' is a word here, as any other: 'export t.csv tasks 3 open', or in the shell: roster tasks 3 open >t.csv"
    ),
    ("users > t", "'>' is a word here, as any other; in the shell: roster users > t"),
    ("users 2>/dev/null", "'2>/dev/null' is a word here, as any other; in the shell: roster users 2>/dev/null"),
    (
      "users && stats",
      "'&&' is a word here, as any other: 'users; stats', or in the shell: roster users && roster stats"
    ),
    (
      "done 41 && tasks 3",
      "'&&' is a word here, as any other: 'done 41; tasks 3', or in the shell: roster done 41 && roster tasks 3"
    ),
    ("users || stats", "'||' is a word here, as any other; in the shell: roster users || roster stats"),
    ("users &", "'&' is a word here, as any other; in the shell: roster users &"),
    ("tasks --match tea | wc", "'|' is a word here, as any other; in the shell: roster tasks --match tea | wc"),
    (
      "export t.csv users | grep a",
      "'|' is a word here, as any other: 'users a', or in the shell: roster users | grep a"
    ),
    ("login a@b secret | cat", "the password is asked for next; do not type it on the line"),
  ])
  func `an operator of a Unix shell is an error with what to type instead`(_ line: String, _ message: String) throws {
    let words = try #require(TypedLine(line).commands.first)
    #expect(throws: CommandFailure.usage(message)) { try TypedCommand(words) }
  }

  @Test(arguments: [
    "add Buy milk && eggs", "add a | b > c", "edit 41 x | y", "alias t = users | grep zofia", "alias t=users > x.csv",
    "set pager less | cat", "users -- '|'", "users a|b", "users R&D", "edit 41 > 40",
  ])
  func `an operator in a text, in an alias, after two hyphens or within a word is allowed`(_ line: String) throws {
    let words = try #require(TypedLine(line).commands.first)
    #expect(throws: Never.self) { try TypedCommand(words) }
  }
}
