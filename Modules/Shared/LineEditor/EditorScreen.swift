import ConsoleInfra
import SharedUI

/// Draws the rows of prompt and line, and those around them.
final class EditorScreen {
  private let editline: Editline
  private let output: Int32
  private var promptWidth = 0
  private var isSuggesting = false

  init(_ editline: Editline, output: Int32) {
    self.editline = editline
    self.output = output
  }

  /// Whether the terminal supports colours and clearing rows.
  var hasColors: Bool { editline.has("md") && editline.has("ce") }

  /// Sets the prompt for the next line.
  func begin(_ prompt: EditorPrompt) {
    (promptWidth, isSuggesting) = (prompt.text.count, false)
    editline.setPrompt(editline.has("md") ? prompt.drawn : prompt.text)
  }

  /// Makes the terminal mark pasted text, or stop marking it; does nothing on a very limited terminal.
  func setBracketedPaste(_ isMarking: Bool) {
    if hasColors { editline.send(text: isMarking ? "\u{1B}[?2004h" : "\u{1B}[?2004l") }
  }

  /// Releases the terminal while `work` runs; afterwards the current row is clear and the cursor at its start.
  func suspend(during work: () -> Void) {
    setBracketedPaste(false)
    editline.withoutRawMode(work)
    setBracketedPaste(true)
    clearRow()
  }

  /// Clears the rows of prompt and line, laid out for the current width, and moves the cursor to their start.
  func erase() {
    editline.send("up", times: place(after: editline.line.left).row)
    clearRow()
  }

  /// Replaces the current row with `text`, which takes at most one row.
  func replaceRow(with text: String) {
    clearRow()
    editline.send(text: text)
  }

  /// Clears the current row and those below it.
  func clearRow() {
    editline.send(text: "\r")
    guard !editline.has("cd") else { return editline.send("cd") }
    editline.send(text: String(repeating: " ", count: width - 1) + "\r")
  }

  /// Redraws prompt and line, starting at the cursor.
  func redraw() { editline.redraw() }

  /// Prints `lines`; prompt and line must not be on the current row.
  func print(_ lines: [String]) { editline.send(text: lines.map { VisibleText.of($0) + "\n" }.joined()) }

  /// Lists the completions below the line and redraws the line below them.
  func list(_ completions: CompletionCandidates) {
    let rows = CompletionList(completions, width: width, height: height).rows
    let line = editline.line
    let rowsBelow = place(after: line.left + line.right).row - place(after: line.left).row
    editline.send(text: String(repeating: "\n", count: rowsBelow + 1) + rows.map { $0 + "\n" }.joined())
    redraw()
  }

  /// Colours the line on the screen and shows as much of `suggestion` after it, dimmed, as there is room for.
  ///
  /// - Returns: Whether the suggestion is shown.
  func decorate(_ spans: [LineSpan], suggestion: String) -> Bool {
    let (left, right) = editline.line
    let end = place(after: left + right)
    // Draws nothing if libedit and the terminal may disagree about positions.
    guard LineLayout.isCertain(of: left + right), end.row < height else { return false }
    let shown = right.isEmpty && LineLayout.isCertain(of: suggestion) ? end.fitting(suggestion) : ""
    isSuggesting = !shown.isEmpty
    editline.send(
      text: LineDrawing.sequence(left: left, right: right, spans: spans, suggestion: shown, from: place(after: "")))
    return isSuggesting
  }

  /// Removes the suggestion, if one is shown.
  func clearSuggestion() {
    // The cursor is where the suggestion starts.
    if isSuggesting { editline.send("ce") }
    isSuggesting = false
  }

  var width: Int { Terminal.width(of: output) ?? 80 }

  private var height: Int { Terminal.height(of: output) ?? 24 }

  private func place(after text: String) -> LineLayout {
    LineLayout(promptWidth: promptWidth, columns: width).after(text)
  }
}

/// The prompt before the line that is edited.
struct EditorPrompt: Hashable, Sendable {
  /// One row of printable ASCII.
  let text: String
  let isStyled: Bool

  /// Creates a prompt. All but printable ASCII becomes `?`, because libedit counts a prompt's columns in bytes.
  init(_ text: String, isStyled: Bool = false) {
    self.text = String(text.unicodeScalars.map { (" "..."~").contains($0) ? Character($0) : "?" })
    self.isStyled = isStyled
  }

  /// The delimiter of text that takes no columns.
  static let escape: Character = "\u{1}"

  /// The text as libedit draws it.
  var drawn: String {
    // libedit ties an escape sequence to the next character, so the last sequence needs one after it.
    guard isStyled, let last = text.last else { return text }
    return Self.unprinted("\u{1B}[1m") + text.dropLast() + Self.unprinted("\u{1B}[0m") + String(last)
  }

  private static func unprinted(_ sequence: String) -> String { "\(escape)\(sequence)\(escape)" }
}
