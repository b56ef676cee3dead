import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Does what users want of tasks: says whose they are, and leaves the rest to the edits.
struct EditCommands: Sendable {
  /// Finds the user that somebody names.
  let users: UsersFeature
  /// The edits.
  let edits: TaskEdits
  /// Tells whether they are kept, and shows what came of them.
  let context: AppContext

  /// Does `command`; a new task is for `selected` unless it names someone. Gives the list that was shown, if one was.
  func run(_ command: EditCommand, selected: User?) async throws(CommandFailure) -> ShownList? {
    try await checkKeeping(command)
    switch command {
    case .add(let title, let user): try await add(title, for: user, selected: selected)
    case .complete(let tasks, let isCompleted):
      try await edits.change(tasks, .complete(isCompleted), command: isCompleted ? "done" : "reopen")
    case .rename(let task, let title): try await edits.change([task], .rename(title), command: "edit")
    case .remove(let tasks, let isAgreed): try await edits.remove(tasks, isAgreed: isAgreed)
    case .undo: try await edits.undo()
    case .pending: return try await edits.showPending(damages: context.damages)
    case .sync: try await edits.send()
    case .resolve(let edit, let resolution): try await edits.resolve(edit, by: resolution)
    case .retry(let ids): try await edits.retry(ids)
    case .discard(let edit, let isAgreed): try await edits.discard(edit, isAgreed: isAgreed)
    case .recover(let isForgetting):
      try await RecoverCommand(edits: edits, context: context).run(isForgetting: isForgetting)
    }
    return nil
  }

  /// Fails where the store cannot be used: better nothing is promised than something is lost, and nothing said of edits that
  /// nobody can read. Warns of an edit that will be lost.
  func checkKeeping(_ command: EditCommand) async throws(CommandFailure) {
    switch await context.keeping() {
    case .kept: break
    case .inMemory:
      if command.isEdit { context.console.warn("the store is in memory: edits that are not sent are lost on exit") }
    case .unusable(let reason):
      let what = command.isEdit ? "edits cannot be kept" : "the edits cannot be read"
      throw .failed(FailureViewModel("\(what): \(reason); name another file with --store", status: .failure))
    }
  }

  private func add(_ title: String, for user: String?, selected: User?) async throws(CommandFailure) {
    if let user {
      try await users.select(user) { user throws(CommandFailure) in try await edits.add(title, for: user.owner) }
    } else if let selected {
      try await edits.add(title, for: selected.owner)
    } else {
      throw .nobodySelected("add \(title) --for 3")
    }
  }
}

extension User {
  /// The user, as tasks know them.
  var owner: TaskOwner { TaskOwner(id: id, name: name) }
}
