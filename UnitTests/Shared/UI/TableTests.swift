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

  @Test func `a table without rows has only headings`() { #expect(lines([]) == ["ID  NAME  NOTE"]) }

  @Test func `in 40 columns, the widest cell of a table is shortened first`() {
    let rows = [Row(1, "Leanne Graham of Gwenborough", "short"), (2, "Ervin", "a note that is long enough to be cut")]
    #expect(
      lines(rows, width: 40) == [
        "ID  NAME               NOTE", " 1  Leanne Graham of…  short", " 2  Ervin              a note that is l…",
      ])
  }

  @Test(arguments: [20, 24, 25, 30, 40, 79, 80, 200])
  func `no line of a table is wider than the terminal`(_ width: Int) {
    let rows = [Row(12345, "日本語日本語日本語日本語", "👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽"), (1, "e\u{301}", "x")]
    let widest = lines(rows, width: width).map { DisplayWidth.of($0) }.max() ?? 0
    // What cannot be shortened, or not below eight columns, is what it is.
    #expect(widest <= max(width, 5 + 2 + 8 + 2 + 8))
  }

  @Test func `without a terminal width, a table is not shortened`() {
    let name = String(repeating: "long ", count: 100)
    #expect(lines([(1, name, "x")])[1].contains(name))
  }

  @Test func `a plain table has full stops for an ellipsis`() {
    let layout = Layout(format: .table, width: 20, isPlain: true)
    let lines = Table(columns, layout: layout).lines([Row(1, "日本語日本語日本語", "a note too long")])
    #expect(lines == ["ID  NAME      NOTE", " 1  日本...   a not..."])
  }

  @Test func `styles do not change the alignment of a table`() {
    let rows = [Row(1, "Ana", "x"), (2, "Bo", "y")]
    let styled = Table(columns, layout: Layout(format: .table, isColored: true)).lines(rows)
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
    #expect(Table(columns, layout: Layout(format: .table, width: width)).lines(rows)[0] == head)
    let asked = Layout(format: .table, fields: ["note"], width: width)
    #expect(Table([columns[2]], layout: asked).lines(rows)[0] == "NOTE")
  }

  private func lines(_ rows: [Row], width: Int? = nil) -> [String] {
    Table(columns, layout: Layout(format: .table, width: width)).lines(rows)
  }
}
