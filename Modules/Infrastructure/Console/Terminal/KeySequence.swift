package import SharedUI

/// A key that terminals send as an escape sequence, with its modifiers.
package struct KeySequence: Hashable, Sendable {
  // As xterm counts modifiers, from 1; Meta counts as Alt.
  private static let shift = 1
  private static let alt = 2
  private static let control = 4
  private static let meta = 8

  package let key: Key
  private var modifiers = 0

  /// Whether no other key was held down with it.
  package var isPlain: Bool { modifiers == 0 }
  /// Whether Ctrl or Alt was.
  package var isByWord: Bool { modifiers & (Self.alt | Self.control | Self.meta) != 0 }

  private static let letters: [Character: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab,
  ]
  private static let numbers: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]

  /// Creates the key of `sequence`, which is given without its leading escape; `nil` for a key that has no meaning
  /// here, such as a function key.
  ///
  /// Understands what xterm, tmux, screen, the Linux console and rxvt send. A second leading escape stands for Alt.
  package init?(_ sequence: String) {
    var rest = Substring(sequence)
    if rest.first == "\u{1B}" {
      modifiers = Self.alt
      rest.removeFirst()
    }
    guard let introducer = rest.popFirst(), let final = rest.popLast() else { return nil }
    let parameters = rest.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    if let key = Self.letters[final], parameters.count < 2 || parameters[0] == 1 {
      self.key = key
      // The Linux console's function keys.
      if rest == "[" { return nil }
      add(parameters.count > 1 ? parameters[1] : introducer == "O" ? parameters.first ?? nil : nil)
    } else if let key = Self.letters[Character(final.uppercased())], "abcd".contains(final), rest.isEmpty {
      self.key = key
      modifiers |= introducer == "O" ? Self.control : Self.shift
    } else if let key = parameters.first.flatMap({ $0 }).flatMap({ Self.numbers[$0] }), "~^$@".contains(final) {
      self.key = key
      add(parameters.count > 1 ? parameters[1] : nil)
      if "$@".contains(final) { modifiers |= Self.shift }
      if "^@".contains(final) { modifiers |= Self.control }
    } else {
      return nil
    }
  }

  private mutating func add(_ number: Int?) { if let number, number > 1 { modifiers |= (number - 1) & 15 } }
}
