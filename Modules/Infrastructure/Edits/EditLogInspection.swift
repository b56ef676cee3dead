package import SharedLocal

/// Looks at the files of a log without changing them.
package enum EditLogInspection {
  /// Returns the paths of the files of the log beside `path`, and their condition.
  package static func files(beside path: String) -> [(path: String, condition: LogFileCondition)] {
    let homes = EditLog.homes(beside: path)
    let states = homes.map(state)
    let last = states.compactMap { $0.frames?.frames.last?.number }.max()
    return zip(homes, states).map { home, state in (home.path, condition(of: state, last: last)) }
  }

  private static func state(of home: LogHome) -> LogHome.State {
    do { return try home.read() } catch { return .unreadable(CacheFailure(error)) }
  }

  private static func condition(of state: LogHome.State, last: Int?) -> LogFileCondition {
    switch state {
    case .missing: .missing
    case .readable(let frames): frames.damage.isEmpty && frames.frames.last?.number == last ? .sound : .damaged
    case .unreadable(let failure): .unreadable(failure.reason)
    }
  }
}
