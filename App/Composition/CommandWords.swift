import Foundation
import SharedPresentation
import TasksDomain

/// The words behind the name of an edit command: its options, and what else stands there.
struct CommandWords {
  private static let longestRange = 1_000
  private let name: CommandName
  private var plain: [String] = []

  /// Whose task it is to be, behind `--for`; nil if that was not said.
  private(set) var user: String?
  /// Whether `--yes` was said.
  private(set) var isAgreed = false
  /// Whether `--watch` was said.
  private(set) var watches = false

  /// Sorts `words` of the command `name`; behind `--`, nothing is an option.
  ///
  /// - Throws: A usage error for an option that the command does not have, or words where it takes none.
  init(_ words: [String], of name: CommandName) throws(FailureViewModel) {
    self.name = name
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        plain.append(word)
        continue
      }
      if word == "--" {
        plain += rest
        break
      }
      try take(word, &rest)
    }
    if name.argument == .nothing, let first = plain.first {
      throw usage("\(name) takes nothing behind it, but '\(Command.shown(first))' stands there")
    }
  }

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
  func tasks() throws(FailureViewModel) -> [TaskID] {
    guard !plain.isEmpty else { throw missingTask(nil) }
    var tasks: [TaskID] = []
    for word in plain {
      guard let range = try Self.range(word) else { throw missingTask(word) }
      for task in range where !tasks.contains(task) { tasks.append(task) }
    }
    return tasks
  }

  /// The first word as the number of an edit.
  func edit() throws(FailureViewModel) -> Int {
    guard let word = plain.first, case .service(let number) = TaskID(word), number > 0 else {
      throw usage("\(name) needs the number of an EDIT, as in '\(name.example)': 'pending' lists them")
    }
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

  private mutating func take(_ option: String, _ rest: inout ArraySlice<String>) throws(FailureViewModel) {
    guard name.options.contains(option) else {
      let known = name.options.isEmpty ? "it has none" : "it has \(name.options.joined(separator: ", "))"
      throw usage("\(name) has no option '\(Command.shown(option))' (\(known)); write -- before words that begin so")
    }
    switch option {
    case "--yes": isAgreed = true
    case "--watch": watches = true
    default:
      guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
        throw usage("\(option) needs a USER behind it")
      }
      user = value
    }
  }

  private func missingTask(_ word: String?) -> FailureViewModel {
    let found = word.map { ", but '\(Command.shown($0))' stands there" } ?? ""
    return usage("\(name) needs a TASK, by its id, as in '\(name.example)'\(found)")
  }

  private func usage(_ message: String) -> FailureViewModel { FailureViewModel(message, status: .usage) }

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
