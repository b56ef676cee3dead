import ConsoleInfra
import SharedUI

/// A key that the editor gives a meaning, whatever the terminal sends for it.
///
/// libedit sees each as one character that nobody can type, which the same commands are bound to with both key styles.
enum EditorKey: UInt32, CaseIterable {
  case up = 0x80
  case down, right, left, home, end, delete
  case wordLeft, wordRight, deleteWord
  case pageUp, pageDown, backTab
  case paste

  /// Creates the key of `sequence`; `nil` if it has no meaning at the prompt.
  init?(_ sequence: KeySequence) {
    let byWord = sequence.isByWord ? Self.byWord[sequence.key] : nil
    guard let key = byWord ?? Self.plain[sequence.key] else { return nil }
    self = key
  }

  private static let plain: [Key: EditorKey] = [
    .up: .up, .down: .down, .right: .right, .left: .left, .home: .home, .end: .end, .pageUp: .pageUp,
    .pageDown: .pageDown, .delete: .delete, .backTab: .backTab,
  ]

  private static let byWord: [Key: EditorKey] = [.right: .wordRight, .left: .wordLeft, .delete: .deleteWord]

  init?(_ scalar: Unicode.Scalar) { self.init(rawValue: scalar.value) }

  var scalar: Unicode.Scalar { Unicode.Scalar(UInt8(rawValue)) }

  /// Whether the key only has a meaning in a list.
  var isOfLists: Bool { [.pageUp, .pageDown, .backTab].contains(self) }
}

extension Unicode.Scalar {
  /// Whether the scalar is one of those that stand for keys, none of which can be typed.
  var isReserved: Bool { (0x80...0x9F).contains(value) }
}
