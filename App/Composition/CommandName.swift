/// The commands, with all that help, completion and errors say of them.
package enum CommandName: String, CaseIterable, Sendable {
  /// One case for each name, in the order that help lists them.
  case users, select, tasks, add, done, reopen, edit, remove, undo, pending, sync, resolve, discard
  /// The rest of them, likewise.
  case refresh, status, offline, online, back, help, quit, exit

  /// What a command takes behind its name.
  enum Argument: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A user, whom it may do without or not.
    case user(isOptional: Bool)
    /// The name of a command, or nothing.
    case command
    /// Words of its own, written so.
    case words(String)
  }

  /// What this command takes.
  var argument: Argument {
    switch self {
    case .select: .user(isOptional: false)
    case .tasks: .user(isOptional: true)
    case .help: .command
    case .add: .words("TITLE… [--for USER]")
    case .done, .reopen: .words("TASK…")
    case .edit: .words("TASK TITLE…")
    case .remove: .words("TASK… [--yes]")
    case .resolve: .words("EDIT [mine|theirs]")
    case .discard: .words("EDIT [--yes]")
    case .users, .undo, .pending, .sync, .refresh, .status, .offline, .online, .back, .quit, .exit: .nothing
    }
  }

  /// The options that may stand behind it.
  var options: [String] {
    switch self {
    case .add: ["--for"]
    case .remove, .discard: ["--yes"]
    case .sync: ["--watch"]
    default: []
    }
  }

  /// How it is written.
  var usage: String {
    switch argument {
    case .nothing: self == .sync ? "sync [--watch]" : rawValue
    case .words(let words): "\(rawValue) \(words)"
    case .user(isOptional: false): "\(rawValue) USER"
    case .user(isOptional: true): "\(rawValue) [USER]"
    case .command: "\(rawValue) [COMMAND]"
    }
  }

  /// What it does, in one line.
  var summary: String {
    switch self {
    case .users: "list the users"
    case .select: "select a user and list their tasks"
    case .tasks: "list the tasks of the selected user, or of USER"
    case .add: "make a new task of the selected user, or of USER"
    case .done: "say that tasks are done: 41, 4-7, new-1"
    case .reopen: "say that tasks are not done"
    case .edit: "give a task another title"
    case .remove: "take tasks away, after asking"
    case .undo: "take back the last edit"
    case .pending: "list the edits that the service does not have yet"
    case .sync: "send them now, and load the current list again"
    case .resolve: "show a conflict, and end it: send what is mine, or keep theirs"
    case .discard: "drop an edit, after asking"
    case .refresh: "load the current list again from the service"
    case .status: "show the server, whether it is reachable, and what is saved"
    case .offline: "stop asking the service: show what is saved"
    case .online: "ask the service again"
    case .back: "deselect the user"
    case .help: "list the commands, or explain one"
    case .quit, .exit: "leave (Ctrl-D does too)"
    }
  }

  /// An example of its use.
  var example: String {
    switch self {
    case .select: "select 3"
    case .tasks: "tasks @sakura"
    case .help: "help select"
    case .add: "add Water the plants"
    case .done: "done 41 43-45"
    case .reopen: "reopen 41"
    case .edit: "edit 41 Water the plants"
    case .remove: "remove 41"
    case .resolve: "resolve 2 mine"
    case .discard: "discard 2"
    default: rawValue
    }
  }
}
