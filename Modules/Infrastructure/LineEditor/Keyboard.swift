import BlockingInfra
import ConsoleInfra
import Foundation
import SharedUI
import SystemPackage

/// Reads keys, and the signals that arrive in the meantime.
///
/// What a terminal sends for keys and pasted text becomes characters for libedit. A pasted text becomes one key, whatever
/// it contains. Escape sequences of keys without a meaning are dropped as a whole.
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
  private static let escapeTimeout = 30
  private static let reportTimeout = 200

  private static let paste = (start: Array("\u{1B}[200~".utf8), end: Array("\u{1B}[201~".utf8))
  // Shift-Tab of the Linux console.
  private static let consoleBackTab = Array("\u{1B}\t".utf8)

  private let settings: EditorSettings
  /// The escape sequences that the user has bound, without the escape; libedit must see them as they are.
  var bound: Set<String> = []
  /// The text that was pasted last: literally, but with spaces for tabs, and without control characters and the line
  /// breaks at its end.
  private(set) var pasted = ""
  private var deferred: [Int32] = []
  private var next: Unicode.Scalar?
  private var decoder = ScalarDecoder()
  private var isPasting = false
  // The last character of the paste if it is the first of a line break that may have two: a carriage return and a line
  // feed, which libedit makes the terminal swap.
  private var lineBreak: Unicode.Scalar?
  private var raw: Substring.UnicodeScalarView = Substring().unicodeScalars

  init(_ settings: EditorSettings) { self.settings = settings }

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
      switch settings.signals.wait(orInput: settings.input, until: isWoken) {
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
      if let column = decoder.consumeReport() { return column - 1 }
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0, isMoreTyped(within: Int(left.rounded(.up))), readChunk() else { return nil }
    }
  }

  /// Forgets what was typed and not returned yet.
  mutating func discardTyped() {
    decoder.discard()
    isPasting = false
    raw = Substring().unicodeScalars
    next = nil
  }

  private mutating func signalled(_ signal: Int32) -> Event {
    if signal == SIGINT { discardTyped() }
    return .signal(signal)
  }

  // Reads on after an escape, which alone is a key of its own, but may also be where a read has ended.
  private mutating func nextTyped() -> Unicode.Scalar? {
    while isAtEscape, isMoreTyped(within: Self.escapeTimeout) { if !readChunk() { break } }
    isEscapeAlone = isAtEscape
    return nextScalar()
  }

  private func isMoreTyped(within milliseconds: Int) -> Bool {
    var request = pollfd(fd: settings.input, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&request, 1, Int32(clamping: milliseconds))
      if count >= 0 || errno != EINTR { return count == 1 }
    }
  }

  private mutating func readChunk() -> Bool {
    do {
      let chunk = try FileDescriptor(rawValue: settings.input).chunk(of: 1024)
      decoder.append(chunk)
      return !chunk.isEmpty
    } catch Errno.interrupted, Errno.wouldBlock {
      return true
    } catch {
      return false
    }
  }
}

extension Keyboard {
  // Whether more must arrive to tell the Escape key from the sequence of another one.
  private var isAtEscape: Bool { raw.isEmpty && !isPasting && decoder.isAtEscape(withAlt: settings.keys == .emacs) }

  // Returns the next character; nil if its bytes are incomplete.
  private mutating func nextScalar() -> Unicode.Scalar? {
    if let scalar = raw.popFirst() { return scalar }
    while true {
      if decoder.consume(Self.paste.start) == true {
        isPasting = true
        lineBreak = nil
        pasted = ""
      }
      if isPasting { return readPaste() ? EditorKey.paste.scalar : nil }
      // With vi's keys, an escape before a sequence is one that was typed.
      switch decoder.consumeSequence(withAlt: settings.keys == .emacs) {
      case .incompleteSequence: return nil
      case .sequence(let text):
        if let scalar = scalar(for: text) { return scalar }
      case .other:
        if decoder.consume(Self.consoleBackTab) == true { return EditorKey.backTab.scalar }
        guard let scalar = decoder.next() else { return nil }
        if !scalar.isReserved { return scalar }
      }
    }
  }

  private mutating func scalar(for sequence: String) -> Unicode.Scalar? {
    if bound.contains(sequence) {
      raw = Substring(sequence).unicodeScalars
      return "\u{1B}"
    }
    return KeySequence(sequence).flatMap(EditorKey.init)?.scalar
  }

  // Returns whether the paste is complete.
  private mutating func readPaste() -> Bool {
    var text = pasted.unicodeScalars
    defer { pasted = String(text) }
    while true {
      switch decoder.consume(Self.paste.end) {
      case nil: return false
      case true?:
        isPasting = false
        while text.last == "\n" { text.removeLast() }
        return true
      case false?: break
      }
      guard let scalar = decoder.next() else { return false }
      let first = lineBreak
      lineBreak = nil
      switch scalar {
      case "\r" where first == "\n", "\n" where first == "\r": break
      case "\r", "\n":
        text.append("\n")
        lineBreak = scalar
      case "\t": text.append(" ")
      default: if scalar.properties.generalCategory != .control { text.append(scalar) }
      }
    }
  }
}
