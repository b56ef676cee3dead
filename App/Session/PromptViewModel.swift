import UsersDomain

/// What the prompt tells: who is selected, and whether lists come from what is saved.
package struct PromptViewModel: Hashable, Sendable {
  /// The prompt, in printable ASCII: a line editor must be able to tell its width.
  package let text: String
  /// Whether the session is offline.
  package let isOffline: Bool

  /// The prompt of a session in that state.
  init(selected: User?, isOffline: Bool) {
    self.isOffline = isOffline
    let parts = ["roster", selected.map(Self.name), isOffline ? "(offline)" : nil]
    text = parts.compactMap(\.self).joined(separator: " ") + "> "
  }

  private static func name(of user: User) -> String {
    let isPlain = user.username.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
    return isPlain && (1...30).contains(user.username.utf8.count) ? "@" + user.username : "#\(user.id)"
  }
}
