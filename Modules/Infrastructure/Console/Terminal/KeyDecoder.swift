package import SharedUI

/// Decodes the bytes that a terminal sends for keys.
package struct KeyDecoder: Sendable {
  /// Ctrl-Z, which asks the owner of the terminal to stop.
  package static let stop = Key.character("\u{1A}")

  private static let controls: [Unicode.Scalar: Key] = [
    "\u{03}": .interrupt, "\u{04}": .interrupt, "\t": .tab, "\n": .enter, "\r": .enter, "\u{08}": .backspace,
    "\u{7F}": .backspace, "\u{01}": .home, "\u{05}": .end, "\u{15}": .eraseLine, "\u{17}": .eraseWord,
    "\u{0E}": .down, "\u{10}": .up, "\u{1B}": .escape, "\u{1A}": stop,
  ]

  // Around what is pasted.
  private static let paste = (start: "[200~", end: "[201~")

  private var decoder = ScalarDecoder()
  // What has come of a text that is being pasted; nil if none is.
  private var pasted: String?

  package init() {}

  /// Returns the keys of all pending bytes and `more`. Incomplete sequences are kept, but an escape at the very end is
  /// the Escape key, unless it may begin the end of what is being pasted.
  ///
  /// - Parameter isCut: Whether there may be more bytes of the same key.
  package mutating func keys(of more: some Collection<UInt8>, isCut: Bool = false) -> [Key] {
    decoder.append(more)
    var keys: [Key] = []
    while true {
      if isCut || pasted != nil, decoder.isAtEscape(withAlt: false) { return keys }
      switch decoder.consumeSequence() {
      case .incompleteSequence: return keys
      case .sequence(Self.paste.start): pasted = pasted ?? ""
      case .sequence(Self.paste.end):
        if let text = pasted { keys.append(.pasted(text)) }
        pasted = nil
      case .sequence where pasted != nil: break
      case .sequence(let text):
        if let sequence = KeySequence(text), sequence.isPlain { keys.append(sequence.key) }
      case .other:
        guard let scalar = decoder.next() else { return keys }
        if pasted != nil {
          pasted?.unicodeScalars.append(scalar == "\r" ? "\n" : scalar)
        } else if let key = Self.key(scalar) {
          keys.append(key)
        }
      }
    }
  }

  // Bytes that are not UTF-8 are skipped.
  private static func key(_ scalar: Unicode.Scalar) -> Key? {
    switch scalar {
    case "\u{FFFD}": nil
    case ..<" ", "\u{7F}": controls[scalar]
    default: .character(Character(scalar))
    }
  }
}
