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

@Suite struct CompletionListTests {
  // Widths are the C library's, which has to be told the character set.
  init() { #expect(UTF8Locale.isSet) }

  private static let names = ["aa", "b", "桜", "dd", "e"]

  @Test(arguments: [
    (80, 24, ["aa  about aa", "b   about b", "桜  about 桜", "dd  about dd", "e   about e"]),
    (40, 5, ["aa  about aa       dd  about dd", "b   about b        e   about e", "桜  about 桜"]),
    (14, 24, ["aa  about aa", "b   about b", "桜  about 桜", "dd  about dd", "e   about e"]),
    (12, 24, ["aa  dd", "b   e", "桜"]), (20, 5, ["aa  桜  e", "b   dd"]),
    (5, 4, ["aa", "b", "... 3 more rows"]),
  ])
  func `completions are arranged in columns`(_ width: Int, _ height: Int, _ rows: [String]) {
    let completions = Self.names.map { CompletionCandidate(replacement: $0, length: 0, description: "about \($0)") }
    #expect(CompletionList(CompletionCandidates(completions), width: width, height: height).rows == rows)
    #expect(rows.allSatisfy { DisplayWidth.of($0) < width || $0.hasPrefix("...") })
  }

  @Test(arguments: [(80, 24, "... and more; keep typing to narrow the list"), (5, 4, "... "), (8, 24, "... and")])
  func `the last row of a cut-off list says that there are more`(_ width: Int, _ height: Int, _ last: String) {
    let completions = CompletionCandidates(
      ["aa", "bb", "cc"].map { CompletionCandidate(replacement: $0, length: 0) }, areCut: true)
    let rows = CompletionList(completions, width: width, height: height).rows
    #expect(rows.last == last)
    #expect(rows.allSatisfy { DisplayWidth.of($0) < width })
  }

  @Test func `control characters in completions are shown as pictures`() {
    let completion = CompletionCandidate(replacement: "a\u{1B}b", length: 0, description: "long\tstory")
    #expect(CompletionList(CompletionCandidates([completion]), width: 80, height: 24).rows == ["a␛b  long␉story"])
  }
}

@Suite struct CompletionStepTests {
  @Test(arguments: [
    ("users", "", "users "), ("users", " x", "users"), ("lists/", "", "lists/"), ("'my lists/'", "", "'my lists/'"),
    ("'Ana Sol'", "", "'Ana Sol' "),
  ])
  func `a space follows a word that is complete`(_ replacement: String, _ right: String, _ line: String) {
    let step = CompletionStep.after(
      "x", before: right, with: CompletionCandidates([CompletionCandidate(replacement: replacement, length: 1)]))
    #expect(step == .replace(line))
    #expect(step.listed(after: "x") == line)
  }

  @Test func `no space follows a completion that the user goes on typing in`() {
    let candidate = CompletionCandidate(replacement: "Write", length: 0, isOpen: true)
    let step = CompletionStep.after("edit 41 ", before: "", with: CompletionCandidates([candidate]))
    #expect(step == .replace("edit 41 Write"))
  }

  private static let kachi = ["'Kachi Abe'", "'Kachi Ono'"].map { CompletionCandidate(replacement: $0, length: 1) }

  @Test func `the common prefix of all matches is inserted`() {
    let step = CompletionStep.after("k", before: "", with: CompletionCandidates(Self.kachi))
    #expect(step == .replace("'Kachi "))
    #expect(step.listed(after: "k") == "'Kachi ")
  }

  @Test func `the common prefix of substitutes is not inserted`() {
    let completions = CompletionCandidates(
      ["141", "142"].map { CompletionCandidate(replacement: $0, length: 1, isSubstitute: true) })
    #expect(CompletionStep.after("x", before: "", with: completions) == .ambiguous(completions))
  }

  @Test func `what only contains the typed text counts if nothing begins with it`() {
    let other = CompletionCandidate(replacement: "zkk", length: 1, isSubstitute: true)
    #expect(CompletionStep.after("x", before: "", with: CompletionCandidates([other])) == .replace("zkk "))
    let one = CompletionCandidates([Self.kachi[0], other])
    #expect(CompletionStep.after("k", before: "", with: one) == .replace("'Kachi Abe' "))
    #expect(
      CompletionStep.after("k", before: "", with: CompletionCandidates(Self.kachi + [other])) == .replace("'Kachi "))
  }

  @Test(arguments: [1, 2])
  func `the common prefix of an incomplete list is not inserted`(_ count: Int) {
    let completions = CompletionCandidates(Array(Self.kachi.prefix(count)), areCut: true)
    let step = CompletionStep.after("k", before: "", with: completions)
    #expect(step == .ambiguous(completions))
    #expect(step.listed(after: "k") == "k")
  }
}
