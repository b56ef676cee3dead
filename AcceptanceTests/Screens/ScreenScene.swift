import Foundation
import Service
import SharedUI

/// A screen in one of its states, with the commands that lead there.
struct ScreenScene: Sendable {
  /// How the service behaves.
  enum ServiceState: Hashable, Sendable {
    case available
    case fault(Fault)
    case unreachable

    var fault: Fault? { if case .fault(let fault) = self { fault } else { nil } }
  }

  /// What a scene changes, which determines what it can share with other scenes and terminals.
  enum Changes: Sendable {
    case nothing
    /// The service's data, but only in runs before the one that is shown.
    case serviceBefore
    case store
    case service
  }

  /// One run of the app.
  struct Run: Sendable {
    let lines: [String]
    var service = ServiceState.available
    /// Whether a colleague runs the app.
    var isColleagues = false
    /// The number of seconds after the first run.
    var later: TimeInterval = 0

    static func mine(_ lines: String..., service: ServiceState = .available, later: TimeInterval = 0) -> Run {
      Run(lines: lines, service: service, later: later)
    }

    static func colleague(_ lines: String...) -> Run { Run(lines: lines, isColleagues: true) }
  }

  /// The screen and the state, joined by a hyphen.
  let name: String
  /// The runs before, which are not shown.
  var before: [Run] = []
  /// The run that is shown.
  let run: Run
  var changes = Changes.nothing
  /// The keys that are pressed on a full screen.
  var keys: [Key] = []

  /// Creates a scene that changes nothing.
  static func reading(
    _ name: String, _ lines: String..., service: ServiceState = .available, later: TimeInterval = 0, before: [Run] = []
  )
    -> ScreenScene
  {
    ScreenScene(name: name, before: before, run: Run(lines: lines, service: service, later: later))
  }

  /// Creates a scene that changes something.
  static func changing(
    _ changes: Changes, _ name: String, _ lines: String..., service: ServiceState = .available, later: TimeInterval = 0,
    before: [Run] = []
  ) -> ScreenScene {
    ScreenScene(
      name: name, before: before, run: Run(lines: lines, service: service, later: later), changes: changes)
  }

  /// Whether the service is so slow that a spinner is shown.
  var isLoading: Bool { run.service == .fault(.slow) }
}
