import SharedRemote
import SharedUI
import UsersDomain

/// The prompt, which shows the selected user and whether the session is offline.
package struct PromptViewModel: Hashable, Sendable {
  /// The prompt in printable ASCII, because a line editor must be able to compute its width.
  package let text: String
  package let isOffline: Bool

  /// Creates the prompt of a session in this state.
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

extension Session {
  package var prompt: PromptViewModel {
    get async { PromptViewModel(selected: selected, isOffline: await service.connectivity.isOffline) }
  }
}
