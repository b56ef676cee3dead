import Synchronization

/// Whether a request may have reached the server: it cannot have before it has begun.
final class Delivery: Sendable {
  private let started = Atomic(false)

  /// A delivery that has not begun.
  init() {}

  /// Whether the server may have all of the request, or no server at all.
  var hasBegun: Bool { started.load(ordering: .sequentiallyConsistent) }

  /// Notes that from now on the server may get the whole request.
  func begin() { started.store(true, ordering: .sequentiallyConsistent) }
}
