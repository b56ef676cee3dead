import Foundation
import TasksDomain

extension CommandWords {
  private static let longestRange = 1_000

  /// The words from the one at `start` on, as a title.
  func title(from start: Int) throws(UsageError) -> String {
    let title = plain.dropFirst(start).joined(separator: " ").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !title.isEmpty else { throw UsageError("\(name) needs a TITLE, for example '\(example)'") }
    return title
  }

  /// The first word as a task.
  func task() throws(UsageError) -> TaskID {
    guard let word = plain.first, let task = TaskID(word) else { throw missingTask(plain.first) }
    return task
  }

  /// All words as tasks and ranges of tasks, each task once, in order.
  func taskIDs() throws(UsageError) -> [TaskID] {
    guard !plain.isEmpty else { throw missingTask(nil) }
    var tasks: [TaskID] = []
    for word in plain {
      guard let range = try Self.range(word) else { throw missingTask(word) }
      for task in range where !tasks.contains(task) { tasks.append(task) }
    }
    return tasks
  }

  /// The only word as the number of an edit.
  func edit() throws(UsageError) -> Int {
    let number = try edit(plain.first ?? "")
    guard plain.count == 1 else { throw UsageError("\(name) takes one EDIT") }
    return number
  }

  /// `word` as the number of an edit.
  func edit(_ word: String) throws(UsageError) -> Int {
    guard case .service(let number) = TaskID(word), number > 0 else {
      throw UsageError("\(name) needs the number of an EDIT, for example '\(example)'; run 'pending' to list them")
    }
    return number
  }

  private func missingTask(_ word: String?) -> UsageError {
    guard let word else { return UsageError("\(name) needs a TASK, for example '\(example)'") }
    return UsageError("'\(EchoedWord.of(word))' is not a task ID; for example: \(example)")
  }

  private static func range(_ word: String) throws(UsageError) -> [TaskID]? {
    if let task = TaskID(word) { return [task] }
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { TaskID(String($0)) }
    guard ends.count == 2, case .service(let first) = ends[0], case .service(let last) = ends[1] else { return nil }
    guard first <= last, last - first < longestRange else {
      throw UsageError("'\(word)' is not a range; write low-high, at most 1,000 tasks")
    }
    return (first...last).map { .service($0) }
  }
}
