import Foundation
import SharedPresentation
import TasksDomain

extension CommandWords {
  private static let longestRange = 1_000

  /// The words from the one at `start` on, as a title.
  func title(from start: Int) throws(FailureViewModel) -> String {
    let title = plain.dropFirst(start).joined(separator: " ").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !title.isEmpty else { throw usage("\(name) needs a TITLE, as in '\(name.example)'") }
    return title
  }

  /// The first word as a task.
  func task() throws(FailureViewModel) -> TaskID {
    guard let word = plain.first, let task = TaskID(word) else { throw missingTask(plain.first) }
    return task
  }

  /// All words as tasks and ranges of tasks, each task once, in order.
  func taskIDs() throws(FailureViewModel) -> [TaskID] {
    guard !plain.isEmpty else { throw missingTask(nil) }
    var tasks: [TaskID] = []
    for word in plain {
      guard let range = try Self.range(word) else { throw missingTask(word) }
      for task in range where !tasks.contains(task) { tasks.append(task) }
    }
    return tasks
  }

  /// What stands for all edits.
  static let all = "all"

  /// All words as the numbers of edits, each once, in order; nil for all there are.
  func edits() throws(FailureViewModel) -> [Int]? {
    if plain.isEmpty || plain == [Self.all] { return nil }
    var edits: [Int] = []
    for word in plain {
      let number = try edit(word)
      if !edits.contains(number) { edits.append(number) }
    }
    return edits
  }

  /// The first word as the number of an edit.
  func edit() throws(FailureViewModel) -> Int {
    let number = try edit(plain.first ?? "")
    guard plain.count == 1 || name == .resolve else { throw usage("\(name) takes one EDIT") }
    return number
  }

  /// The second word as a resolution; nil if there is none.
  func resolution() throws(FailureViewModel) -> Resolution? {
    guard plain.count > 1 else { return nil }
    guard plain.count == 2, let resolution = Resolution(rawValue: plain[1]) else {
      throw usage("\(name) takes 'mine' or 'theirs' behind the EDIT")
    }
    return resolution
  }

  private func edit(_ word: String) throws(FailureViewModel) -> Int {
    guard case .service(let number) = TaskID(word), number > 0 else {
      throw usage("\(name) needs the number of an EDIT, as in '\(name.example)': 'pending' lists them")
    }
    return number
  }

  private func missingTask(_ word: String?) -> FailureViewModel {
    let found = word.map { ", but '\(Command.shown($0))' stands there" } ?? ""
    return usage("\(name) needs a TASK, by its id, as in '\(name.example)'\(found)")
  }

  private static func range(_ word: String) throws(FailureViewModel) -> [TaskID]? {
    if let task = TaskID(word) { return [task] }
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { TaskID(String($0)) }
    guard ends.count == 2, case .service(let first) = ends[0], case .service(let last) = ends[1] else { return nil }
    guard first <= last, last - first < longestRange else {
      throw FailureViewModel("\(word) is no range of at most \(longestRange) tasks, upwards", status: .usage)
    }
    return (first...last).map { .service($0) }
  }
}
