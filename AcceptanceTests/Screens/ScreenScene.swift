import Foundation
import Service
import SharedUI

/// A screen in a state, and how that is brought about.
struct ScreenScene: Sendable {
  /// What the service does.
  enum Line: Hashable, Sendable {
    case up
    case fault(Fault)
    /// It cannot be reached.
    case away

    /// The fault, if there is one.
    var fault: Fault? { if case .fault(let fault) = self { fault } else { nil } }
  }

  /// What a scene changes.
  enum Changes: Sendable {
    /// Nothing that could be seen in another.
    case nothing
    /// The service's data, but before what is seen.
    case serviceBefore
    /// What is saved.
    case store
    /// The service's data.
    case service
  }

  /// One run of the app.
  struct Act: Sendable {
    let lines: [String]
    var line = Line.up
    /// Whether it is somebody else's app.
    var isColleagues = false
    /// How many seconds later than the first.
    var later: TimeInterval = 0

    static func mine(_ lines: String..., line: Line = .up, later: TimeInterval = 0) -> Act {
      Act(lines: lines, line: line, later: later)
    }

    static func colleague(_ lines: String...) -> Act { Act(lines: lines, isColleagues: true) }
  }

  /// The screen, a hyphen, and the state.
  let name: String
  /// What was done before; nobody sees it.
  var before: [Act] = []
  /// What is seen.
  let act: Act
  /// What nobody else may have changed in the same way before.
  var changes = Changes.nothing
  /// The keys that are pressed where the terminal is taken over.
  var keys: [Key] = []

  /// A scene that only reads.
  static func reading(_ name: String, _ lines: String..., line: Line = .up, later: TimeInterval = 0, before: [Act] = [])
    -> ScreenScene
  {
    ScreenScene(name: name, before: before, act: Act(lines: lines, line: line, later: later))
  }

  /// A scene that changes something.
  static func changing(
    _ changes: Changes, _ name: String, _ lines: String..., line: Line = .up, later: TimeInterval = 0,
    before: [Act] = []
  ) -> ScreenScene {
    ScreenScene(
      name: name, before: before, act: Act(lines: lines, line: line, later: later), changes: changes)
  }

  /// Whether the service is late, so that waiting is seen.
  var isLoading: Bool { act.line == .fault(.slow) }
}
