import Testing

@testable import App

@Suite struct ConfigurationFileTests {
  @Test(arguments: [
    (#"a = "b""#, ConfigurationValue.text("b")), ("a='b'", .text("b")), ("\t a\t=  'b' # c", .text("b")),
    (#"a = 'x\n'"#, .text(#"x\n"#)), (#"a = "\t\n\"\\\u00e9\U0001F600\b\f\r""#, .text("\t\n\"\\é😀\u{8}\u{C}\r")),
    (#"a = """#, .text("")), ("a = ''", .text("")), (#"a = "ü # 桜""#, .text("ü # 桜")), (#""a" = 1"#, .bare("1")),
    (#"'a' = 1"#, .bare("1")), ("a = 5", .bare("5")), ("a = -0.5", .bare("-0.5")), ("a = +1_000", .bare("1000")),
    ("a = 1e3", .bare("1e3")), ("a = 6.02E-23", .bare("6.02E-23")), ("a = true", .bare("true")),
    ("a = false#x", .bare("false")), ("a = []", .array([])), ("a = [1]", .array([.bare("1")])),
    (#"a = [ "x, ]" ,'y',-2, true , ] # z"#, .array([.text("x, ]"), .text("y"), .bare("-2"), .bare("true")])),
  ])
  func `values in a configuration file are parsed`(_ line: String, _ value: ConfigurationValue) {
    for text in [line, line + "\n", line + "\r\n", "\u{FEFF}" + line] {
      let file = ConfigurationFile(text)
      #expect(file.problems.isEmpty)
      #expect(file.entries == [.init(table: nil, name: "a", value: value, line: 1)])
      #expect(Array(file.text.utf8) == Array(text.utf8))
    }
  }

  @Test(arguments: [
    "a", "a =", "= 1", "a = b", "a = 'b", #"a = "b"#, #"a = "\x""#, #"a = "\u12""#, #"a = "\uD800""#, #"a = "\"#,
    "a = 1 2", "a = 'b' c", "a = 1.", "a = .5", "a = 01", "a = 1__0", "a = _1", "a = 1_", "a = 1e", "a = 0x1F",
    "a = inf", "a = [", "a = [1", "a = [1 2]", "a = [,]", "a = [1,,2]", "a = [[1]]", "a = [x]", "a = {}",
    "a = 2026-11-21", #"a = """b""""#, "a = '''b'''", "a.b = 1", "a b = 1", "ä = 1",
    "[a", "[]", "[a] b", "[[a]]", "[a.]", "[.a]", "[a b]", "'a'.b = 1",
    "a = \"\u{1}\"", "a = 1\r ", "\u{0}", "a = 1\u{0}", "TRUE", "a = TRUE",
    "\u{A0}a = 1",
  ])
  func `an invalid line in a configuration file is reported`(_ line: String) {
    let file = ConfigurationFile("b = 1\n\(line)\nc = 2")
    #expect(file.problems.map(\.line) == [2])
    #expect(file.entries.map(\.name) == ["b", "c"])
    #expect(Array(file.text.utf8) == Array("b = 1\n\(line)\nc = 2".utf8))
  }

  @Test func `every entry has its table and line number`() {
    let file = ConfigurationFile("# x\n\na = 1\n[ t ] # y\nb = 2\n['u v']\nc = 3\n[t]\n")
    #expect(file.entries.map(\.table) == [nil, "t", "u v"])
    #expect(file.entries.map(\.line) == [3, 5, 7])
    #expect(file.problems == [.init(line: 8, text: "duplicate table [t]")])
  }

  @Test func `the name of a table has parts, which may be in quotes`() {
    let text = "[a.b]\nc = 1\n[ a . \"b.c\" ]\nc = 2\n[\"a.b\"]\nc = 3\n"
    var file = ConfigurationFile(text)
    #expect(file.problems.isEmpty)
    #expect(file.entries.map(\.table) == [TableName(["a", "b"]), TableName(["a", "b.c"]), "a.b"])
    file.set("c", to: .bare("5"), in: TableName(["a", "b.c"]))
    file.set("c", to: .array([.text("x"), .bare("6")]), in: TableName(["d", "e f"]))
    #expect(file.text == text.replacing("c = 2", with: "c = 5") + "\n[d.\"e f\"]\nc = [\"x\", 6]\n")
    #expect(ConfigurationFile(file.text) == file)
  }

  private static let edits: [(before: String, after: String)] = [
    ("", "a = 5\n"), ("\n", "\na = 5\n"), ("b = 1", "b = 1\na = 5\n"), ("b = 1\r\n", "b = 1\r\na = 5\r\n"),
    ("a = 1", "a = 5"), ("a = 1\n", "a = 5\n"), ("\u{FEFF}a = 1\r\n", "\u{FEFF}a = 5\r\n"),
    ("\u{FEFF}", "\u{FEFF}a = 5\n"), (" a  =  'x'  # why\nb = 1", " a  =  5  # why\nb = 1"),
    ("\"a\" = 1", "\"a\" = 5"), ("a = 1\na = 2\n", "a = 5\na = 2\n"),
    ("b = 1\n\n[t]\na = 2\n", "b = 1\na = 5\n\n[t]\na = 2\n"), ("[t]\na = 2", "a = 5\n[t]\na = 2"),
    ("# head\n\n# of t\n[t]\n", "# head\n\na = 5\n# of t\n[t]\n"), ("# head\n", "# head\na = 5\n"),
    ("# of t\n[t]\n", "# of t\na = 5\n[t]\n"), ("# a = 1\n", "# a = 1\na = 5\n"),
    ("b = 'a = 1'\n# end\n", "b = 'a = 1'\na = 5\n# end\n"),
    ("b = x\n", "a = 5\nb = x\n"), ("b = 1\n# c\nc = x\nd = 2\n", "b = 1\na = 5\n# c\nc = x\nd = 2\n"),
    ("b = x\na = 1\n", "b = x\na = 5\n"), ("[t\na = 1\n", "[t\na = 5\n"), ("b = [\n  1,\n]", "a = 5\nb = [\n  1,\n]"),
    ("[t\nb = 1\n", "a = 5\n[t\nb = 1\n"), ("a = x\n", "a = 5\n"),
    ("b = x\na = abc # why\r\n", "b = x\na = 5 # why\r\n"),
    ("a = 'b' c # d\n[t]\n", "a = 5 # d\n[t]\n"), ("a = 'b # c\n", "a = 5 # c\n"), ("a = '#' b", "a = 5"),
    ("a = # b", "a = 5 # b"), ("a =", "a = 5"), ("a = x\na = 1\n", "a = x\na = 5\n"), ("\"a\" = x", "\"a\" = 5"),
    ("a = [\n]\n", "a = 5\na = [\n]\n"), ("b = \"\"\"\na = x\n\"\"\"\n", "a = 5\nb = \"\"\"\na = x\n\"\"\"\n"),
    ("[t]\na = x\n", "a = 5\n[t]\na = x\n"), ("a\nb = 1\n", "a = 5\na\nb = 1\n"),
    ("# of b\nb = x\n", "# of b\na = 5\nb = x\n"),
  ]

  @Test(arguments: edits)
  func `a change of an entry affects only its line`(_ before: String, _ after: String) {
    var file = ConfigurationFile(before)
    file.set("a", to: .bare("5"))
    #expect(Array(file.text.utf8) == Array(after.utf8))
    #expect(ConfigurationFile(file.text) == file)
  }

  @Test(arguments: [
    ("", "[t]\na = 5\n"), ("b = 1", "b = 1\n\n[t]\na = 5\n"), ("[t]", "[t]\na = 5\n"),
    ("[t]\nb = 1\n\n[u]\na = 1\n", "[t]\nb = 1\na = 5\n\n[u]\na = 1\n"), ("a = 1\n[t]\na = 2\n", "a = 1\n[t]\na = 5\n"),
    ("b = 1\n\n", "b = 1\n\n[t]\na = 5\n"), ("[t]\nb = 1\n!\nc = 1\n", "[t]\nb = 1\na = 5\n!\nc = 1\n"),
    ("[t]\n[u]\n[t]\na = 1\n", "[t]\n[u]\n[t]\na = 5\n"),
  ])
  func `an entry is added to its table`(_ before: String, _ after: String) {
    var file = ConfigurationFile(before)
    file.set("a", to: .bare("5"), in: "t")
    #expect(file.text == after)
  }

  @Test(arguments: [
    ("a = 1", ""), ("a = 1\nb = 2\na = 3\n", "b = 2\n"), ("# x\na = 1\r\n\r\n[t]\na = 1\n", "# x\n\r\n[t]\na = 1\n"),
    ("b = 1", "b = 1"), ("", ""),
  ])
  func `an entry is removed from the configuration file`(_ before: String, _ after: String) {
    var file = ConfigurationFile(before)
    file.remove("a")
    #expect(Array(file.text.utf8) == Array(after.utf8))
    file.remove("a", from: "nowhere")
    #expect(Array(file.text.utf8) == Array(after.utf8))
  }

  @Test func `an entry is removed from every table of that name`() {
    var file = ConfigurationFile("[t]\na = 1\n[u]\na = 1\n!\n[t]\n!\na = 2\n")
    file.remove("a", from: "t")
    #expect(file.text == "[t]\n[u]\na = 1\n!\n[t]\n!\n")
  }

  @Test(arguments: [
    "", "plain", "a \"b\" \\ c", "tab\t\n\r\u{1}\u{7F}", "'", "桜 😀 e\u{301}", "\u{FEFF}", "#", "\u{85}",
  ])
  func `values are read back as they were written`(_ text: String) {
    for name in ["a", "ä ö", "", "a.b", "\""] {
      var file = ConfigurationFile("")
      file.set(name, to: .text(text))
      #expect(file.problems.isEmpty)
      let again = ConfigurationFile(file.text).entries
      #expect(again.map { Array($0.value.text.utf8) } == [Array(text.utf8)])
      #expect(again.map(\.name) == [name])
    }
  }

  @Test func `a very long line is parsed`() {
    let long = String(repeating: "x", count: 1_000_000)
    var file = ConfigurationFile("b = '\(long)'\na = 1\n")
    #expect(file.entries.first?.value == .text(long))
    file.set("a", to: .bare("2"))
    #expect(file.text == "b = '\(long)'\na = 2\n")
  }
}
