import SharedDomain
import TasksDomain

extension CommandWords {
  private static let maxRangeLength = 1_000

  /// Returns the words from index `start` on as a title, with the spaces around it that were quoted.
  func title(from start: Int) throws(UsageError) -> String {
    let lines = plain.dropFirst(start).joined(separator: " ").replacing("\t", with: " ")
      .split(whereSeparator: \.isNewline).filter { $0.contains { !$0.isWhitespace } }
    guard let title = lines.first else { throw UsageError("\(name) needs a TITLE, for example '\(example)'") }
    guard lines.count == 1 else {
      throw UsageError("a title is one line, and this has \(lines.count); join them with spaces")
    }
    return title
  }

  /// Returns the task that the first word names.
  func task() throws(UsageError) -> TaskID {
    guard let word = plain.first, let task = TaskID(typed: word) else { throw missingTask(plain.first) }
    return task
  }

  /// Returns the tasks that all words name, which may be ranges; each task once, in order.
  func taskIDs() throws(UsageError) -> [TaskID] {
    guard !plain.isEmpty else { throw missingTask(nil) }
    var tasks: [TaskID] = []
    for word in plain {
      for task in try range(word) where !tasks.contains(task) { tasks.append(task) }
    }
    return tasks
  }

  /// Returns the number of the edit that the only word names.
  func edit() throws(UsageError) -> Int {
    let number = try edit(plain.first ?? "")
    guard plain.count == 1 else { throw UsageError("\(name) takes one EDIT") }
    return number
  }

  /// Returns the number of the edit that `word` names.
  func edit(_ word: String) throws(UsageError) -> Int {
    guard let number = Int(word), number > 0, String(number) == word else {
      throw UsageError("\(name) needs the number of an EDIT, for example '\(example)'; run 'pending' to list them")
    }
    return number
  }

  private func missingTask(_ word: String?) -> UsageError {
    guard let word else { return UsageError("\(name) needs a TASK, for example '\(example)'") }
    return UsageError("'\(EchoedWord.of(word))' is not a task ID; for example: \(example)")
  }

  // Only numbers have ranges: anything else with a hyphen may be an id of its own.
  private func range(_ word: String) throws(UsageError) -> [TaskID] {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { TaskID(typed: String($0)) }
    guard ends.count == 2, case .service(.number(let first))? = ends[0],
      case .service(.number(let last))? = ends[1]
    else {
      guard let task = TaskID(typed: word) else { throw missingTask(word) }
      return [task]
    }
    guard first <= last, last - first < Self.maxRangeLength else {
      throw UsageError("'\(word)' is not a range; write low-high, at most 1,000 tasks")
    }
    return (first...last).map { .service(.number($0)) }
  }
}
