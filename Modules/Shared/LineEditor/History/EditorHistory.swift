import CEditline
import ConsoleInfra

/// The lines that the arrow keys recall, and the file they are saved in.
final class EditorHistory {
  /// libedit's own list.
  let entries: OpaquePointer
  /// The same lines, newest last.
  private(set) var lines: [String] = []
  private let limit: Int
  private let file: HistoryFile?
  private let warn: @Sendable (String) -> Void
  private var hasWarned = false

  /// Creates the history from `file`; `warn` is called for the first failure only.
  init?(_ file: HistoryFile?, warn: @escaping @Sendable (String) -> Void) {
    guard let entries = history_winit() else { return nil }
    self.entries = entries
    self.file = file
    self.warn = warn
    limit = file?.limit ?? 10_000
    _ = editline_history_set_size(entries, Int32(clamping: limit))
    load()
  }

  deinit { history_wend(entries) }

  /// Adds `line` if `HistoryRule` allows it, and saves it at once.
  func add(_ line: String) {
    guard HistoryRule.keeps(line, after: lines.last) else { return }
    remember(line)
    warning { try $0.append(line) }
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
      let lines = try file.load()
      for line in lines { remember(line) }
      if lines.count == file.limit { try file.trim() }
    }
  }

  private func remember(_ line: String) {
    _ = editline_history_add(entries, WideText.zeroTerminated(line))
    lines.append(line)
    if lines.count > limit { lines.removeFirst() }
  }

  private func warning(_ work: (HistoryFile) throws -> Void) {
    guard let file else { return }
    do {
      try work(file)
    } catch {
      if !hasWarned { warn("the history is not kept: \(error)") }
      hasWarned = true
    }
  }
}

/// Decides which lines are saved in the history.
enum HistoryRule {
  /// Returns whether to save `line`: not if it is empty, starts with a space, repeats `previous` or contains a
  /// password.
  static func keeps(_ line: String, after previous: String?) -> Bool {
    guard let first = line.first, !first.isWhitespace, line != previous else { return false }
    return !holdsPassword(line)
  }

  // Looks for user:password@ before the path of a URL.
  private static func holdsPassword(_ line: String) -> Bool {
    line.ranges(of: "://").contains { range in
      let authority = line[range.upperBound...].prefix { !"/?#\"'".contains($0) && !$0.isWhitespace }
      guard let end = authority.lastIndex(of: "@") else { return false }
      return authority[..<end].contains(":")
    }
  }
}
