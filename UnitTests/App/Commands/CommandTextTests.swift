import SharedUI
import TestSupport
import Testing

@testable import App

/// Tests of the text that ends a command: everything to the end of the line, as typed.
@Suite struct CommandTextTests {
  private static let aliases: Aliases = {
    var aliases = Aliases()
    for (name, words) in [
      ("a", ["add", "--for", "sakura"]), ("b", ["add", "Buy"]), ("e", ["edit", "57"]), ("d", ["add", "--"]),
      ("c", ["a"]),
      ("t", ["tasks"]), ("loop", ["loop"]),
    ] {
      do { aliases.add(try Alias(name, for: [words])) } catch { Issue.record(error) }
    }
    return aliases
  }()

  @Test(arguments: [
    ("add Ask Tom re #42; tell Bob", [["add", "Ask Tom re #42; tell Bob"]]),
    ("add don't and won't", [["add", "don't and won't"]]), (#"add C:\temp\new"#, [["add", #"C:\temp\new"#]]),
    ("add It's late", [["add", "It's late"]]), (#"add a\"#, [["add", #"a\"#]]), (#"add "half"#, [["add", #""half"#]]),
    ("tasks 3; add Fix login; tasks", [["tasks", "3"], ["add", "Fix login; tasks"]]),
    ("  add \t a  b\t c \t ", [["add", "a  b\t c"]]), ("add #42 is broken", [["add", "#42 is broken"]]),
    ("add x\r", [["add", "x"]]), ("edit 57 a  'b", [["edit", "57", "a  'b"]]),
    ("edit '57' it's", [["edit", "57", "it's"]]), ("edit # 57 x", [["edit"]]),
    ("edit 57;users", [["edit", "57"], ["users"]]),
    ("add ; users", [["add"], ["users"]]), ("add --for 3; users", [["add", "--for", "3"], ["users"]]),
    ("add", [["add"]]), ("add ", [["add"]]), ("add --for", [["add", "--for"]]), ("add -", [["add", "-"]]),
    ("add -x y", [["add", "-x y"]]), ("add -5 °C", [["add", "-5 °C"]]),
  ])
  func `the text of a command is the rest of the line`(_ text: String, _ commands: [[String]]) {
    #expect(TypedLine(text).commands == commands)
    #expect(TypedLine(text).fault == nil)
  }

  @Test(arguments: [
    ("add 'a; b'", [["add", "--", "a; b"]]), (#"add "it's \"so\"" "#, [["add", "--", #"it's "so""#]]),
    ("add ''", [["add", "--", ""]]), (#"add """#, [["add", "--", ""]]),
    ("add '--for is a word'", [["add", "--", "--for is a word"]]),
    ("add 'don't'", [["add", "'don't'"]]), ("add 'a' or 'b'", [["add", "'a' or 'b'"]]),
    ("add 'a'; users", [["add", "'a'; users"]]),
    (#"add "a\""#, [["add", #""a\""#]]), ("add 'a'\u{301}", [["add", "'a'\u{301}"]]),
    ("add '\u{301}a'", [["add", "--", "\u{301}a"]]), ("add '", [["add", "'"]]),
    ("edit 57 'x y'", [["edit", "57", "--", "x y"]]),
    ("add '''", [["add", "'''"]]), ("add a'b c'", [["add", "a'b c'"]]),
  ])
  func `a text loses its quotes only if it is quoted as a whole`(_ text: String, _ commands: [[String]]) {
    #expect(TypedLine(text).commands == commands)
    #expect(TypedLine(text).fault == nil)
  }

  @Test(arguments: [
    ("add --for 'Ana Sol' it's", [["add", "--for", "Ana Sol", "it's"]]),
    ("add --for=3 x #y", [["add", "--for=3", "x #y"]]),
    ("add --quiet --for 3 x --for 4", [["add", "--quiet", "--for", "3", "x --for 4"]]),
    ("add -- --for is a word", [["add", "--", "--for is a word"]]),
    ("add --for 3 -- 'x'", [["add", "--for", "3", "--", "x"]]),
    ("add -- ; x", [["add", "--", "; x"]]),
    ("edit 57 --format json x 'y", [["edit", "57", "--format", "json", "x 'y"]]),
    ("edit --format json 57 x;y", [["edit", "--format", "json", "57", "x;y"]]),
    ("edit -- 57 --x", [["edit", "--", "57", "--x"]]),
    ("add -h x y", [["add", "-h", "x y"]]), ("add --nothing x 'y", [["add", "--nothing", "x 'y"]]),
  ])
  func `options precede the text`(_ text: String, _ commands: [[String]]) {
    #expect(TypedLine(text).commands == commands)
    #expect(TypedLine(text).fault == nil)
  }

  @Test(arguments: [
    ("a Don't forget #42", [["a", "Don't forget #42"]]), ("c x;y", [["c", "x;y"]]), ("e it's", [["e", "it's"]]),
    ("b milk's", [["b", "milk's"]]), ("b --for 3", [["b", "--for 3"]]), ("d --x 'y", [["d", "--x 'y"]]),
    ("d 'x'", [["d", "x"]]),
    ("t 3 # x", [["t", "3"]]), ("loop a # x", [["loop", "a"]]), ("a 'x y'", [["a", "--", "x y"]]),
    ("b 'x  y'", [["b", "x  y"]]),
  ])
  func `the text of an alias is the rest of the line as well`(_ text: String, _ commands: [[String]]) {
    let line = TypedLine(text, aliases: Self.aliases)
    #expect(line.commands == commands)
    #expect(line.fault == nil)
  }

  @Test(arguments: [("add --for 'Ana", 11), ("edit '57 x", 6), ("users 'x; add y", 7)])
  func `an unclosed quote before the text is an error`(_ text: String, _ column: Int) {
    #expect(TypedLine(text).fault == "unclosed quote: ' at column \(column)")
  }

  @Test(arguments: [
    ("add Buy milk --for sakura", "options go before the TITLE: add --for sakura Buy milk"),
    ("edit 57 New --format json", "options go before the TITLE: edit 57 --format json New"),
    ("add --quiet Buy --for=3 milk", "options go before the TITLE: add --quiet --for=3 Buy milk"),
    ("add Buy --for 'Ana Sol'", "options go before the TITLE: add --for 'Ana Sol' Buy"),
    ("add Buy --for", "options go before the TITLE: add --for USER Buy"),
    ("add x -h", "options go before the TITLE: add -h x"),
    ("a Buy --quiet", "options go before the TITLE: add --for sakura --quiet Buy"),
    ("add Buy --yes --fort x", nil), ("add 'Buy --for 3'", nil), ("add -- Buy --for 3", nil), ("add --for 3 Buy", nil),
    ("users", nil),
  ])
  func `a note says where options go`(_ text: String, _ note: String?) throws {
    let line = TypedLine(text, aliases: Self.aliases)
    #expect(try TypedCommand(try #require(line.commands.first), aliases: Self.aliases).note == note)
  }

  @Test func `the words of a single command are joined and noted`() throws {
    let typed = try TypedCommand(["add", "Ask", "Tom's  dog", "--for", "Ana Sol"])
    #expect((typed.command as? AddCommand)?.title == "Ask Tom's  dog --for Ana Sol")
    #expect(typed.note == #"options go before the TITLE: add --for 'Ana Sol' Ask "Tom's  dog""#)
  }

  @Test(arguments: [
    ("add Buy milk --for 4", "for 4? then: add --for 4 Buy milk"),
    ("add Buy milk --quiet --for 'Ana Sol'", "for 'Ana Sol'? then: add --quiet --for 'Ana Sol' Buy milk"),
    ("add @bo  buy milk", "for @bo? then: add --for @bo buy milk"),
  ])
  func `without a selected user, a title that names one is an error that shows what is meant`(
    _ line: String, _ message: String
  ) async throws {
    let app = AppFixture()
    await #expect(throws: CommandFailure.usage(message)) { try await app.run(line) }
    #expect(app.recording.notes.text.isEmpty)
    await app.session.runAlone()
    let alone = message.replacing("then: ", with: "then: roster ")
    await #expect(throws: CommandFailure.usage(alone)) { try await app.run(line) }
  }

  @Test func `the note is printed once, and not with --quiet`() async throws {
    let app = AppFixture()
    try await app.run("select 3", "add Buy milk --for 4", "add --quiet Buy milk --for 4")
    #expect(app.recording.notes.text == "options go before the TITLE: add --for 4 Buy milk\n")
    #expect(app.recording.results.text.contains("+ add new-1 Buy milk --for 4 · edit 1, sending…\n"))
  }
}
