/// The rest of a script whose output nobody reads: only commands that change something still run, so that nothing is
/// lost.
struct UnreadScript {
  // More than a pipe and a buffer hold, so that a program that still writes commands learns from SIGPIPE that nobody
  // reads.
  /// The number of lines in a row that may change nothing.
  static let limit = 100_000

  private var idleLines = 0
  private var passedList: TypedCommand?

  /// Whether so many lines in a row changed nothing that the script is taken to be endless.
  var isEndless: Bool { idleLines > Self.limit }

  /// Records a line whose results nobody will read.
  mutating func noteLine() { idleLines += 1 }

  /// Returns the commands to run for `command`: itself; none if it only shows something and `isUnread`; or, for an
  /// export, also the last list that was skipped.
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
