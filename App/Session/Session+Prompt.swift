import SharedRemote
import TasksDomain
import UsersDomain

extension Session {
  /// The prompt, in printable ASCII, because a line editor must be able to compute its width.
  package var prompt: String {
    get async {
      await countEdits()
      let isOffline = await service.connectivity.isOffline
      return Self.prompt(selected: selected, isOffline: isOffline, edits: counted)
    }
  }

  /// Returns the prompt, which shows the selected user, whether the session is offline, and how many edits wait: `+3` for
  /// those to be sent, `!1` for those that need a decision.
  static func prompt(selected: User?, isOffline: Bool, edits: EditCounts = EditCounts([])) -> String {
    let parts = [
      "roster", selected.map(name), isOffline ? "(offline)" : nil,
      edits.toSend > 0 ? "+\(edits.toSend)" : nil, edits.undecided > 0 ? "!\(edits.undecided)" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " ") + "> "
  }

  private static func name(of user: User) -> String {
    let isPlain = user.username.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
    return isPlain && (1...30).contains(user.username.utf8.count) ? "@" + user.username : "#\(user.id)"
  }
}
