import BlockingInfra
import ConsoleInfra
import Foundation
import SharedUI
import SystemPackage

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

  // How long the rest of an escape sequence may take, and a report of the terminal, in milliseconds.
  private static let (escapeTimeout, reportTimeout) = (30, 200)

  private let input: Int32
  private let signals: SignalPipe
  private var typed: TypedKeys
  private var deferred: [Int32] = []
  private var next: Unicode.Scalar?

  init(input: Int32, signals: SignalPipe, keys: KeyStyle) {
    self.input = input
    typed = TypedKeys(keys)
    self.signals = signals
  }

  /// The escape sequences that the user has bound, without the escape.
  var bound: Set<String> {
    get { typed.bound }
    set { typed.bound = newValue }
  }

  /// The text that was pasted last.
  var pasted: String { typed.pasted }

  /// Whether an escape was typed that begins no sequence.
  private(set) var isEscapeAlone = false

  /// Keeps `signal`, which arrived when it could not be handled, for the next `wait`.
  mutating func postpone(_ signal: Int32) { deferred.append(signal) }

  /// Puts back `scalar`, the last event, to be returned again.
  mutating func putBack(_ scalar: Unicode.Scalar) { next = scalar }

  /// Returns the next event, in order. If nothing was typed, calls `idle` and blocks the calling thread.
  mutating func wait(until isWoken: () -> Bool, idle: () -> Void) -> Event {
    while true {
      if !deferred.isEmpty { return signalled(deferred.removeFirst()) }
      if let scalar = next ?? nextTyped() {
        next = nil
        return .scalar(scalar)
      }
      idle()
      switch InputWait(signals: signals, input: input).next(until: isWoken) {
      case .signal(let signal): return signalled(signal)
      case .over: return .woken
      case .input: if !readChunk() { return .end }
      }
    }
  }

  /// Waits for the report of the cursor's place that the terminal was asked for, and returns the column, from 0; `nil`
  /// if it does not come soon. What is typed in the meantime is kept.
  mutating func reportedColumn() -> Int? {
    let deadline = ContinuousClock.now + .milliseconds(Self.reportTimeout)
    while true {
      if let column = typed.consumeReport() { return column - 1 }
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0, isMoreTyped(within: Int(left.rounded(.up))), readChunk() else { return nil }
    }
  }

  /// Forgets what was typed and not returned yet.
  mutating func discardTyped() {
    typed.discard()
    next = nil
  }

  private mutating func signalled(_ signal: Int32) -> Event {
    if signal == SIGINT { discardTyped() }
    return .signal(signal)
  }

  // Reads on after an escape, which alone is a key of its own, but may also be where a read has ended.
  private mutating func nextTyped() -> Unicode.Scalar? {
    while typed.isAtEscape, isMoreTyped(within: Self.escapeTimeout) { if !readChunk() { break } }
    isEscapeAlone = typed.isAtEscape
    return typed.next()
  }

  private func isMoreTyped(within milliseconds: Int) -> Bool {
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&request, 1, Int32(clamping: milliseconds))
      if count >= 0 || errno != EINTR { return count == 1 }
    }
  }

  private mutating func readChunk() -> Bool {
    do {
      let chunk = try FileDescriptor(rawValue: input).chunk(of: 1024)
      typed.append(chunk)
      return !chunk.isEmpty
    } catch Errno.interrupted, Errno.wouldBlock {
      return true
    } catch {
      return false
    }
  }
}
