/// What a script goes on doing once nobody reads what it prints: all that changes something, so that nothing is lost.
struct UnreadScript {
  // More than a pipe and a buffer hold, so that whoever still writes is told by SIGPIPE that nobody reads.
  /// How many lines in a row may change nothing.
  static let limit = 100_000

  private var idleLines = 0
  private var passedList: TypedCommand?

  /// Whether so many lines in a row changed nothing that there is no end to be expected.
  var isEndless: Bool { idleLines > Self.limit }

  /// Notes that a line was read that nobody will read the results of.
  mutating func noteLine() { idleLines += 1 }

  /// What is to be done for `command`: itself; nothing if it only shows something, and that `isUnread`; or also the last
  /// list that was passed over for that reason, if `command` writes that to a file.
  mutating func due(_ command: TypedCommand, isUnread: Bool) -> [TypedCommand] {
    let effect = command.command.effect
    if effect == .lasting { idleLines = 0 }
    guard isUnread else { return [command] }
    if command.command is ExportCommand {
      defer { passedList = nil }
      return (passedList.map { [$0] } ?? []) + [command]
    }
    if command.command is SelectCommand { passedList = nil } else if effect == .list { passedList = command }
    return effect == .none || effect == .list ? [] : [command]
  }
}
