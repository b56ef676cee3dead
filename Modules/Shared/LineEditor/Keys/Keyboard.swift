import ConsoleInfra
import Foundation
import SharedUI

/// Reads keys, and the signals that arrive in the meantime.
struct Keyboard {
  /// The next event.
  enum Event {
    case scalar(Unicode.Scalar)
    /// A signal. SIGINT also discards text that was typed ahead.
    case signal(Int32)
    /// The condition given to `wait` became true.
    case woken
    case end
  }

  private let input: Int32
  private let signals: SignalPipe
  private var typed: TypedKeys
  private var deferred: [Int32] = []
  private var next: Unicode.Scalar?

  /// Creates a keyboard that reads the descriptor `input`, with the key bindings `keys`.
  init(input: Int32, signals: SignalPipe, keys: KeyStyle) {
    self.input = input
    typed = TypedKeys(keys)
    self.signals = signals
  }

  /// Keeps `signal`, which arrived when it could not be handled, for the next `wait`.
  mutating func postpone(_ signal: Int32) { deferred.append(signal) }

  /// Puts back `scalar`, the last event, to be returned again.
  mutating func putBack(_ scalar: Unicode.Scalar) { next = scalar }

  /// Returns the next event, in order. If nothing was typed, calls `idle` and blocks the calling thread.
  mutating func wait(until isWoken: () -> Bool, idle: () -> Void) -> Event {
    while true {
      if !deferred.isEmpty { return signalled(deferred.removeFirst()) }
      if let scalar = next ?? typed.next() {
        next = nil
        return .scalar(scalar)
      }
      idle()
      switch InputWait(signals: signals, input: input).untilAwake(orUntil: isWoken) {
      case .signal(let signal): return signalled(signal)
      case .over: return .woken
      case .input: if !readChunk() { return .end }
      }
    }
  }

  private mutating func signalled(_ signal: Int32) -> Event {
    if signal == SIGINT {
      typed.discard()
      next = nil
    }
    return .signal(signal)
  }

  private mutating func readChunk() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1024)
    let count = read(input, &chunk, chunk.count)
    if count > 0 { typed.append(chunk[..<count]) }
    return count > 0 || (count == -1 && (errno == EINTR || errno == EAGAIN))
  }
}
