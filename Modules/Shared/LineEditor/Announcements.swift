import Synchronization

/// Lines that wait to be shown above the prompt, whoever has them shown.
final class Announcements: Sendable {
  // The thread that shows them is blocked in poll(2), out of reach of an actor.
  private let lines = Mutex<[String]>([])

  /// Whether none waits.
  var isEmpty: Bool { lines.withLock { $0.isEmpty } }

  /// Adds one behind those that wait.
  func add(_ line: String) { lines.withLock { $0.append(line) } }

  /// Those that wait, oldest first; none of them waits any more.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
