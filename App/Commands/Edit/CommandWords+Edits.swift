import SharedDomain
import SharedUI
import TasksDomain

extension CommandWords {
  private static let maxRangeLength = 1_000

  /// Returns the words from index `start` on as a title, with the spaces around it that were quoted, and spaces instead
  /// of tabs.
  func title(from start: Int) throws -> String {
    let lines = plain.dropFirst(start).joined(separator: " ").replacing("\t", with: " ")
      .split(whereSeparator: \.isNewline).filter { $0.contains { !$0.isWhitespace } }
    guard let title = lines.first else { throw missing("a TITLE") }
    guard lines.count == 1 else {
      throw CommandFailure.usage("a title is one line, and this has \(lines.count); join them with spaces")
    }
    return String(title)
  }

  /// Returns the tasks that the first word names.
  func firstTasks() throws -> [TaskReference] {
    guard let word = plain.first else { throw missing("a TASK") }
    return try Self.parts(of: word).map(reference)
  }

  /// Returns the tasks that `words` name by ids or by words of a title, each once, in order.
  func tasks(_ words: ArraySlice<String>) throws -> [TaskReference] {
    guard !words.isEmpty else { throw missing("a TASK") }
    let words = words.flatMap { $0.contains(" ") ? $0.split(separator: " ").map(String.init) : [$0] }
    return try words.flatMap(Self.parts).map(reference).unique
  }

  /// Returns the number of the edit that the first word names.
  func firstEdit() throws -> Int {
    guard let word = plain.first else { throw missing("an EDIT") }
    return try edit(word)
  }

  /// Returns the number of the edit that `word` names.
  func edit(_ word: String) throws -> Int {
    guard let number = Int(word), number > 0, String(number) == word else {
      throw CommandFailure.usage("no edit '\(EchoedWord.of(word))'; run 'pending' to list them")
    }
    return number
  }

  /// Returns whether `word` names tasks by numbers: `41`, `43-45`, `#41,42`, `new-1`.
  static func areNumbers(_ word: String) -> Bool {
    parts(of: word).allSatisfy { part in
      part.hasPrefix("new-") || !part.isEmpty && part.allSatisfy { $0.isASCII && $0.isNumber || $0 == "-" }
    }
  }

  // A list of numbers may have commas, and number signs before them; in any other word they may belong to an id.
  private static func parts(of word: String) -> [String] {
    let parts = word.split(separator: ",").map { $0.trimmingPrefix("#") }
    let areNumbers = parts.allSatisfy { part in
      part.hasPrefix("new-") || !part.isEmpty && part.allSatisfy { $0.isASCII && $0.isNumber || "-.".contains($0) }
    }
    return parts.isEmpty || !areNumbers ? [word] : parts.map(String.init)
  }

  // Only numbers have ranges: anything else with a hyphen may be an id of its own.
  private func reference(_ word: String) throws -> TaskReference {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { TaskID(typed: String($0)) }
    guard ends.count == 2, case .service(.number(let first))? = ends[0],
      case .service(.number(let last))? = ends[1]
    else {
      guard let task = TaskID(typed: word) else {
        throw CommandFailure.usage("no task '\(EchoedWord.of(word))'; write it as in '\(example)'")
      }
      return .task(task)
    }
    guard first <= last else {
      throw CommandFailure.usage("'\(word)' is not a range: did you mean '\(last)-\(first)'?")
    }
    let count = UInt(last - first) + 1
    guard count <= Self.maxRangeLength else {
      let grouped = String(count).replacing(#/\d(?=(\d{3})+$)/#) { "\($0.output.0)," }
      throw CommandFailure.usage("that range has \(grouped) tasks; at most 1,000 at once")
    }
    return .range(first...last)
  }
}
