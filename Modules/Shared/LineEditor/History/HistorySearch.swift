import SharedUI

/// A backward search of the history for a line that contains the typed text.
struct HistorySearch {
  /// The effect of a key.
  enum Step: Hashable {
    /// The key was part of the search.
    case taken
    /// The key ended the search and must also have its usual effect; the value is the line that was found.
    case over(found: String?)
    case abandoned
  }

  private let lines: [String]
  private var index: Int
  private var pattern = ""
  private var match: String?
  private var hasFailed = false

  /// Creates a search through `lines`, newest last.
  init(_ lines: [String]) {
    self.lines = lines
    index = lines.count
  }

  /// Returns the search as one row, narrower than `width` columns.
  func row(width: Int) -> String {
    let text = "search '\(pattern)'\(hasFailed ? " (no more)" : ""): \(match ?? "")"
    return DisplayWidth.fitted(VisibleText.of(text), to: width - 1, ellipsis: "").text
  }

  /// Handles a key: text, Backspace, Ctrl-R for an older line or Ctrl-G to cancel; any other key ends the search.
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

  /// Handles a key and, if it ends the search, puts it back to have its usual effect.
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

/// A walk through the entered lines that start with the text typed so far.
struct HistoryWalk {
  private let typed: String
  private var index: Int
  private(set) var line: String

  /// Creates a walk from `typed`, the current line, through `count` entered lines.
  init(from typed: String, count: Int) {
    (self.typed, line) = (typed, typed)
    index = count
  }

  /// Moves to the next older of `lines` (newest last) that differs; returns false if there is none.
  mutating func goBack(in lines: [String]) -> Bool {
    let older = stride(from: min(index, lines.count) - 1, through: 0, by: -1).first { isNew(lines[$0]) }
    guard let older else { return false }
    (index, line) = (older, lines[older])
    return true
  }

  /// Moves to the next newer line, or finally to the typed text; returns false if that is already shown.
  mutating func goForth(in lines: [String]) -> Bool {
    guard index < lines.count else { return false }
    let newer = (index + 1..<lines.count).first { isNew(lines[$0]) }
    (index, line) = newer.map { ($0, lines[$0]) } ?? (lines.count, typed)
    return true
  }

  private func isNew(_ candidate: String) -> Bool {
    candidate != line && candidate != typed && candidate.utf8.starts(with: typed.utf8)
  }
}
