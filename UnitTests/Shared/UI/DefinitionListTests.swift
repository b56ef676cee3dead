import SharedUI
import Testing

@Suite struct DefinitionListTests {
  private let list = DefinitionList([("name", "Ana\u{1B}"), ("a note", "one two three four five"), ("none", "")])

  @Test(arguments: [
    (Int?.none, ["name    Ana␛", "a note  one two three four five", "none"]),
    (28, ["name    Ana␛", "a note  one two three four", "        five", "none"]),
    (20, ["name", "    Ana␛", "a note", "    one two three", "    four five", "none"]),
  ])
  func `a definition list is wrapped to the terminal without losing text`(_ width: Int?, _ lines: [String]) {
    #expect(list.lines(in: Layout(format: .table, width: width)) == lines)
  }

  @Test func `a definition that does not fit beside its name is below it`() {
    let list = DefinitionList([("mail", "a@example.org.example"), ("id", "7")], nameWidth: 10)
    let lines = ["mail", "    a@example.org.example", "id          7"]
    #expect(list.lines(in: Layout(format: .table, width: 30)) == lines)
  }

  @Test(arguments: [
    (Int?.none, ["name    one two", "", "        three four five", "        six␛", "id      7"]),
    (26, ["name    one two", "", "        three four five", "        six␛", "id      7"]),
    (20, ["name", "    one two", "", "    three four five", "    six␛", "id", "    7"]),
  ])
  func `the lines of a definition are wrapped one by one`(_ width: Int?, _ lines: [String]) {
    let list = DefinitionList(
      [("name", "one two\n\nthree four five\r\nsix\u{1B}\n\n"), ("id", "\n7")], nameWidth: 6, keepsLines: true)
    #expect(list.lines(in: Layout(format: .table, width: width)) == lines)
  }

  @Test func `names in a definition list can be styled`() {
    let list = DefinitionList([("a", "b")], style: .bold, nameWidth: 3)
    #expect(list.lines(in: Layout(format: .table, isColored: true)) == ["\u{1B}[1ma\u{1B}[0m    b"])
  }
}
