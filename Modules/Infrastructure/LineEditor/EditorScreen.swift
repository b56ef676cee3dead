import FilesInfra
import ConsoleInfra
import SharedUI

/// Draws prompt and line, and what is around them, with one write for each change.
///
/// libedit edits the line, but its own drawing knows neither colours nor suggestions nor a menu below the line, and
/// it does not keep to one write for each change. So on a capable terminal what libedit would print is caught in memory
/// and dropped, and the difference to the frame that is shown is written instead, all at once. On any other terminal
/// libedit's drawing is passed through, since it knows how to do with less.
///
/// What is on the screen is only known as long as nobody else draws there. `shown` is therefore reset whenever the
/// cursor may be elsewhere: after other output, after the shell was suspended, and after the screen was cleared.
///
/// The hardest case is a terminal that has become wider or narrower. Some rewrap the rows that are already there, some
/// leave them, and none says which; so the row in which the prompt begins, where drawing must start, is uncertain. If
/// both would put the cursor in the same place, it does not matter. Otherwise the terminal is asked once where its
/// cursor is, and the answer tells which kind it is.
final class EditorScreen {
  /// Whether the terminal can show colours and move the cursor. Otherwise libedit draws the line.
  let isCapable: Bool
  private let editline: Editline
  private let output: Int32
  private let clearing: String
  private var prompt = EditorPrompt("")
  private var pending = ""
  // What is on the screen, to be compared with what shall be; nil if the cursor is at the start of an empty row.
  private var shown: LineFrame?
  private var isRow = false
  // Whether the terminal leaves its rows as they are when its width changes, instead of rewrapping them; nil until it
  // has been asked.
  private var keepsRows: Bool?

  init(_ editline: Editline, output: Int32) {
    self.editline = editline
    self.output = output
    isCapable = editline.has("md") && editline.has("ce")
    clearing = editline.sequence(of: "cl")
  }

  var width: Int { Terminal.width(of: output) ?? 80 }
  private var height: Int { Terminal.height(of: output) ?? 24 }

  func begin(_ prompt: EditorPrompt) {
    replace(prompt)
    shown = nil
    setBracketedPaste(true)
  }

  func replace(_ prompt: EditorPrompt) {
    self.prompt = prompt
    editline.setPrompt(prompt.text)
  }

  /// Shows the line, with `list` below it.
  ///
  /// - Returns: Whether a suggestion is shown.
  func show(_ line: EditedLine, list: (_ width: Int, _ height: Int) -> [String]) -> Bool {
    collect()
    isRow = false
    if isCapable { draw(frame(of: line, height: height, list: list)) }
    flush()
    return shown?.hasSuggestion == true
  }

  /// Shows rows of text, of which there may be one more than `height`, instead of prompt and line; on a terminal that
  /// cannot draw below the line, only the first.
  func show(rows: (_ width: Int, _ height: Int) -> [String]) {
    collect()
    isRow = true
    let rows = rows(width, max(1, min(8, height / 2)))
    if isCapable {
      draw(LineFrame(rows, columns: width))
    } else {
      clearRow()
      pending += rows[0]
    }
    flush()
  }

  /// Shows the whole line, however long, and ends it with `text`.
  func end(_ line: EditedLine, with text: String) {
    collect()
    if isCapable {
      let last = frame(of: line, height: .max)
      if let shown, shown.isCut || shown.columns != last.columns { erase() }
      pending += FrameDrawing.sequence(of: last, over: shown, prompt: prompt.drawn)
    }
    pending += text
    shown = nil
    setBracketedPaste(false)
    flush()
  }

  /// Asks the terminal for the place of the cursor, if that tells whether the rows were rewrapped when the width
  /// changed; returns whether it did.
  func askForPlace() -> Bool {
    guard isCapable, keepsRows == nil, let (kept, rewrapped) = places, kept.row != rewrapped.row,
      kept.column != rewrapped.column
    else { return false }
    pending += "\u{1B}[6n"
    flush()
    return true
  }

  /// Takes the answer: the column of the cursor, from 0; `nil` if there is none, so that the terminal is taken to
  /// rewrap.
  func learn(column: Int?) {
    guard let (kept, rewrapped) = places else { return }
    keepsRows = column == kept.column && column != rewrapped.column
  }

  /// Clears the rows of prompt and line, and leaves the cursor at their start.
  func erase() {
    collect()
    pending += String(repeating: editline.sequence(of: "up"), count: cursorRow)
    shown = nil
    clearRow()
  }

  /// Clears the screen, and redraws everything.
  func clearScreen() {
    collect()
    pending += clearing
    shown = nil
    redraw()
  }

