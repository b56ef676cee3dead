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
    let isByWord = sequence.isByWord
    switch sequence.key {
    case .up: self = .up
    case .down: self = .down
    case .right: self = isByWord ? .wordRight : .right
    case .left: self = isByWord ? .wordLeft : .left
    case .home: self = .home
    case .end: self = .end
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    case .delete: self = isByWord ? .deleteWord : .delete
    case .backTab: self = .backTab
    default: return nil
    }
  }

  init?(_ scalar: Unicode.Scalar) { self.init(rawValue: scalar.value) }

  var scalar: Unicode.Scalar { Unicode.Scalar(UInt8(rawValue)) }

  /// Whether the key only has a meaning in a list.
  var isOfLists: Bool { [.pageUp, .pageDown, .backTab].contains(self) }
}

extension Unicode.Scalar {
  /// Whether the scalar is one of those that stand for keys, none of which can be typed.
  var isReserved: Bool { (0x80...0x9F).contains(value) }
}
