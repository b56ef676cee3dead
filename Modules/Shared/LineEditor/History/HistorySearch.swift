import SharedUI

/// A search backwards through entered lines for one that contains what is typed.
struct HistorySearch {
  /// What a key did.
  enum Step: Hashable {
    /// It was part of the search.
    case taken
    /// It ended the search, and has to do besides what it always does; this was found.
    case over(found: String?)
    /// It gave the search up.
    case abandoned
  }

  private let lines: [String]
  private var index: Int
  private var pattern = ""
  private var match: String?
  private var hasFailed = false

  /// A search through `lines`, the newest of which is the last.
  init(_ lines: [String]) {
    self.lines = lines
    index = lines.count
  }

  /// The search on one row of less than `width` columns.
  func row(width: Int) -> String {
    let text = "search '\(pattern)'\(hasFailed ? " (no more)" : ""): \(match ?? "")"
    return DisplayWidth.fitted(VisibleText.of(text), to: width - 1, ellipsis: "").text
  }

  /// Takes a key: text, Backspace, Ctrl-R for an older line, Ctrl-G to give up; any other ends the search.
  mutating func take(_ key: Unicode.Scalar) -> Step {
    switch key {
    case "\u{12}": if !pattern.isEmpty { find(before: index) }
    case "\u{8}", "\u{7F}": removeLast()
    case "\u{7}": return .abandoned
    case _ where key.properties.generalCategory == .control: return .over(found: match)
    default: add(key)
    }
    return .taken
  }

  /// Takes a key, and puts it back if it is to do what it always does.
  mutating func take(_ key: Unicode.Scalar, orPutBackIn keyboard: inout Keyboard) -> Step {
    let step = take(key)
    if case .over = step { keyboard.putBack(key) }
    return step
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    pattern.unicodeScalars.append(scalar)
    if let match, fits(match) { return }
    find(before: index)
  }

  private mutating func removeLast() {
    (match, index, hasFailed) = (nil, lines.count, false)
    if !pattern.isEmpty { pattern.removeLast() }
    if !pattern.isEmpty { find(before: index) }
  }

  private mutating func find(before end: Int) {
    let found = stride(from: end - 1, through: 0, by: -1).first { lines[$0] != match && fits(lines[$0]) }
    hasFailed = found == nil
    guard let found else { return }
    (index, match) = (found, lines[found])
  }

  private func fits(_ line: String) -> Bool { line.utf8.contains(pattern.utf8) }
}
