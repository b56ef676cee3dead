import TasksDomain

/// The messages about unsent edits at the end of a session.
enum LeavingLines {
  /// Returns a line for the edits that are to be sent and one for those that need a decision.
  ///
  /// - Parameter isKept: Whether the store outlasts the process; if not, unsent edits are lost now.
  static func of(_ counts: EditCounts, isKept: Bool) -> [String] {
    let unsent = counts.toSend == 1 ? "1 unsent edit" : "\(counts.toSend) unsent edits"
    let undecided = counts.undecided == 1 ? "1 edit needs" : "\(counts.undecided) edits need"
    var lines: [String] = []
    if counts.toSend > 0 {
      lines.append(isKept ? "\(unsent); run 'sync'" : "\(unsent) lost: the store is in memory")
    }
    if counts.undecided > 0 { lines.append("\(undecided) a decision; run 'pending'") }
    return lines
  }
}
