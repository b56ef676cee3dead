package import SharedUI

/// A key for which terminals send an escape sequence.
package enum TerminalKey: CaseIterable, Sendable {
  case up, down, left, right
  case home, end
  case pageUp, pageDown
  case delete

  /// What terminals send for the key, without the leading escape.
  package var sequences: [String] {
    switch self {
    case .up: ["[A", "OA"]
    case .down: ["[B", "OB"]
    case .right: ["[C", "OC"]
    case .left: ["[D", "OD"]
    case .home: ["[H", "OH", "[1~", "[7~"]
    case .end: ["[F", "OF", "[4~", "[8~"]
    case .pageUp: ["[5~"]
    case .pageDown: ["[6~"]
    case .delete: ["[3~"]
    }
  }

  /// The key in full-screen use; `nil` if it has no meaning there.
  package var fullScreenKey: Key? {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .home: .home
    case .end: .end
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    case .delete: nil
    }
  }
}
