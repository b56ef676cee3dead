import Dispatch
import Synchronization

/// Calls `use` with what `make` returns for each of `parts`, in order, while another thread makes the next one.
///
/// Blocks the calling thread, and returns or throws only when the other one is done.
package func makingAhead<Part: Sendable, Value: Sendable>(
  _ parts: [Part], make: @escaping @Sendable (Part) throws -> Value, use: (Value) throws -> Void
) throws {
  guard let first = parts.first else { return }
  var value: Value? = try make(first)
  for part in parts.dropFirst() {
    let next = PendingValue { try make(part) }
    defer { next.wait() }
    if let made = value { try use(made) }
    value = try next.get()
  }
  if let value { try use(value) }
}

/// A value that another thread makes.
private final class PendingValue<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let making = DispatchGroup()

  init(_ make: @escaping @Sendable () throws -> Value) {
    DispatchQueue.global().async(group: making) {
      let made = Result(catching: make)
      self.result.withLock { $0 = made }
    }
  }

  func wait() { making.wait() }

  func get() throws -> Value? {
    wait()
    return try result.withLock { try $0?.get() }
  }
}
