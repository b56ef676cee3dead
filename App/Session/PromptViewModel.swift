import SharedRemote
import SharedTiming
import SharedUI
import TasksDomain
import UsersDomain

/// The prompt, which shows the selected user, whether the session is offline, and how many edits wait: `+3` for those
/// to be sent, `!1` for those that need a decision.
package struct PromptViewModel: Hashable, Sendable {
  /// The prompt in printable ASCII, because a line editor must be able to compute its width.
  package let text: String
  package let isOffline: Bool

  /// Creates the prompt of a session in this state.
  init(selected: User?, isOffline: Bool, edits: EditCounts = EditCounts([])) {
    self.isOffline = isOffline
    let parts = [
      "roster", selected.map(Self.name), isOffline ? "(offline)" : nil,
      edits.toSend > 0 ? "+\(edits.toSend)" : nil, edits.undecided > 0 ? "!\(edits.undecided)" : nil,
    ]
    text = parts.compactMap(\.self).joined(separator: " ") + "> "
  }

  private static func name(of user: User) -> String {
    let isPlain = user.username.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
    return isPlain && (1...30).contains(user.username.utf8.count) ? "@" + user.username : "#\(user.id)"
  }
}

extension Session {
  package var prompt: PromptViewModel {
    get async {
      await countEdits()
      let isOffline = await service.connectivity.isOffline
      return PromptViewModel(selected: selected, isOffline: isOffline, edits: counted ?? EditCounts([]))
    }
  }
}
