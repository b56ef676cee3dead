import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TasksDomain
import TasksLocal
import TasksInteractorInterface
import TasksPresentation

extension TaskEdits {
  /// Returns the tasks that `references` name, each once, in order; says which numbers of ranges are left out.
  ///
  /// A range takes only tasks of the selected user or, if none is selected, of the user of its first number.
  ///
  /// - Throws: If nothing is left, or the user of a range is not known.
  func ids(of references: [TaskReference], command: String) async throws -> [TaskID] {
    var ids: [TaskID] = []
    var left = LeftOutNumbers()
    for reference in references {
      switch reference {
      case .task(let id): ids.append(id)
      case .range(let range):
        let owner = try await owner(of: range, command)
        let found = try await tasks(in: range, of: owner)
        for number in range {
          // As in the list of a user, a number is the same id as a text with its digits.
          if let task = found[number], task.userID.text == owner.id.text {
            ids.append(task.id)
          } else {
            left.add(number, found[number], of: owner)
          }
        }
      }
    }
    left.remove(ids)
    guard !ids.isEmpty else { throw CommandFailure.failed(left.problem) }
    for line in left.lines { console.note(line) }
    var seen: Set<TaskID> = []
    return ids.filter { seen.insert($0).inserted }
  }

  private func owner(of range: ClosedRange<Int>, _ command: String) async throws -> TaskOwner {
    if let selected = owners.selected { return selected }
    let found = try await withTasks(for: command) {
      try await console.waiting(for: "loading a task") {
        try await editing.tasks([.service(.number(range.lowerBound))])
      }
    }
    return await owners.owner(found.all[0].userID)
  }

  // The tasks of `range` that are saved, after loading the owner's list if it is not.
  private func tasks(
    in range: ClosedRange<Int>, of owner: TaskOwner
  ) async throws -> [Int: TaskItem] {
    if try await withOutbox({ try await !outbox.hasList(of: owner) }) {
      await console.waiting(for: "loading tasks") { await loadList(owner) }
    }
    return try await withOutbox { try await outbox.tasks(in: range) }
  }

  /// Runs `work`, which needs the tasks of `command`, and converts its failures; if there is no such task, says what may
  /// be meant.
  func withTasks<Value>(for command: String, _ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch {
      throw CommandFailure.failed(await problem(error as? EditFailure ?? .store("\(error)"), in: command))
    }
  }

  private func problem(_ failure: EditFailure, in command: String) async -> Problem {
    let id: ServiceID
    switch failure {
    case .noSuchTask(.service(let missing)), .unknownTask(.service(let missing)): id = missing
    default: return Problem(failure)
    }
    if id.isText, command == "edit" {
      let advice = "the id comes before the title: '\(typed("edit 41 Water the plants"))'"
      return Problem("no task '\(id.text)'", advice: advice, kind: .notFound)
    }
    if id.isText, let meant = await meant(by: id.text, command) {
      return Problem("no task '\(id.text)'\(meant)", kind: .notFound)
    }
    let list = owners.selected == nil ? "'\(typed("tasks 3"))' to list those of user 3" : "'tasks' to list the ids"
    return Problem(Problem(failure).message, advice: "run \(list)", kind: .notFound)
  }

  // A number behind letters, or a word of titles.
  private func meant(by word: String, _ command: String) async -> String? {
    do {
      if let number = Int(word.drop { !$0.isNumber }), try await outbox.task(.service(.number(number))) != nil {
        return ": did you mean '\(typed("\(command) \(number)"))'?"
      }
      guard let query = SearchQuery([word]) else { return nil }
      let found = try await SavedTaskSearch(outbox).find(query, limit: 2).found.map(\.element.item)
      guard let first = found.first else { return nil }
      if found.count > 1 { return "; run '\(typed("find \(word)"))' for the tasks with this word" }
      return ": did you mean '\(typed("\(command) \(first.id.text)"))' (\(first.title))?"
    } catch {
      return nil  // Without saved tasks, nothing can be suggested.
    }
  }

  private func typed(_ command: String) -> String { isSingleCommand ? "roster \(command)" : command }
}
