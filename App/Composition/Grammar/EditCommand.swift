import SharedPresentation
package import TasksDomain

/// Something that is to be done to tasks, or to the edits of them.
package enum EditCommand: Hashable, Sendable {
  /// Makes a new task of the user named so or, with nil, of the selected one.
  case add(title: String, user: String?)
  /// Says that tasks are done, or not.
  case complete([TaskID], Bool)
  /// Gives a task another title.
  case rename(TaskID, title: String)
  /// Takes tasks away, perhaps agreed to beforehand.
  case remove([TaskID], isAgreed: Bool)
  /// Takes back the last edit.
  case undo
  /// Lists the edits that wait.
  case pending
  /// Sends them; and goes on with it.
  case sync(watch: Bool)
  /// Ends the conflict of an edit; with nil only shows it.
  case resolve(Int, Resolution?)
  /// Sends refused edits again; with nil all there are.
  case retry([Int]?)
  /// Drops an edit, perhaps agreed to beforehand.
  case discard(Int, isAgreed: Bool)
  /// Brings edits back from damaged stores; or says nothing of these any more.
  case recover(isForgetting: Bool)

  /// Whether it makes edits, and does not only tell of them or send them.
  var isEdit: Bool {
    switch self {
    case .add, .complete, .rename, .remove, .undo: true
    case .pending, .sync, .resolve, .retry, .discard, .recover: false
    }
  }

  /// Reads a command from its words; nil if it is of another kind.
  ///
  /// - Throws: A usage error that says what is missing or too much.
  init?(_ words: CommandWords) throws(FailureViewModel) {
    switch words.name {
    case .add: self = .add(title: try words.title(from: 0), user: words.value(of: "--for"))
    case .done, .reopen: self = .complete(try words.taskIDs(), words.name == .done)
    case .edit: self = .rename(try words.task(), title: try words.title(from: 1))
    case .remove: self = .remove(try words.taskIDs(), isAgreed: words.has("--yes"))
    case .undo: self = .undo
    case .pending: self = .pending
    case .sync: self = .sync(watch: words.has("--watch"))
    case .resolve: self = .resolve(try words.edit(), try words.resolution())
    case .retry: self = .retry(try words.edits())
    case .discard: self = .discard(try words.edit(), isAgreed: words.has("--yes"))
    case .recover: self = .recover(isForgetting: words.has("--forget"))
    default: return nil
    }
  }
}
