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
      switch InputWait(signals: signals, input: input).next(until: isWoken) {
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
    do throws(Errno) {
      let chunk = try FileDescriptor(rawValue: input).chunk(of: 1024)
      typed.append(chunk)
      return !chunk.isEmpty
    } catch {
      return error == .interrupted || error == .wouldBlock
    }
  }
}

// Converts what a terminal sends for keys and pasted text to characters for libedit.
//
// Pasted text is literal: tabs become spaces, and control characters other than line ends are dropped.
private struct TypedKeys {
  private static let paste = (start: Array("\u{1B}[200~".utf8), end: Array("\u{1B}[201~".utf8))
  // libedit would treat the leading Escape of these as vi's own, so each becomes a single character that has a binding.
  private static let ofVi: [(key: Key, scalar: Unicode.Scalar)] = [
    (.up, "\u{10}"), (.down, "\u{0E}"), (.right, "\u{06}"), (.left, "\u{02}"), (.home, "\u{01}"), (.end, "\u{05}"),
    (.delete, "\u{0F}"),
  ]

  private let replacements: [(sequence: [UInt8], scalar: Unicode.Scalar)]
  private var decoder = ScalarDecoder()
  private var isPasting = false

  init(_ keys: KeyStyle) {
    let replaced = keys == .vi ? Self.ofVi : []
    replacements = replaced.flatMap { replaced in
      replaced.key.sequences.map { (Array("\u{1B}\($0)".utf8), replaced.scalar) }
    }
  }

  mutating func append(_ chunk: some Collection<UInt8>) { decoder.append(chunk) }

  mutating func discard() {
    decoder.discard()
    isPasting = false
  }

  // Returns the next character; nil if its bytes are incomplete.
  mutating func next() -> Unicode.Scalar? {
    while true {
      if decoder.consume(Self.paste.start) == true { isPasting = true }
      let end = decoder.consume(Self.paste.end)
      if end == true { isPasting = false }
      if isPasting, end == nil { return nil }
      if !isPasting, let key = replacements.first(where: { decoder.consume($0.sequence) == true }) { return key.scalar }
      guard let scalar = decoder.next() else { return nil }
      guard isPasting else { return scalar }
      if let text = Self.pasted(scalar) { return text }
    }
  }

  private static func pasted(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "\t": " "
    case "\r", "\n": scalar
    default: scalar.properties.generalCategory == .control ? nil : scalar
    }
  }
}
