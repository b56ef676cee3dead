private import Foundation
import NIOCore

/// How long a service waits for a client, and for how many at once.
package struct ConnectionLimits: Sendable {
  /// How long the head of a request may take, from its first byte or from the beginning of its connection.
  package var head = Duration.seconds(10)
  /// How long the body of a request may take.
  package var body = Duration.seconds(30)
  /// How long a connection may wait for its next request, and a client may leave an answer untaken.
  package var idle = Duration.seconds(60)
  /// How long a connection is spared after each step: what its client did next is perhaps only not read yet.
  package var grace = Duration.milliseconds(100)
  /// How many connections there are before the idlest is closed for a new one.
  package var count: Int

  /// Creates limits of these times for `count` connections: half the descriptors that this process may have, unless
  /// told otherwise.
  package init(count: Int? = nil) {
    self.count = count ?? Self.countBelowDescriptorLimit
  }

  /// How long a connection may stay in `phase`; nil for as long as it takes.
  func time(for phase: ConnectionState.Phase) -> TimeAmount? {
    switch phase {
    case .unused, .head: TimeAmount(head)
    case .body: TimeAmount(body)
    case .ended, .idle, .unread: TimeAmount(idle)
    case .answering: nil
    }
  }

  private static let largestCount = 1_000

  // The other half is for what else the process has open: in a prompt, the other end of each of these connections.
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
