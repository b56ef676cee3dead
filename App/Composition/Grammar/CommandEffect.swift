/// What is left of a command when nobody reads what it prints.
enum CommandEffect: Hashable, Sendable {
  /// Nothing: it only shows something.
  case none
  /// It shows a list, which later commands may go back to.
  case list
  /// What it means to the commands after it, or at the service.
  case passing
  /// A change of what is kept.
  case lasting
}

extension Command {
  /// What is left of it when nobody reads what it prints.
  var effect: CommandEffect {
    switch self {
    case .users, .tasks, .refresh: .list
    case .look(let command): command == .stats ? .none : .list
    case .saved(let command): command.effect
    case .edit(let command): command.effect
    case .setting(let command): command.effect
    case .export: .lasting
    case .select, .offline, .online, .back, .quit: .passing
    case .split, .status, .help: .none
    }
  }
}

extension Command {
  /// Whether it leads out of a full disk, so that what is kept in reserve, and saved lists, may be given up for it.
  var makesRoom: Bool {
    switch self {
    case .saved(.clear), .edit(.discard), .edit(.sync): true
    default: false
    }
  }
}

extension SavedCommand {
  fileprivate var effect: CommandEffect {
    switch self {
    case .find, .changes: .list
    case .cache: .none
    case .clear: .lasting
    }
  }
}

extension EditCommand {
  fileprivate var effect: CommandEffect {
    switch self {
    case .add, .complete, .rename, .remove, .undo, .retry, .discard, .recover: .lasting
    case .resolve(_, let resolution): resolution == nil ? .none : .lasting
    case .sync: .passing
    case .pending: .none
    }
  }
}

extension SettingCommand {
  fileprivate var effect: CommandEffect {
    switch self {
    case .list, .aliases: .none
    case .set, .unset, .alias, .unalias: .lasting
    }
  }
}
