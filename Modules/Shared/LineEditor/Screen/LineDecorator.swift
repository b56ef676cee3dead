/// Colours the line that is edited, and offers the rest of an entered line that begins like it.
struct LineDecorator {
  private let editline: Editline
  private let screen: EditorScreen
  private let history: EditorHistory
  private let coloring: LineColoring?
  private var offer: (text: String, rest: String)?

  /// Decorates with `coloring`; without one, or where the terminal has no colours, not at all.
  init(_ editline: Editline, _ screen: EditorScreen, _ history: EditorHistory, coloring: LineColoring?) {
    self.editline = editline
    self.screen = screen
    self.history = history
    self.coloring = screen.hasColors ? coloring : nil
  }

  /// Draws the line anew as it is now, with what is offered.
  mutating func decorate() {
    offer = nil
    let (left, right) = editline.line
    guard let spans = coloring?(left + right) else { return }
    let rest = right.isEmpty ? history.rest(of: left) : nil
    let isShown = screen.decorate(spans, suggestion: rest ?? "")
    if isShown, let rest { offer = (left, rest) }
  }

  /// What was shown behind `text`, all of the line and left of the cursor; nil if nothing was.
  func rest(offeredFor text: String) -> String? { offer?.text == text ? offer?.rest : nil }
}
