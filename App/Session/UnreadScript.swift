/// The rest of a script whose output nobody reads: only commands that change something still run, so that nothing is
/// lost.
struct UnreadScript {
  // More than a pipe and a buffer hold, so that a program that still writes commands learns from SIGPIPE that nobody
  // reads.
  /// The number of lines in a row that may change nothing.
  static let limit = 100_000

  private var idleLines = 0
  // The skipped commands that `export` and `sync` depend on: the last one that chose the list on screen, and the last one
  // that showed another list after it.
  private var skippedScreen: TypedCommand?
  private var skippedList: TypedCommand?

  /// Whether so many lines in a row changed nothing that the script is taken to be endless.
  var isEndless: Bool { idleLines > Self.limit }

  /// Records a line whose results nobody will read.
  mutating func noteLine() { idleLines += 1 }

  /// Returns the commands to run for `command`: itself; none if it only shows something and `isUnread`; or, if it goes
  /// back to lists, also those that were skipped.
  mutating func due(_ command: TypedCommand, isUnread: Bool) -> [TypedCommand] {
    let effect = command.command.effect
    if effect == .lasting { idleLines = 0 }
    guard isUnread else { return [command] }
    switch command.command {
    case is ExportCommand, is SyncCommand:
      defer { forget() }
      return [skippedScreen, skippedList].compactMap(\.self) + [command]
    case is SelectCommand, is BackCommand: forget()
    case is UsersCommand, is TasksCommand: (skippedScreen, skippedList) = (command, nil)
    case is RefreshCommand: (skippedScreen, skippedList) = (skippedScreen ?? command, nil)
    default: if effect == .list { skippedList = command }
    }
    return effect == .none || effect == .list ? [] : [command]
  }

  private mutating func forget() { (skippedScreen, skippedList) = (nil, nil) }
}
