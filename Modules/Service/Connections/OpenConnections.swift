import Foundation
import NIOCore

/// The open connections of a service; if there are too many, the one that has been idle longest is closed.
///
/// An instance is confined to the event loop of its connections.
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

    func canBeClosed(at now: NIODeadline, after grace: TimeAmount) -> Bool {
      switch connection.phase {
      case .answering: false
      case .idle: true
      case .unused, .head, .body, .unread: now >= time + grace
      }
    }
  }

  /// Creates an empty set for connections on `loop`, of at most the number in `limits`.
  init(_ limits: ConnectionLimits, on loop: any EventLoop) {
    limit = limits.count
    grace = TimeAmount(limits.grace)
    self.loop = loop
  }

  /// Adds a connection, or records anew what it waits for.
  func insert(_ connection: ConnectionGuard) {
    lastChange += 1
    entries[ObjectIdentifier(connection)] = Entry(connection: connection, change: lastChange, time: loop.now)
    trim()
  }

  /// Removes a closed connection.
  func remove(_ connection: ConnectionGuard) { entries[ObjectIdentifier(connection)] = nil }

  /// Records that a connection is waiting for something else, and may be closed if there are too many.
  func noteChange(of connection: ConnectionGuard) {
    if entries[ObjectIdentifier(connection)] != nil { insert(connection) }
  }

  // The connection in the earliest phase of `ConnectionPhase` and, among equals, the one that has waited longest; those
  // that wait for the service are never closed.
  private var idlest: ConnectionGuard? {
    let now = loop.now
    let closable = entries.values.filter { $0.canBeClosed(at: now, after: grace) }
    return closable.min { ($0.connection.phase, $0.change) < ($1.connection.phase, $1.change) }?.connection
  }

  private func trim() {
    while entries.count > limit, let connection = idlest {
      remove(connection)
      connection.close()
    }
    guard entries.count > limit, trimming == nil else { return }
    trimming = loop.assumeIsolated().scheduleTask(in: grace) {
      self.trimming = nil
      self.trim()
    }
  }
}

/// The timeouts for clients of a service and the maximum number of connections.
package struct ConnectionLimits: Sendable {
  /// The timeout for the head of a request, from its first byte or from the start of the connection.
  package var head = Duration.seconds(10)
  package var body = Duration.seconds(30)
  /// How long a connection may wait for its next request, or a client may leave an answer unread.
  package var idle = Duration.seconds(60)
  /// How long a connection is kept after each step, because the client's next bytes may have arrived but not been read.
  package var grace = Duration.milliseconds(100)
  /// The number of connections above which an idle one is closed to make room for a new one.
  package var count: Int

  /// Creates limits with the default timeouts.
  ///
  /// - Parameter count: The maximum number of connections; `nil` for half the descriptors that this process may open,
  ///   at most 1,000.
  package init(count: Int? = nil) { self.count = count ?? Self.countBelowDescriptorLimit }

  /// Returns the timeout for `phase`; `nil` for none.
  func time(for phase: ConnectionPhase) -> TimeAmount? {
    switch phase {
    case .unused, .head: TimeAmount(head)
    case .body: TimeAmount(body)
    case .idle, .unread: TimeAmount(idle)
    case .answering: nil
    }
  }

  private static let largestCount = 1_000

  // The other half is for the rest of the process, which in the interactive shell includes the client end of each
  // connection. So accepting one never fails for lack of a descriptor, after which NIO would keep trying.
  private static var countBelowDescriptorLimit: Int {
    #if canImport(Glibc)
      let descriptors = Int32(RLIMIT_NOFILE.rawValue)
    #else
      let descriptors = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(descriptors, &limit) == 0 else { return 1 }
    return max(1, Int(min(limit.rlim_cur / 2, rlim_t(largestCount))))
  }
}
