import ConsoleInfra

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
    /// Nobody waits for the line any more.
    case cancelled
    /// There is no more input.
    case end
  }

  private let input: Int32
  private let signals: SignalPipe
  private var decoder = ScalarDecoder()
  private var deferred: [Int32] = []

  /// The keyboard behind the descriptor `input`.
  init(input: Int32, signals: SignalPipe) {
    self.input = input
    self.signals = signals
  }

  /// Keeps `signal`, which came at a moment when it could not be dealt with, for the next `wait`.
  mutating func postpone(_ signal: Int32) { deferred.append(signal) }

  /// The next event, in order; blocks the calling thread.
  mutating func wait(unless isCancelled: () -> Bool) -> Event {
    while true {
      if !deferred.isEmpty { return signalled(deferred.removeFirst()) }
      if let scalar = decoder.next() { return .scalar(scalar) }
      switch InputWait(signals: signals, input: input).untilAwake(orUntil: isCancelled) {
      case .signal(let signal): return signalled(signal)
      case .over: return .cancelled
      case .input: if !readChunk() { return .end }
      }
    }
  }

  private mutating func signalled(_ signal: Int32) -> Event {
    if signal == SIGINT { decoder.discard() }
    return .signal(signal)
  }

  private mutating func readChunk() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1024)
    let count = read(input, &chunk, chunk.count)
    if count > 0 { decoder.append(chunk[..<count]) }
    return count > 0 || (count == -1 && (errno == EINTR || errno == EAGAIN))
  }
}
