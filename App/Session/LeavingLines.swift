import TasksDomain

/// The messages about unsent edits at the end of a session.
enum LeavingLines {
  /// Returns a line for the edits that are to be sent and one for those that need a decision.
  ///
  /// - Parameter isKept: Whether the store outlasts the process; if not, unsent edits are lost now.
  static func of(_ counts: EditCounts, isKept: Bool) -> [String] {
    let waiting = counts.toSend == 1 ? "1 edit" : "\(counts.toSend) edits"
    let undecided = counts.undecided == 1 ? "1 edit needs" : "\(counts.undecided) edits need"
    let isOne = counts.toSend == 1
    var lines: [String] = []
    if counts.toSend > 0 {
      lines.append(
        isKept
          ? "\(waiting) \(isOne ? "waits" : "wait") to be sent: 'sync' does it"
          : "\(waiting) could not be sent and \(isOne ? "is" : "are") lost, as the store is in memory only")
    }
    if counts.undecided > 0 { lines.append("\(undecided) a decision: 'pending' tells which") }
    return lines
  }
}
