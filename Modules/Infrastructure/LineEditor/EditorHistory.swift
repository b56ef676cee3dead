import CEditline
import ConsoleInfra
import FilesInfra
import SharedUI

/// The lines that the arrow keys recall, and the file they are saved in.
final class EditorHistory {
  // Stands for a line break in the file, of which each line is an entry. A line that contains it is not saved, since it
  // would come back as several.
  private static let lineBreak = "\u{2028}"

  let entries: OpaquePointer
  /// The same lines, newest last.
  private(set) var lines: [String] = []
  private let limit: Int
  private let settings: EditorSettings
  private var hasWarned = false

  /// Creates the history from the file of `settings`, from which lines are removed that they do not keep.
  init?(_ settings: EditorSettings) {
    guard let entries = history_winit() else { return nil }
    self.entries = entries
    self.settings = settings
    limit = settings.history?.limit ?? 10_000
    _ = editline_history_set_size(entries, Int32(clamping: limit))
    load()
  }

  deinit { history_wend(entries) }

  /// Adds `line` unless the user wants it kept out, and saves it at once.
  func add(_ line: String) {
    guard isKept(line) else { return }
    remember(line)
    guard !line.unicodeScalars.contains(where: Self.lineBreak.unicodeScalars.contains) else { return }
    warning { try $0.append(line.replacing("\n", with: Self.lineBreak)) }
  }

  /// Returns the rest of the newest line that is longer than `text` and starts with it; `nil` if there is none, or if
  /// `text` is empty.
  func rest(of text: String) -> String? {
    let count = text.utf8.count
    guard count > 0, let line = lines.last(where: { $0.utf8.count > count && $0.utf8.starts(with: text.utf8) })
    else { return nil }
    return String(line.utf8.dropFirst(count))
  }

  private func load() {
    warning { file in
      let entries = try file.load()
      let lines = entries.map { $0.replacing(Self.lineBreak, with: "\n") }
      let kept = settings.keeping(lines)
      for line in kept { remember(line) }
      if kept.count < lines.count {
        let left = Set(lines).subtracting(kept)
        try file.trim { !left.contains($0.replacing(Self.lineBreak, with: "\n")) }
      } else if entries.count == file.limit {
        try file.trim()
      }
    }
  }

  private func remember(_ line: String) {
    _ = editline_history_add(entries, line.wideCharacters)
    lines.append(line)
    if lines.count > limit { lines.removeFirst() }
  }

  private func warning(_ work: (HistoryFile) throws -> Void) {
    guard let file = settings.history else { return }
    do {
      try work(file)
    } catch {
      if !hasWarned { settings.warn("the history is not saved: \(error)") }
      hasWarned = true
    }
  }

  // Not if it is empty, starts with a space, repeats the previous line or contains a secret.
  private func isKept(_ line: String) -> Bool {
    guard let first = line.first, !first.isWhitespace, line != lines.last else { return false }
    return settings.keeping([line]) == [line]
  }
}

/// A backward search of the history for a line that contains the typed text.
struct HistorySearch {
  /// The effect of a key.
  enum Step: Hashable {
    case continued
    /// The key ended the search and must also have its usual effect; the value is the line that was found.
    case over(found: String?)
    case abandoned
  }

  private let lines: [String]
  private var index: Int
  private var pattern = ""
  private var match: String?
  private var hasFailed = false

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
  mutating func handle(_ key: Unicode.Scalar) -> Step {
    switch key {
    case "\u{12}": if !pattern.isEmpty { find(before: index) }
    case "\u{8}", "\u{7F}": removeLast()
    case "\u{7}": return .abandoned
    case _ where key.properties.generalCategory == .control: return .over(found: match)
    default: add(key)
    }
    return .continued
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    pattern.unicodeScalars.append(scalar)
    if let match, fits(match) { return }
    find(before: index)
  }

  private mutating func removeLast() {
    match = nil
    index = lines.count
    hasFailed = false
    if !pattern.isEmpty { pattern.removeLast() }
    if !pattern.isEmpty { find(before: index) }
  }

  private mutating func find(before end: Int) {
    let found = stride(from: end - 1, through: 0, by: -1).first { lines[$0] != match && fits(lines[$0]) }
    hasFailed = found == nil
    guard let found else { return }
    index = found
    match = lines[found]
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
    self.typed = typed
    line = typed
    index = count
  }

  /// Moves to the next older of `lines` (newest last) that differs; returns false if there is none.
  mutating func goBack(in lines: [String]) -> Bool {
    let older = stride(from: min(index, lines.count) - 1, through: 0, by: -1).first { isNew(lines[$0]) }
    guard let older else { return false }
    index = older
    line = lines[older]
    return true
  }

  /// Moves to the next newer line, or finally to the typed text; returns false if that is already shown.
  mutating func goForward(in lines: [String]) -> Bool {
    guard index < lines.count else { return false }
    let newer = (index + 1..<lines.count).first { isNew(lines[$0]) }
    (index, line) = newer.map { ($0, lines[$0]) } ?? (lines.count, typed)
    return true
  }

  private func isNew(_ candidate: String) -> Bool {
    candidate != line && candidate != typed && candidate.utf8.starts(with: typed.utf8)
  }
}
