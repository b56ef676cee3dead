package import SharedUI

/// Decodes the bytes that a terminal sends for keys.
package struct KeyDecoder: Sendable {
  /// A decoded key press.
  package enum Stroke: Hashable, Sendable {
    case key(Key)
    /// Ctrl-Z, which asks the owner of the terminal to stop.
    case stop
  }

  private static let controls: [Unicode.Scalar: Key] = [
    "\u{03}": .interrupt, "\u{04}": .interrupt, "\t": .tab, "\n": .enter, "\r": .enter, "\u{08}": .backspace,
    "\u{7F}": .backspace, "\u{0E}": .down, "\u{10}": .up, "\u{1B}": .escape,
  ]

  private var decoder = ScalarDecoder()

  package init() {}

  /// Returns the keys of all pending bytes and `more`. Incomplete sequences are kept, but an escape at the very end is
  /// the Escape key.
  package mutating func strokes(of more: some Collection<UInt8>) -> [Stroke] {
    decoder.append(more)
    var strokes: [Stroke] = []
    while true {
      switch decoder.consumeSequence() {
      case .incompleteSequence: return strokes
      case .sequence(let text): if let key = KeySequence(text)?.key { strokes.append(.key(key)) }
      case .other:
        guard let scalar = decoder.next() else { return strokes }
        if let stroke = Self.stroke(scalar) { strokes.append(stroke) }
      }
    }
  }

  // Bytes that are not UTF-8 are skipped.
  private static func stroke(_ scalar: Unicode.Scalar) -> Stroke? {
    switch scalar {
    case "\u{1A}": .stop
    case "\u{FFFD}": nil
    case ..<" ", "\u{7F}": controls[scalar].map { .key($0) }
    default: .key(.character(Character(scalar)))
    }
  }
}
