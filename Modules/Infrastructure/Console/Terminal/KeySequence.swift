package import SharedUI

/// A key that terminals send as an escape sequence, with its modifiers.
package struct KeySequence: Hashable, Sendable {
  /// The keys held down with another.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let shift = Self(rawValue: 1)
    package static let alt = Self(rawValue: 2)
    package static let control = Self(rawValue: 4)
  }

  package let key: Key
  package private(set) var modifiers: Modifiers = []

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
      modifiers = .alt
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
      modifiers.insert(introducer == "O" ? .control : .shift)
    } else if let key = parameters.first.flatMap({ $0 }).flatMap({ Self.numbers[$0] }), "~^$@".contains(final) {
      self.key = key
      add(parameters.count > 1 ? parameters[1] : nil)
      if "$@".contains(final) { modifiers.insert(.shift) }
      if "^@".contains(final) { modifiers.insert(.control) }
    } else {
      return nil
    }
  }

  // As xterm counts modifiers, from 1; 8 is Meta.
  private mutating func add(_ number: Int?) {
    guard let number, number > 1 else { return }
    let bits = number - 1
    modifiers.formUnion(Modifiers(rawValue: bits & 7))
    if bits & 8 != 0 { modifiers.insert(.alt) }
  }
}
