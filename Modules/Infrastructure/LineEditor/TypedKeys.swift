import ConsoleInfra
import SharedUI

/// Converts what a terminal sends for keys and pasted text to characters for libedit.
///
/// A pasted text becomes one key, whatever it contains. Escape sequences of keys without a meaning are dropped as a
/// whole.
struct TypedKeys {
  private static let paste = (start: Array("\u{1B}[200~".utf8), end: Array("\u{1B}[201~".utf8))

  // Shift-Tab of the Linux console.
  private static let consoleBackTab = Array("\u{1B}\t".utf8)

  /// The text that was pasted last: literally, but with spaces for tabs, and without control characters and the line
  /// breaks at its end.
  private(set) var pasted = ""
  private let keys: KeyStyle
  /// The escape sequences that the user has bound, without the escape; libedit must see them as they are.
  var bound: Set<String> = []
  private var decoder = ScalarDecoder()
  private var isPasting = false
  // The last character of the paste if it is the first of a line break that may have two: a carriage return and a line
  // feed, which libedit makes the terminal swap.
  private var lineBreak: Unicode.Scalar?
  private var raw: Substring.UnicodeScalarView = Substring().unicodeScalars

  init(_ keys: KeyStyle) { self.keys = keys }

  /// Whether more must arrive to tell the Escape key from the sequence of another one.
  var isAtEscape: Bool { raw.isEmpty && !isPasting && decoder.isAtEscape(withAlt: keys == .emacs) }

  /// Adds bytes that have arrived.
  mutating func append(_ chunk: some Collection<UInt8>) { decoder.append(chunk) }

  /// Drops everything that was not yet consumed.
  mutating func discard() {
    decoder.discard()
    isPasting = false
    raw = Substring().unicodeScalars
  }

  /// Removes a report of the cursor's place and returns its column, from 1; `nil` if none has arrived.
  mutating func consumeReport() -> Int? { decoder.consumeReport() }

  /// Returns the next character; `nil` if its bytes are incomplete.
  mutating func next() -> Unicode.Scalar? {
    if let scalar = raw.popFirst() { return scalar }
    while true {
      if decoder.consume(Self.paste.start) == true {
        isPasting = true
        lineBreak = nil
        pasted = ""
      }
      if isPasting { return readPaste() ? EditorKey.paste.scalar : nil }
      // With vi's keys, an escape before a sequence is one that was typed.
      switch decoder.consumeSequence(withAlt: keys == .emacs) {
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