  /// Prints `lines` where the cursor is, at the start of an empty row.
  func print(_ lines: [String]) { pending += lines.map { VisibleText.of($0) + "\n" }.joined() }

  /// Clears the current row, and forgets what was drawn above it, which something else may have moved.
  func forget() {
    collect()
    shown = nil
    clearRow()
  }

  /// Draws everything anew, after `erase`.
  func redraw() { if !isCapable { editline.redraw() } }

  /// Releases the terminal while `work` runs; afterwards the current row is clear and the cursor at its start.
  func suspend(_ line: EditedLine, during work: () -> Void) {
    if isCapable {
      draw(frame(of: EditedLine(left: line.left + line.right, spans: line.spans), height: height))
      // What the shell has to say begins on a row of its own.
      pending += "\n"
    }
    setBracketedPaste(false)
    flush()
    editline.withoutRawMode(work)
    setBracketedPaste(true)
    shown = nil
    clearRow()
  }

  /// Lists the completions below the line, for a terminal that cannot draw a menu.
  func list(_ completions: CompletionCandidates) {
    let rows = CompletionList(completions, width: width, height: height).rows
    let (left, right) = editline.line
    collect()
    let below =
      LineLayout.row(after: prompt.text + left + right, columns: width)
      - LineLayout.row(after: prompt.text + left, columns: width)
    pending += String(repeating: "\n", count: below + 1) + rows.map { $0 + "\n" }.joined()
    redraw()
  }

  // Takes over what libedit has drawn: on a capable terminal, only the bell and the clearing of the screen.
  private func collect() {
    let drawn = editline.takeDrawing()
    guard isCapable else {
      pending += drawn
      return
    }
    if drawn.contains("\u{7}") { pending += "\u{7}" }
    guard !clearing.isEmpty, drawn.contains(clearing) else { return }
    pending += clearing
    shown = nil
  }

  private func draw(_ frame: LineFrame) {
    if let shown, shown.columns != frame.columns { erase() }
    pending += FrameDrawing.sequence(of: frame, over: shown, prompt: prompt.drawn)
    shown = frame
  }

  private func frame(
    of line: EditedLine, height: Int, list: (_ width: Int, _ height: Int) -> [String] = { _, _ in [] }
  ) -> LineFrame {
    let columns = width
    return LineFrame(line, indent: prompt.text.count, columns: columns, height: height) { list(columns, $0) }
  }

  // The row of the cursor, counted from that of the prompt.
  private var cursorRow: Int {
    guard isCapable else { return isRow ? 0 : LineLayout.row(after: prompt.text + editline.line.left, columns: width) }
    guard let shown else { return 0 }
    guard let (kept, rewrapped) = places else { return shown.cursor.row }
    return keepsRows == true ? kept.row : rewrapped.row
  }

  // Where the cursor may be since the width has changed: the terminal has kept the rows, or has rewrapped them.
  private var places: (kept: LineFrame.Place, rewrapped: LineFrame.Place)? {
    guard let shown else { return nil }
    let width = width
    guard shown.columns != width else { return nil }
    var kept = shown.cursorPlace
    kept.column = min(kept.column, width - 1)
    return (kept, shown.cursorPlace(atWidth: width))
  }

  // Clears the current row and those below it.
  private func clearRow() {
    let rest = editline.sequence(of: "cd")
    pending += "\r" + (rest.isEmpty ? String(repeating: " ", count: width - 1) + "\r" : rest)
  }

  // Makes the terminal mark pasted text, or stop marking it; does nothing on a very limited terminal.
  private func setBracketedPaste(_ isMarking: Bool) {
    if isCapable { pending += isMarking ? "\u{1B}[?2004h" : "\u{1B}[?2004l" }
  }

  // If nothing can be shown, there is no way to report it.
  private func flush() {
    guard !pending.isEmpty else { return }
    do { try DescriptorOutput(output).write(pending) } catch {}
    pending = ""
  }
}

/// The prompt before the line that is edited.
struct EditorPrompt: Hashable, Sendable {
  /// One row of printable ASCII.
  let text: String
  let isStyled: Bool

  /// Creates a prompt. All but printable ASCII becomes `?`, so that its width is certain.
  init(_ text: String, isStyled: Bool = false) {
    self.text = String(text.unicodeScalars.map { (" "..."~").contains($0) ? Character($0) : "?" })
    self.isStyled = isStyled
  }

  /// The text as a capable terminal draws it.
  var drawn: String {
    guard isStyled, let last = text.last else { return text }
    return "\u{1B}[1m" + text.dropLast() + "\u{1B}[0m" + String(last)
  }
}
