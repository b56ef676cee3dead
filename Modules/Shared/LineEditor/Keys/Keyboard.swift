import ConsoleInfra
import SharedUI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the user types, and the signals that come meanwhile.
struct Keyboard {
  /// What came next.
  enum Event {
    /// A character.
    case scalar(Unicode.Scalar)
    /// A signal; on SIGINT what was typed ahead is gone.
    case signal(Int32)
    /// The condition the waiter gave holds.
    case woken
    /// There is no more input.
    case end
  }

  private let input: Int32
  private let signals: SignalPipe
  private var typed: TypedKeys
  private var deferred: [Int32] = []
  private var next: Unicode.Scalar?

  /// The keyboard behind the descriptor `input`, with which a line is edited as `keys` have it.
  init(input: Int32, signals: SignalPipe, keys: KeyStyle) {
    self.input = input
    typed = TypedKeys(keys)
    self.signals = signals
  }

  /// Keeps `signal`, which came at a moment when it could not be dealt with, for the next `wait`.
  mutating func postpone(_ signal: Int32) { deferred.append(signal) }

  /// Makes `scalar`, which was the last event, the next one again.
  mutating func putBack(_ scalar: Unicode.Scalar) { next = scalar }

  /// The next event, in order; blocks the calling thread, having called `idle`, while nothing was typed.
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
