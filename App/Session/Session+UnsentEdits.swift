import SharedPresentation
import TasksDomain
import TasksUIComposer

/// The messages about unsent edits at the start and the end of a session.
extension Session {
  /// Returns lines for the edits that wait from before; none once a command may have entered edits.
  func newsAtStart() async -> [String] {
    guard used == .nothing else { return used == .storeAndService ? [] : Self.unsentFromBefore(counted) }
    return Self.unsentFromBefore(counted) + Self.unsentElsewhere(await storesWithEdits())
  }

  /// Returns the stores with edits that this session does not see, since nobody is signed in, and how many there are;
  /// `nil` for a store that has had edits and cannot be read.
  func storesWithEdits() async -> [(path: String, edits: Int?)] {
    var others: [(path: String, edits: Int?)] = []
    for (path, log) in await defaultContext.app.accounts?.others(besides: defaultContext.app) ?? [] {
      let edits: Int?
      do { edits = try await TasksFeature.contents(of: log).counts.total } catch { edits = nil }
      if edits != 0 { others.append((path, edits)) }
    }
    return others
  }

  private static func unsentFromBefore(_ counts: EditCounts) -> [String] {
    let lines = counts.toSend > 0 ? ["\(Noun("unsent edit").text(of: counts.toSend)) from before"] : []
    return lines + decision(counts)
  }

  /// Returns a line for the edits that are to be sent and one for those that need a decision.
  ///
  /// - Parameter isKept: Whether the store outlasts the process; if not, unsent edits are lost now.
  static func unsentAtEnd(_ counts: EditCounts, isKept: Bool) -> [String] {
    guard counts.toSend > 0 else { return decision(counts) }
    let unsent = Noun("unsent edit").text(of: counts.toSend)
    return [isKept ? "\(unsent); run 'sync'" : "\(unsent) lost: the store is in memory"] + decision(counts)
  }

  /// Returns a line for the edits of accounts that are not signed in, if there are any, and one for the stores of which
  /// that is not known.
  static func unsentElsewhere(_ stores: [(path: String, edits: Int?)]) -> [String] {
    let known = stores.filter { $0.edits != nil }
    let edits = Noun("unsent edit waits", "unsent edits wait").text(of: known.compactMap(\.edits).reduce(0, +))
    let lines = known.isEmpty ? [] : ["not signed in; \(edits) in \(paths(of: known)); run 'login'"]
    let unknown = stores.filter { $0.edits == nil }
    guard !unknown.isEmpty else { return lines }
    return lines + ["not signed in; unsent edits may wait in \(paths(of: unknown)), which cannot be read; run 'login'"]
  }

  private static func paths(of stores: [(path: String, edits: Int?)]) -> String {
    stores.map(\.path).joined(separator: ", ")
  }

  private static func decision(_ counts: EditCounts) -> [String] {
    let undecided = Noun("edit needs", "edits need").text(of: counts.undecided)
    return counts.undecided > 0 ? ["\(undecided) a decision; run 'pending'"] : []
  }
}
