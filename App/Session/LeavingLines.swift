import TasksDomain

/// What is said of edits that wait as a session ends.
enum LeavingLines {
  /// A line for those that are to be sent, and one for those that need a decision; what is not kept is lost now.
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
