import NIOCore

/// The connections of a service, of which the idlest makes room for a new one when there are too many.
///
/// Belongs to the event loop that all of them are on.
final class OpenConnections {
  private let limit: Int
  private let grace: TimeAmount
  private let loop: any EventLoop
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var lastChange = 0
  private var trimming: Scheduled<Void>?

  private struct Entry {
    let connection: ConnectionGuard
    let change: Int
    let time: NIODeadline

    func isSparable(at now: NIODeadline, after grace: TimeAmount) -> Bool {
      switch connection.phase {
      case .answering: false
      case .idle: true
      case .ended, .unused, .head, .body, .unread: now >= time + grace
      }
    }
  }

  /// Creates an empty set that as many connections on `loop` have room in as `limits` say.
  init(_ limits: ConnectionLimits, on loop: any EventLoop) {
    limit = limits.count
    grace = TimeAmount(limits.grace)
    self.loop = loop
  }

  /// Adds a connection.
  func insert(_ connection: ConnectionGuard) {
    note(connection)
    trim()
  }

  /// Removes a connection that was closed.
  func remove(_ connection: ConnectionGuard) { entries[ObjectIdentifier(connection)] = nil }

  /// Notes that a connection waits for something else now, and can perhaps be spared.
  func noteChange(of connection: ConnectionGuard) {
    guard entries[ObjectIdentifier(connection)] != nil else { return }
    note(connection)
    trim()
  }

  /// Closes the connection that can be spared best, and of several such the one that has waited longest.
  ///
  /// - Returns: Whether there was one: those that wait for the service are never closed.
  func closeIdlest() -> Bool {
    let now = loop.now
    let idlest = entries.values.filter { $0.isSparable(at: now, after: grace) }.min {
      ($0.connection.phase, $0.change) < ($1.connection.phase, $1.change)
    }
    guard let connection = idlest?.connection else { return false }
    remove(connection)
    connection.close()
    return true
  }

  private func note(_ connection: ConnectionGuard) {
    lastChange += 1
    entries[ObjectIdentifier(connection)] = Entry(connection: connection, change: lastChange, time: loop.now)
  }

  private func trim() {
    while entries.count > limit, closeIdlest() {}
    guard entries.count > limit, trimming == nil else { return }
    trimming = loop.assumeIsolated().scheduleTask(in: grace) {
      self.trimming = nil
      self.trim()
    }
  }
}
