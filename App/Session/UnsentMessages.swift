import SharedPresentation
import TasksDomain

/// The messages about unsent edits at the start and the end of a session.
enum UnsentMessages {
  /// Returns a line for the edits that wait from before, if there are any.
  static func atStart(_ counts: EditCounts?) -> [String] {
    guard let counts else { return [] }
    let lines = counts.toSend > 0 ? ["\(Noun("unsent edit").text(of: counts.toSend)) from before"] : []
    return lines + decision(counts)
  }

  /// Returns a line for the edits that are to be sent and one for those that need a decision.
  ///
  /// - Parameters:
  ///   - isKept: Whether the store outlasts the process; if not, unsent edits are lost now.
  ///   - isReported: Whether the edits that are to be sent were mentioned just now.
  static func atEnd(_ counts: EditCounts, isKept: Bool, isReported: Bool = false) -> [String] {
    let unsent = Noun("unsent edit").text(of: counts.toSend)
    var lines: [String] = []
    if counts.toSend > 0, !isReported {
      lines.append(isKept ? "\(unsent); run 'sync'" : "\(unsent) lost: the store is in memory")
    }
    return lines + decision(counts)
  }

  /// Returns a line for the edits of accounts that are not signed in, if there are any.
  static func elsewhere(_ stores: [(path: String, edits: Int)]) -> [String] {
    guard !stores.isEmpty else { return [] }
    let edits = Noun("unsent edit waits", "unsent edits wait").text(of: stores.map(\.edits).reduce(0, +))
    return ["not signed in; \(edits) in \(stores.map(\.path).joined(separator: ", ")); run 'login'"]
  }

  private static func decision(_ counts: EditCounts) -> [String] {
    let undecided = Noun("edit needs", "edits need").text(of: counts.undecided)
    return counts.undecided > 0 ? ["\(undecided) a decision; run 'pending'"] : []
  }
}
