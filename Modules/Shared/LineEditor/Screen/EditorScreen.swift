import ConsoleInfra
import SharedUI

/// The rows of a terminal that prompt and line take up, and those around them.
final class EditorScreen {
  private let editline: Editline
  private let output: Int32
  private var promptWidth = 0
  private var isSuggesting = false

  /// The screen that `editline` draws on, behind the descriptor `output`.
  init(_ editline: Editline, output: Int32) {
    self.editline = editline
    self.output = output
  }

  /// Whether the terminal can colour cells and clear rows.
  var hasColors: Bool { editline.has("md") && editline.has("ce") }

  /// Makes `prompt` what stands before the next line.
  func begin(_ prompt: EditorPrompt) {
    (promptWidth, isSuggesting) = (prompt.text.count, false)
    editline.setPrompt(editline.has("md") ? prompt.drawn : prompt.text)
  }

  /// Has the terminal mark what is pasted, or no longer; nothing where it can do little else.
  func markPasted(_ isMarking: Bool) {
    if hasColors { editline.send(text: isMarking ? TypedKeys.marking.on : TypedKeys.marking.off) }
  }

  /// Gives the terminal back while `work` is done; the row it ends on is then clear, and the cursor at its beginning.
  func leave(during work: () -> Void) {
    markPasted(false)
    editline.leavingRaw(work)
    markPasted(true)
    clearRow()
  }

  /// Clears the rows of prompt and line, laid out for the width there is now; the cursor is then at their beginning.
  func erase() {
    editline.send("up", times: place(after: editline.line.left).row)
    clearRow()
  }

  /// Shows `text`, at most a row, in place of the row that the cursor is on.
  func replaceRow(with text: String) {
    clearRow()
    editline.send(text: text)
  }

  /// Clears the row that the cursor is on and those below it.
  func clearRow() {
    editline.send(text: "\r")
    guard !editline.has("cd") else { return editline.send("cd") }
    editline.send(text: String(repeating: " ", count: width - 1) + "\r")
  }

  /// Draws prompt and line anew, beginning where the cursor is.
  func redraw() { editline.redraw() }

  /// Prints `lines`; nothing of what is edited may be on the row.
  func print(_ lines: [String]) { editline.send(text: lines.map { VisibleText.of($0) + "\n" }.joined()) }

  /// Shows below the line what a word of it can become, and draws the line anew below that.
  func list(_ completions: CompletionCandidates) {
    let rows = CompletionList(completions, width: width, height: height).rows
    let line = editline.line
    let rowsBelow = place(after: line.left + line.right).row - place(after: line.left).row
    editline.send(text: String(repeating: "\n", count: rowsBelow + 1) + rows.map { $0 + "\n" }.joined())
    redraw()
  }

  /// Colours the line as it is on the screen, and shows dim behind it as much of `suggestion` as there is room for.
  ///
  /// - Returns: Whether the suggestion is shown.
  func decorate(_ spans: [LineSpan], suggestion: String) -> Bool {
    let (left, right) = editline.line
    let end = place(after: left + right)
    // Where libedit and the terminal may not agree on what stands where, nothing is touched.
    guard LineLayout.isCertain(of: left + right), end.row < height else { return false }
    let shown = right.isEmpty && LineLayout.isCertain(of: suggestion) ? end.fitting(suggestion) : ""
    isSuggesting = !shown.isEmpty
    editline.send(
      text: LineDrawing.sequence(left: left, right: right, spans: spans, suggestion: shown, from: place(after: "")))
    return isSuggesting
  }

  /// Takes the suggestion away, if one is shown.
  func clearSuggestion() {
    // The cursor stands where it begins.
    if isSuggesting { editline.send("ce") }
    isSuggesting = false
  }

  /// How many columns there are now.
  var width: Int { Terminal.width(of: output) ?? 80 }

  private var height: Int { Terminal.height(of: output) ?? 24 }

  private func place(after text: String) -> LineLayout {
    LineLayout(promptWidth: promptWidth, columns: width).after(text)
  }
}
