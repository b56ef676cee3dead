import SharedUI
import Testing

@testable import LineEditor

@Suite struct CompletionMenuTests {
  // Widths are the C library's, which has to be told the character set.
  init() { #expect(UTF8Locale.isSet) }

  private static let down = EditorKey.down.scalar

  @Test(arguments: [
    (80, ["> aa          about aa", "  b           about b", "  桜の木の下  about 桜の木の下"]),
    (20, ["> aa", "  b", "  桜の木の下"]), (10, ["> aa", "  b", "  桜の木…"]), (5, ["> aa", "  b", "  …"]),
    (4, ["> …", "  b", "  …"]),
  ])
  func `the menu is a list with descriptions, cut at the margin`(_ width: Int, _ rows: [String]) {
    var menu = Self.menu(["aa", "b", "桜の木の下"])
    #expect(menu.rows(width: width, height: 9, isColored: false) == rows)
    #expect(rows.allSatisfy { DisplayWidth.of($0) < width })
  }

  @Test func `a long menu scrolls to the selected row`() {
    var menu = Self.menu((1...9).map(String.init), describing: false)
    #expect(menu.rows(width: 20, height: 4, isColored: false) == ["> 1", "  2", "  3", "  1-3 of 9"])
    for _ in 1...3 { _ = menu.handle(Self.down) }
    #expect(menu.rows(width: 20, height: 4, isColored: false) == ["  2", "  3", "> 4", "  2-4 of 9"])
    _ = menu.handle(EditorKey.pageDown.scalar)
    #expect(menu.rows(width: 20, height: 4, isColored: false) == ["  5", "  6", "> 7", "  5-7 of 9"])
    for _ in 1...3 { _ = menu.handle("\t") }
    #expect(menu.rows(width: 20, height: 4, isColored: false) == ["> 1", "  2", "  3", "  1-3 of 9"])
    _ = menu.handle(EditorKey.backTab.scalar)
    #expect(menu.rows(width: 20, height: 1, isColored: false) == ["> 9"])
    #expect(menu.rows(width: 4, height: 4, isColored: false) == ["  7", "  8", "> 9", "  …"])
  }

  @Test func `a cut-off menu says that there are more, and an empty one that there are none`() {
    let cut = CompletionCandidates([CompletionCandidate(replacement: "a", length: 0)], areCut: true)
    var menu = CompletionMenu(cut)
    #expect(
      menu.rows(width: 80, height: 9, isColored: false)
        == ["> a", "  1-1 of 1 and more; keep typing to narrow the list"])
    menu.show(CompletionCandidates([]))
    #expect(menu.rows(width: 80, height: 9, isColored: true) == ["  no matches"])
    #expect(menu.handle("\r") == .closed)
  }

  @Test func `the selected row is marked, and inverse in colours`() {
    var menu = Self.menu(["a", "b"], describing: false)
    #expect(menu.rows(width: 80, height: 9, isColored: true) == ["\u{1B}[7m> a\u{1B}[0m", "  b"])
  }

  @Test(
    arguments: [
      ("\r", CompletionMenu.Step.taken(CompletionCandidate(replacement: "a", length: 0))), ("\u{1B}", .closed),
      ("\u{7}", .closed), ("x", .typed("x")), ("é", .typed("é")), ("\u{7F}", .deleted), (" ", .over), ("\u{1}", .over),
      (EditorKey.left.scalar, .continued), (EditorKey.right.scalar, .continued), (EditorKey.home.scalar, .over),
      (EditorKey.paste.scalar, .over), (EditorKey.up.scalar, .continued),
    ] as [(Unicode.Scalar, CompletionMenu.Step)])
  func `a key walks, takes, closes or narrows the menu`(_ key: Unicode.Scalar, _ step: CompletionMenu.Step) {
    var menu = Self.menu(["a", "b"], describing: false)
    #expect(menu.handle(key) == step)
  }

  @Test func `control characters in completions are shown as pictures, and not offered`() {
    var menu = CompletionMenu(
      CompletionCandidates([
        CompletionCandidate(replacement: "a\u{1B}b", length: 0),
        CompletionCandidate(replacement: "c", length: 0, description: "long\tstory"),
      ]))
    #expect(menu.rows(width: 80, height: 24, isColored: false) == ["> c  long␉story"])
  }

  private static func menu(_ names: [String], describing: Bool = true) -> CompletionMenu {
    CompletionMenu(
      CompletionCandidates(
        names.map {
          CompletionCandidate(replacement: $0, length: 0, description: describing ? "about \($0)" : "")
        }))
  }
}
