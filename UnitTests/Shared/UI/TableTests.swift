import SharedUI
import Testing

@Suite struct TableTests {
  typealias Row = (id: Int, name: String, note: String)

  private let columns: [Column<Row>] = [
    Column("id", isNumeric: true) { String($0.id) },
    Column("name", isFlexible: true, cell: { $0.name }, style: { $0.id == 2 ? .green : .plain }),
    Column("note", isFlexible: true) { $0.note },
  ]

  @Test func `cells of a table are aligned in any script`() {
    #expect(
      lines([(1, "Ana", "x"), (20, "日本語", "e\u{301}"), (300, "👨‍👩‍👧‍👦", ""), (4, "Zoe\u{308}", "\u{1B}[2J")]) == [
        " ID  NAME    NOTE", "  1  Ana     x", " 20  日本語  e\u{301}", "300  👨‍👩‍👧‍👦", "  4  Zoe\u{308}     ␛[2J",
      ])
  }

  @Test func `a cell leads to its page where the terminal opens links, and only to one for a browser`() {
    let pages = [1: "https://example.org/1?a=b", 2: "https://example.org/\u{7}", 3: "file:///etc/passwd", 4: ""]
    let title = Column<Row>("name", cell: { $0.name }, style: { _ in .dim }, page: { pages[$0.id] })
    let rows = (1...5).map { Row($0, "n\($0)", "") }
    let lines = { (hasLinks: Bool) in
      Table([title], layout: Layout(format: .table, isColored: true, hasLinks: hasLinks)).text(rows).lines.dropFirst()
    }
    let plain = (1...5).map { "\u{1B}[2mn\($0)\u{1B}[0m" }
    #expect(Array(lines(false)) == plain)
    let linked = "\u{1B}]8;;https://example.org/1?a=b\u{1B}\\\(plain[0])\u{1B}]8;;\u{1B}\\"
    #expect(Array(lines(true)) == [linked] + plain.dropFirst())
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], true), (["TERM": "xterm-256color", "VTE_VERSION": "7003"], true),
    (["TERM": "tmux-256color", "VTE_VERSION": "7003"], false), (["TERM": "xterm-256color"], false),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], true),
    (["TERM": "screen", "TERM_PROGRAM": "vscode"], false),
    ([:], false),
  ])
  func `terminals that open links are known`(_ environment: [String: String], _ areKnown: Bool) {
    #expect(Hyperlink.areKnown(in: environment) == areKnown)
  }

  @Test func `a table without rows has only headings`() { #expect(lines([]) == ["ID  NAME  NOTE"]) }

  @Test func `in 40 columns, the widest cell of a table is shortened first`() {
    let rows = [Row(1, "Leanne Graham of Gwenborough", "short"), (2, "Ervin", "a note that is long enough to be cut")]
    #expect(
      lines(rows, width: 40) == [
        "ID  NAME               NOTE", " 1  Leanne Graham of…  short", " 2  Ervin              a note that is l…",
      ])
  }

  @Test func `a long cell ends at the width of its column, unless columns are requested`() {
    let name = Column<Row>("name", isFlexible: true, widest: 8) { $0.name }
    let rows: [Row] = [(1, "Sofía Rodríguez", ""), (2, "Sofía Rodríguez", ""), (3, "日本語日本語", ""), (4, "Eight888", "")]
    let lines = { (layout: Layout) in Array(Table([name], layout: layout).text(rows).lines.dropFirst()) }
    #expect(lines(Layout(format: .table)) == ["Sofía R…", "Sofía R…", "日本語…", "Eight888"])
    #expect(lines(Layout(format: .table, isPlain: true)) == ["Sofía...", "Sofía...", "日本...", "Eight888"])
    #expect(lines(Layout(format: .table, fields: ["name"])) == rows.map(\.name))
  }

  @Test func `texts that look the same keep their own bytes`() {
    let lines = lines([(1, "é", ""), (2, "e\u{301}", ""), (3, "é", "")]).dropFirst()
    #expect(lines.map { $0.utf8.count } == [6, 7, 6])
  }

  @Test(arguments: [2, 5, 10, 20, 24, 25, 30, 40, 79, 80, 200])
  func `no line of a table is wider than the terminal`(_ width: Int) {
    let rows = [Row(12345, "日本語日本語日本語日本語", "👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽"), (1, "e\u{301}", "x")]
    let widest = lines(rows, width: width).map { DisplayWidth.of($0) }.max() ?? 0
    #expect(widest <= width)
  }

  @Test(arguments: [
    (60, "12345  Zofia Łukasiew…  zofia     zofia@rynek.example  done"),
    (45, "12345  Zofia Ł…  zofia  zofia@rynek.ex…  done"),
    (40, "12345  Zofia Ł…  zofia  zofia@ryn…  done"), (30, "12345  Zo…  zo…  zofia@r…  do…"),
    (20, "123…  Z…  z…  z…  d…"),
  ])
  func `ids, numbers and addresses are shortened last`(_ width: Int, _ line: String) {
    let columns: [Column<Row>] = [
      columns[0], columns[1], Column("username", isFlexible: true) { _ in "zofia" },
      Column("email", isFlexible: true, isKey: true) { $0.note }, Column("state") { _ in "done" },
    ]
    let table = Table(columns, layout: Layout(format: .table, width: width))
    #expect(table.text([Row(12345, "Zofia Łukasiewicz-Żuk", "zofia@rynek.example")]).lines[1] == line)
    #expect(table.text([]).omitted.isEmpty)
  }

  @Test(arguments: [
    (40, "ID  NAME               NOTE    USER", []), (28, "ID  NAME      NOTE    USER", []),
    (26, "ID  NAME            NOTE", ["user"]),
    (20, "ID  NAME      NOTE", ["user"]),
  ])
  func `columns without which the others can be read are left out and named`(
    _ width: Int, _ head: String, _ omitted: [String]
  ) {
    let columns = columns + [Column("user", presence: .unlessCramped) { $0.note }]
    let row = Row(1, "Zofia Łukasiewicz", "a user")
    let text = Table(columns, layout: Layout(format: .table, width: width)).text([row])
    #expect((text.lines[0], text.omitted) == (head, omitted))
    let asked = Table(columns, layout: Layout(format: .table, fields: [""], width: width)).text([row])
    #expect(asked.omitted.isEmpty)
  }

  @Test(arguments: [(20, []), (14, []), (13, ["more"]), (9, ["note", "more"]), (3, ["name", "note", "more"])])
  func `columns for which there is no room are named`(_ width: Int, _ omitted: [String]) {
    let columns = columns + [Column("more") { $0.note }]
    #expect(Table(columns, layout: Layout(format: .table, width: width)).text([]).omitted == omitted)
  }

  @Test func `without a terminal width, a table is not shortened`() {
    let name = String(repeating: "long ", count: 100)
    #expect(lines([(1, name, "x")])[1].contains(name))
  }

  @Test func `a plain table has full stops for an ellipsis`() {
    let layout = Layout(format: .table, width: 20, isPlain: true)
    let lines = Table(columns, layout: layout).text([Row(1, "日本語日本語日本語", "a note too long")]).lines
    #expect(lines == ["ID  NAME     NOTE", " 1  日本...  a no..."])
  }

  @Test func `styles do not change the alignment of a table`() {
    let rows = [Row(1, "Ana", "x"), (2, "Bo", "y")]
    let styled = Table(columns, layout: Layout(format: .table, isColored: true)).text(rows).lines
    #expect(
      styled == [
        "\u{1B}[1mID\u{1B}[0m  \u{1B}[1mNAME\u{1B}[0m  \u{1B}[1mNOTE\u{1B}[0m", " 1  Ana   x",
        " 2  \u{1B}[32mBo\u{1B}[0m    y",
      ])
  }

  @Test(arguments: [
    (Int?.none, [Row(1, "Ana", "")], "ID  NAME"), (nil, [Row(1, "Ana", "x")], "ID  NAME  NOTE  MORE"),
    (40, [Row(1, "Ana", "x")], "ID  NAME  NOTE  MORE"), (20, [Row(1, "Ana", "a long note")], "ID  NAME  MORE"),
    (20, [], "ID  NAME  NOTE  MORE"),
  ])
  func `optional columns of a table are left out if there is no room`(_ width: Int?, _ rows: [Row], _ head: String) {
    let columns: [Column<Row>] = [
      Column("id", isNumeric: true) { String($0.id) }, Column("name", isFlexible: true) { $0.name },
      Column("note", isFlexible: true, presence: .whereItFits) { $0.note },
      Column("more", isFlexible: true, presence: .unlessEmpty) { $0.note },
    ]
    #expect(Table(columns, layout: Layout(format: .table, width: width)).text(rows).lines[0] == head)
    let asked = Layout(format: .table, fields: ["note"], width: width)
    #expect(Table([columns[2]], layout: asked).text(rows).lines[0] == "NOTE")
  }

  private func lines(_ rows: [Row], width: Int? = nil) -> [String] {
    Table(columns, layout: Layout(format: .table, width: width)).text(rows).lines
  }
}
