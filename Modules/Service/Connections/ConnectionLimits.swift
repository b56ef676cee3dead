private import Foundation
import NIOCore

/// The timeouts for clients of a service and the maximum number of connections.
package struct ConnectionLimits: Sendable {
  /// The timeout for the head of a request, from its first byte or from the start of the connection.
  package var head = Duration.seconds(10)
  /// The timeout for the body of a request.
  package var body = Duration.seconds(30)
  /// How long a connection may wait for its next request, or a client may leave an answer unread.
  package var idle = Duration.seconds(60)
  /// How long a connection is kept after each step, because the client's next bytes may have arrived but not been read.
  package var grace = Duration.milliseconds(100)
  /// The number of connections above which the idlest one is closed to make room for a new one.
  package var count: Int

  /// Creates limits with the default timeouts.
  ///
  /// - Parameter count: The maximum number of connections; `nil` for half the descriptors that this process may open,
  ///   at most 1,000.
  package init(count: Int? = nil) {
    self.count = count ?? Self.countBelowDescriptorLimit
  }

  /// Returns the timeout for `phase`; `nil` for none.
  func time(for phase: ConnectionState.Phase) -> TimeAmount? {
    switch phase {
    case .unused, .head: TimeAmount(head)
    case .body: TimeAmount(body)
    case .ended, .idle, .unread: TimeAmount(idle)
    case .answering: nil
    }
  }

  private static let largestCount = 1_000

  // The other half is for the rest of the process, which in the interactive shell includes the client end of each
  // connection.
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
