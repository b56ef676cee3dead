package import SharedDomain
import SharedInteractorInterface
package import SharedPresentation
package import TasksDomain
package import TasksInteractorInterface

extension Problem {
  /// The problem of a command that leaves edits undecided.
  package static let undecided = Problem("some edits need a decision", advice: "run 'pending'", kind: .undecided)

  /// Creates the problem of a command that could not create or change an edit.
  package init(_ failure: EditFailure) {
    switch failure {
    case .unknownTask(.local(let number)):
      self.init("no task '\(TaskID.local(number).text)'", advice: "run 'pending' to list the new ones", kind: .notFound)
    case .unknownTask(let id): self.init("no task '\(id.text)' is known here", kind: .notFound)
    case .noSuchTask(let id): self.init("no task '\(id.text)'", kind: .notFound)
    case .refused(let why): self.init(why)
    case .unknownEdit(let id): self.init("no edit '\(id)'", advice: "run 'pending' to list them", kind: .notFound)
    case .unreadable(let id):
      self.init(
        "edit \(id) cannot be read",
        advice: "run 'pending' to see what is left of it, or 'discard \(id)' to drop it")
    case .notPossible(let edit, let undecided): self = .obstacle(edit, until: undecided)
    case .unanswered(let edit):
      self.init(
        "edit \(edit.id) cannot end yet: there are later edits of its task, and the service does not say which that is",
        advice: "try again when it answers")
    case .gone(let edit) where edit.action.isComment:
      self.init("edit \(edit.id) cannot be undone: a comment that was sent stays")
    case .gone(let edit): self.init("edit \(edit.id) cannot be undone: task \(edit.task.text) was removed")
    case .renamed(let edit, let item):
      self.init(
        "edit \(edit.id) cannot be undone: task \(item.id.text) is now called '\(item.title)'",
        advice: "run 'remove \(item.id.text)' to remove it")
    case .nothingToUndo: self.init("nothing to undo")
    case .nothingToRedo: self.init("nothing to redo")
    case .otherCommand:
      self.init("nothing was done: another command was entered in the meantime", advice: "run it again to see which")
    case .store(let why): self.init("could not save or read the edits: \(why)", kind: .outbox(why))
    case .cancelled: self = .interrupted
    }
  }

  /// Creates the problem of a command that could not read, create or change edits because of `error`.
  package init(editing error: any Error) {
    switch error {
    case let failure as EditFailure: self.init(failure)
    case LoadFailure.cancelled, is CancellationError: self = .interrupted
    case LoadFailure.store(let why): self.init(.store(why))
    default: self.init(.store("\(error)"))
    }
  }

  /// Creates the problem of `command`, which names a task that is not known, and says what may be meant.
  ///
  /// - Parameters:
  ///   - id: The id of the task.
  ///   - meant: The number of a task, or tasks by their titles, which may be meant instead.
  ///   - isSingleCommand: Whether the session consists of one command.
  package init(
    _ error: any Error, naming id: ServiceID, in command: String, meaning meant: (number: Int?, titled: [TaskItem]),
    isUserSelected: Bool, isSingleCommand: Bool
  ) {
    let typed = { (command: String) in "'\(isSingleCommand ? "roster " : "")\(command)'" }
    let missing = "no task '\(id.text)'"
    if id.isText, command == "edit" {
      let example = typed("edit 41 Water the plants")
      self.init(missing, advice: "the id comes before the title: \(example)", kind: .notFound)
    } else if let number = meant.number {
      self.init("\(missing): did you mean \(typed("\(command) \(number)"))?", kind: .notFound)
    } else if meant.titled.count > 1 {
      self.init("\(missing); run \(typed("find \(id.text)")) for the tasks with this word", kind: .notFound)
    } else if let task = meant.titled.first {
      let meaning = typed("\(command) \(task.id.text)")
      self.init("\(missing): did you mean \(meaning) (\(task.title))?", kind: .notFound)
    } else {
      let list = typed(isUserSelected ? "tasks" : "tasks USER")
      self.init(Problem(editing: error).message, advice: "run \(list) to list the ids", kind: .notFound)
    }
  }

  private static func obstacle(_ edit: TaskEdit, until undecided: TaskEdit?) -> Problem {
    let id = edit.id
    let advice = (edit.choices ?? undecided?.choices).map { "run \($0)" }
    return switch edit.state {
    case .conflict: Problem("edit \(id) conflicts", advice: advice)
    case .refused: Problem("edit \(id) was refused", advice: advice)
    case .unkept: Problem("the service does not keep edit \(id)", advice: advice)
    case .waiting where !edit.mayHaveArrived:
      undecided.map { Problem("edit \(id) waits for edit \($0.id)", advice: advice) }
        ?? Problem("edit \(id) is not sent yet", advice: "run 'sync'")
    default:
      Problem(
        "edit \(id) may have reached the service",
        advice: edit.state == .waiting ? "run 'sync'" : "run 'sync', or 'resolve \(id)'")
    }
  }
}
