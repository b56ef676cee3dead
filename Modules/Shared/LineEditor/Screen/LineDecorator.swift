/// Colours the line being edited and suggests the rest of a matching line from the history.
struct LineDecorator {
  private let editline: Editline
  private let screen: EditorScreen
  private let history: EditorHistory
  private let coloring: LineColoring?
  private var offer: (text: String, rest: String)?

  /// Creates a decorator; it does nothing without `coloring`, or if the terminal has no colours.
  init(_ editline: Editline, _ screen: EditorScreen, _ history: EditorHistory, coloring: LineColoring?) {
    self.editline = editline
    self.screen = screen
    self.history = history
    self.coloring = screen.hasColors ? coloring : nil
  }

  /// Redraws the line with colours and a suggestion.
  mutating func decorate() {
    offer = nil
    let (left, right) = editline.line
    guard let spans = coloring?(left + right) else { return }
    let rest = right.isEmpty ? history.rest(of: left) : nil
    let isShown = screen.decorate(spans, suggestion: rest ?? "")
    if isShown, let rest { offer = (left, rest) }
  }

  /// Returns the suggestion shown after `text`, which is the whole line; `nil` if there is none.
  func rest(offeredFor text: String) -> String? { offer?.text == text ? offer?.rest : nil }
}
