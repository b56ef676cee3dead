import SharedUI
import Testing

@Suite("Nothing of what names stand for is cut")
struct DefinitionListTests {
  private let list = DefinitionList([("name", "Ana\u{1B}"), ("a note", "one two three four five"), ("none", "")])

  @Test(arguments: [
    (Int?.none, ["name    Ana␛", "a note  one two three four five", "none"]),
    (28, ["name    Ana␛", "a note  one two three four", "        five", "none"]),
    (20, ["name", "    Ana␛", "a note", "    one two three", "    four five", "none"]),
  ])
  func lines(_ width: Int?, _ lines: [String]) {
    #expect(list.lines(in: Layout(format: .table, width: width)) == lines)
  }

  @Test("A word that does not fit beside its name is below it")
  func below() {
    let list = DefinitionList([("mail", "a@example.org.example"), ("id", "7")], nameWidth: 10)
    let lines = ["mail", "    a@example.org.example", "id          7"]
    #expect(list.lines(in: Layout(format: .table, width: 30)) == lines)
  }

  @Test("Names have a style")
  func style() {
    let list = DefinitionList([("a", "b")], style: .bold, nameWidth: 3)
    #expect(list.lines(in: Layout(format: .table, isColored: true)) == ["\u{1B}[1ma\u{1B}[0m    b"])
  }
}
