import CEditline
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
  // The file as it was last read or written.
  private var version: HistoryFile.Version?
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
    // What others have entered while this line was typed comes before it.
    refresh()
    remember(line)
    guard !line.unicodeScalars.contains(where: Self.lineBreak.unicodeScalars.contains) else { return }
    warning { try $0.append(line.replacing("\n", with: Self.lineBreak)) }
  }

  /// Takes in what other sessions have added to the file, or begins anew if some of it was removed.
  func refresh() {
    guard let now = settings.history?.version, now != version else { return }
    let isRewritten = version.map { $0.inode != nil && $0.inode != now.inode || now.size < $0.size } ?? false
    warning { file in
      let loaded = try file.load().map { $0.replacing(Self.lineBreak, with: "\n") }
      if isRewritten {
        _ = editline_history_clear(entries)
        lines = []
      }
      let known = Set(lines)
      for line in settings.keeping(loaded) where !known.contains(line) { remember(line) }
    }
  }

  /// Returns the last word of the newest line before the one at `index`, and its index; `nil` if there is none.
  func lastWord(before index: Int) -> (index: Int, word: String)? {
    lines.indices.prefix(max(0, index)).last { lines[$0].contains { !$0.isWhitespace } }.map { index in
      (index, lines[index].split(whereSeparator: \.isWhitespace).last.map(String.init) ?? "")
    }
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
      version = file.version
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

/// A search of the history, newest line first, for lines that contain the typed text.
struct HistorySearch {
  /// The effect of a key.
  enum Step: Hashable {
    case continued
    /// The key ended the search and must also have its usual effect; the value is the line that was found.
    case over(found: String?)
    case abandoned
  }

  // Newest first, each once.
  private let lines: [String]
  private var hits: [String] = []
  private var selected = 0
  private var pattern = ""
  private var hasFailed = false

  init(_ lines: [String]) {
    var seen: Set<String> = []
    self.lines = lines.reversed().filter { seen.insert($0).inserted }
  }

  private var match: String? { hits.indices.contains(selected) ? hits[selected] : nil }

  /// Returns the search as one row, narrower than `width` columns, and below it at most `height` rows of lines to choose
  /// from.
  func rows(width: Int, height: Int) -> [String] {
    let head = "search '\(pattern)'\(hasFailed ? " (no more)" : ""): \(match ?? "")"
    let first = max(0, min(selected - height / 2, hits.count - height))
    let list =
      hits.count < 2 || hasFailed
      ? []
      : hits.indices[first...].prefix(height).map { index in (index == selected ? "> " : "  ") + hits[index] }
    return ([head] + list).map { DisplayWidth.fitted(VisibleText.of($0), to: width - 1, ellipsis: "").text }
  }

  /// Handles a key: text, Backspace, Ctrl-R or Up for an older line, Ctrl-S or Down for a newer one, Ctrl-G to cancel; any
  /// other key ends the search.
  mutating func handle(_ key: Unicode.Scalar) -> Step {
    switch (key, EditorKey(key)) {
    case ("\u{12}", _), (_, .up): select(selected + 1)
    case ("\u{13}", _), (_, .down): select(selected - 1)
    case ("\u{8}", _), ("\u{7F}", _):
      if !pattern.isEmpty { pattern.removeLast() }
      find()
    case ("\u{7}", _): return .abandoned
    case _ where key.properties.generalCategory == .control: return .over(found: match)
    default:
      pattern.unicodeScalars.append(key)
      find()
    }
    return .continued
  }

  private mutating func select(_ index: Int) {
    hasFailed = !pattern.isEmpty && !hits.indices.contains(index)
    if hits.indices.contains(index) { selected = index }
  }

  // What was found before stays if nothing else is, and stays selected if it still fits.
  private mutating func find() {
    let found = pattern.isEmpty ? [] : lines.filter { $0.utf8.contains(pattern.utf8) }
    hasFailed = found.isEmpty && !pattern.isEmpty
    if hasFailed { return }
    selected = match.flatMap(found.firstIndex) ?? 0
    hits = found
  }
}

/// A walk through the entered lines that contain the text before the cursor.
struct HistoryWalk {
  private let typed: String
  private let pattern: String
  private var index: Int
  private(set) var line: String

  /// Creates a walk from `typed`, the current line, through those of `count` entered lines that contain `pattern`.
  init(from typed: String, to pattern: String, count: Int) {
    self.typed = typed
    self.pattern = pattern
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
    candidate != line && candidate != typed && (pattern.isEmpty || candidate.utf8.contains(pattern.utf8))
  }
}
