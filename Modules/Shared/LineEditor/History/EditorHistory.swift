import CEditline
import ConsoleInfra

/// The lines that the arrow keys walk, and their file.
final class EditorHistory {
  /// libedit's own list.
  let entries: OpaquePointer
  /// The same lines, the newest last.
  private(set) var lines: [String] = []
  private let limit: Int
  private let file: HistoryFile?
  private let warn: @Sendable (String) -> Void
  private var hasWarned = false

  /// The history in `file`; `warn` is told of the first failure only.
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

  /// Remembers `line` if the rule keeps it; in the file at once.
  func add(_ line: String) {
    guard HistoryRule.keeps(line, after: lines.last) else { return }
    remember(line)
    warning { file throws(SystemFailure) in try file.append(line) }
  }

  /// What the newest line that begins with `text`, and is longer, goes on with; nil if there is none, or no text.
  func rest(of text: String) -> String? {
    let count = text.utf8.count
    guard count > 0, let line = lines.last(where: { $0.utf8.count > count && $0.utf8.starts(with: text.utf8) })
    else { return nil }
    return String(line.utf8.dropFirst(count))
  }

  private func load() {
    warning { file throws(SystemFailure) in
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

  private func warning(_ work: (HistoryFile) throws(SystemFailure) -> Void) {
    guard let file else { return }
    do throws(SystemFailure) {
      try work(file)
    } catch {
      if !hasWarned { warn("the history is not kept: \(error)") }
      hasWarned = true
    }
  }
}

/// Which lines are remembered.
enum HistoryRule {
  /// Whether `line` is: not an empty one, one that begins with a blank, a repetition, or one with a password.
  static func keeps(_ line: String, after previous: String?) -> Bool {
    guard let first = line.first, !first.isWhitespace, line != previous else { return false }
    return !holdsPassword(line)
  }

  // user:password@ before the path of a URL.
  private static func holdsPassword(_ line: String) -> Bool {
    line.ranges(of: "://").contains { range in
      let authority = line[range.upperBound...].prefix { !"/?#\"'".contains($0) && !$0.isWhitespace }
      guard let end = authority.lastIndex(of: "@") else { return false }
      return authority[..<end].contains(":")
    }
  }
}
