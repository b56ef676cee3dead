/// The commands, with all that help, completion and errors say of them.
package enum CommandName: String, CaseIterable, Sendable {
  /// One case for each name, in the order that help lists them.
  case users, select, tasks, refresh, status, offline, online, back, help, quit, exit

  /// What a command takes behind its name.
  enum Argument: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A user, whom it may do without or not.
    case user(isOptional: Bool)
    /// The name of a command, or nothing.
    case command
  }

  /// What this command takes.
  var argument: Argument {
    switch self {
    case .select: .user(isOptional: false)
    case .tasks: .user(isOptional: true)
    case .help: .command
    case .users, .refresh, .status, .offline, .online, .back, .quit, .exit: .nothing
    }
  }

  /// How it is written.
  var usage: String {
    switch argument {
    case .nothing: rawValue
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
    default: rawValue
    }
  }
}
