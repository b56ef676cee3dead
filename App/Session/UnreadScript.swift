/// The rest of a script whose output nobody reads: only commands that change something still run, so that nothing is
/// lost.
struct UnreadScript {
  /// The number of lines in a row that may change nothing: more than a pipe and a buffer hold, so that a program that
  /// still writes commands gets a SIGPIPE.
  static let limit = 100_000

  private var idleLines = 0
  // The skipped commands that `export` and `sync` depend on: the last one that changed the list on screen, and the last
  // one that showed another list after it.
  private var skipped: (screen: TypedCommand?, list: TypedCommand?)

  /// Whether so many lines in a row changed nothing that the script is taken to be endless.
  var isEndless: Bool { idleLines > Self.limit }

  /// Counts a line whose results nobody will read.
  mutating func countLine() { idleLines += 1 }

  /// Returns the commands to run for `command`: itself; none if it only shows something and `isUnread`; or, if it goes
  /// back to lists, also those that were skipped.
  mutating func due(_ command: TypedCommand, isUnread: Bool) -> [TypedCommand] {
    let effect = command.command.effect
    if effect == .persistent || effect == .useOfLists { idleLines = 0 }
    guard isUnread else { return [command] }
    switch effect {
    case .none: return []
    case .list: skipped.list = command
    case .currentList: skipped = (command, nil)
    case .refresh: skipped = (skipped.screen ?? command, nil)
    case .useOfLists:
      defer { skipped = (nil, nil) }
      return [skipped.screen, skipped.list].compactMap(\.self) + [command]
    case .selection:
      skipped = (nil, nil)
      return [command]
    case .transient, .persistent: return [command]
    }
    return []
  }
}
