package import SharedUI

extension Key {
  /// What terminals send for the keys that have escape sequences, without the leading escape.
  static let allSequences: [Key: [String]] = [
    .up: ["[A", "OA"], .down: ["[B", "OB"], .right: ["[C", "OC"], .left: ["[D", "OD"],
    .home: ["[H", "OH", "[1~", "[7~"], .end: ["[F", "OF", "[4~", "[8~"],
    .pageUp: ["[5~"], .pageDown: ["[6~"], .delete: ["[3~"],
  ]

  /// What terminals send for the key, without the leading escape; empty if that is no escape sequence.
  package var sequences: [String] { Self.allSequences[self] ?? [] }
}
