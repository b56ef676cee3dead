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

/// A walk through the entered lines that begin as the one that was being typed.
struct HistoryWalk {
  private let typed: String
  private var index: Int
  /// The line that the walk has come to.
  private(set) var line: String

  /// A walk from `typed`, on the line now, through `count` entered lines.
  init(from typed: String, count: Int) {
    (self.typed, line) = (typed, typed)
    index = count
  }

  /// Goes to the next older one of `lines`, newest last, that is not the same; false if there is none.
  mutating func goBack(in lines: [String]) -> Bool {
    let older = stride(from: min(index, lines.count) - 1, through: 0, by: -1).first { isNew(lines[$0]) }
    guard let older else { return false }
    (index, line) = (older, lines[older])
    return true
  }

  /// Goes to the next newer one, and at last to what was typed; false if that is on the line already.
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
