/// Draws a frame over another one, so that nothing that stays flickers.
struct FrameDrawing {
  private let frame: LineFrame
  private let old: LineFrame?
  private var sequence = ""
  private var row: Int
  private var style = ""

  /// Returns the escape sequences that draw `frame` over `old`.
  ///
  /// - Parameters:
  ///   - old: The frame on the screen, of the same width, with the cursor in its place; with `nil`, the cursor is at
  ///     the start of an empty row.
  ///   - prompt: The prompt as it is sent to the terminal.
  static func sequence(of frame: LineFrame, over old: LineFrame?, prompt: String) -> String {
    if frame == old { return "" }
    var drawing = FrameDrawing(frame: frame, old: old, row: old?.cursor.row ?? 0)
    drawing.drawLine(prompt)
    drawing.drawList()
    drawing.placeCursor()
    return drawing.sequence
  }

  private mutating func drawLine(_ prompt: String) {
    if old != nil { goToStart(of: 0) }
    if frame.hasPrompt {
      sequence += old?.hasPrompt == true ? Self.right(frame.rows[0].indent) : prompt
    } else {
      sequence += String(repeating: " ", count: frame.rows[0].indent)
    }
    for (index, line) in frame.rows.enumerated() {
      if index > 0 { goOn(from: frame.rows[index - 1], to: line) }
      let end = frame.hasSuggestion && index == frame.rows.count - 1 ? frame.cursor.cell : line.cells.count
      draw(line.cells.prefix(end))
      draw(line.cells.dropFirst(end))
      if needsClearing(index) { sequence += "\u{1B}[K" }
    }
  }

  private mutating func goOn(from previous: LineFrame.Row, to line: LineFrame.Row) {
    row += 1
    if previous.isWrapped {
      // A wide character that did not fit leaves the last column as it was.
      if previous.width < frame.columns, old != nil { sequence += "\u{1B}[K" }
      // The terminal wraps by itself once there is another character.
      if line.cells.isEmpty { sequence += " \r" }
    } else {
      sequence += "\n" + String(repeating: " ", count: line.indent)
    }
  }

  private mutating func draw(_ cells: ArraySlice<LineCell>) {
    for cell in cells {
      set(cell.style)
      sequence += cell.text
    }
    set("")
  }

  // Whether something may be left of the old frame after the new row. A row that the terminal wraps leaves no room.
  private func needsClearing(_ index: Int) -> Bool {
    let now = frame.rows[index]
    if index == frame.rows.count - 1, frame.hasSuggestion { return true }
    guard let old, !now.isWrapped else { return false }
    guard index < old.rows.count else { return index < old.rowCount }
    return old.rows[index].width > now.width || !old.rows[index].isCertain || !now.isCertain
  }

  private mutating func drawList() {
    for text in frame.list {
      row += 1
      sequence += "\n" + text
      if old != nil { sequence += "\u{1B}[K" }
    }
    if let old, old.rowCount > frame.rowCount { sequence += "\u{1B}[J" }
  }

  private mutating func placeCursor() {
    let line = frame.rows[frame.cursor.row]
    let before = line.cells.prefix(frame.cursor.cell)
    let isThere = row == frame.cursor.row && before.count == line.cells.count
    if isThere, old == nil || !line.isCertain { return }
    goToStart(of: frame.cursor.row)
    if before.allSatisfy(\.isCertain) {
      sequence += Self.right(before.reduce(line.indent) { $0 + $1.width })
    } else {
      // Drawn once more, since only the terminal knows how wide this is.
      sequence += Self.right(line.indent)
      draw(before)
    }
  }

  private mutating func goToStart(of target: Int) {
    sequence += "\r"
    if target < row { sequence += "\u{1B}[\(row - target)A" }
    row = target
  }

  private static func right(_ columns: Int) -> String { columns > 0 ? "\u{1B}[\(columns)C" : "" }

  private mutating func set(_ wanted: String) {
    guard wanted != style else { return }
    sequence += wanted.isEmpty ? "\u{1B}[0m" : "\u{1B}[0;\(wanted)m"
    style = wanted
  }
}
