import Foundation
import SharedDomain
import SharedInteractorInterface
import TasksDomain
import TasksInteractorInterface
import Testing

/// An outbox that returns configured batches of edits and records their outcomes. Any other call is an issue.
actor ScriptedOutbox: TaskOutbox {
  /// The arguments of a call of `claim`.
  struct Claim: Hashable {
    let limit: Int
    let due: Date?
    let skipped: Set<Int>
  }

  private(set) var claims: [Claim] = []
  private(set) var settled: [[Int: SendOutcome]] = []
  private(set) var recoveries = 0
  private(set) var known: [[TaskItem]] = []
  private var batches: ArraySlice<[TaskEdit]>
  private var taken: [Int: TaskEdit] = [:]
  private var holds: Int
  private var waiting: ArraySlice<[TaskEdit]>
  private let entering: @Sendable ([TaskItem]) -> Result<[EntryResult], EditFailure>

  /// Creates an outbox.
  ///
  /// - Parameters:
  ///   - batches: The results of `claim`, in order.
  ///   - holds: How many times another process is sending.
  ///   - waiting: The results of `contents`, in order.
  ///   - entering: Returns the result of `enter` for the known tasks.
  init(
    _ batches: [[TaskEdit]] = [], holds: Int = 0, waiting: [[TaskEdit]] = [],
    entering: @escaping @Sendable ([TaskItem]) -> Result<[EntryResult], EditFailure> = { _ in unexpected("enter") }
  ) {
    (self.batches, self.holds, self.waiting, self.entering) = (batches[...], holds, waiting[...], entering)
  }

  func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws -> Value? {
    holds -= 1
    return holds >= 0 ? nil : await work()
  }

  func claim(_ claim: EditClaim, isFirst: Bool) -> [TaskEdit] {
    if isFirst { recoveries += 1 }
    return taken(claim)
  }

  private func taken(_ claim: EditClaim) -> [TaskEdit] {
    claims.append(Claim(limit: claim.limit, due: claim.due, skipped: claim.skipped))
    let batch = batches.popFirst() ?? []
    for edit in batch { taken[edit.id] = edit }
    return batch
  }

  func settle(
    _ outcomes: [(edit: Int, outcome: SendOutcome)], at time: Date
  ) throws -> (settled: [TaskEdit], left: Int) {
    if Task.isCancelled { throw EditFailure.cancelled }
    settled.append(Dictionary(uniqueKeysWithValues: outcomes.map { ($0.edit, $0.outcome) }))
    let settled = outcomes.compactMap { id, outcome in
      taken[id]?.settle(outcome, at: time, backoff: Backoff { 0.5 })
      return taken[id]
    }
    return (settled, 1)
  }

  func enter(_ orders: [TaskOrder], known: [TaskItem], at: Date) throws -> [EntryResult] {
    self.known.append(known)
    return try entering(known).get()
  }

  func undoable() throws -> [TaskEdit] { try unexpected("undoable").get() }
  func redoable() throws -> [UndoneChange] { try unexpected("redoable").get() }
  func undo(_: [Int]?, at: Date) throws -> [UndoResult] { try unexpected("undo").get() }
  func redo(_: [UndoneChange]?, known: [TaskItem], at: Date) throws -> [EntryResult] {
    try unexpected("redo").get()
  }
  func forgetLastUndone() throws { try unexpected("forgetLastUndone").get() as Void }
  func resolve(_ edit: Int, by: Resolution, among tasks: [TaskItem]?) throws -> [TaskEdit] {
    try unexpected("resolve").get()
  }

  func evidence(for edit: TaskEdit, among tasks: [TaskItem]) throws -> TaskItem? {
    try unexpected("evidence").get()
  }

  func retry(_ edits: [Int]?) throws -> [TaskEdit] { try unexpected("retry").get() }
  func discard(_ edit: Int) throws -> [TaskEdit] { try unexpected("discard").get() }
  func contents() throws -> OutboxContents {
    if let edits = waiting.popFirst() { return OutboxContents(edits: edits) }
    return try unexpected("contents").get()
  }

  func forget(_ edits: [UnreadableEdit], _ damages: [OutboxDamage]) throws {
    let _: Int = try unexpected("forget").get()
  }
  func counts() throws -> EditCounts { try unexpected("counts").get() }
  func current(_ edits: [TaskEdit]) throws -> [TaskEdit] { try unexpected("current").get() }
  func task(_ id: TaskID) throws -> ListedTask? { try unexpected("task").get() }
  func tasks(in range: ClosedRange<Int>) throws -> [Int: TaskItem] { try unexpected("tasks").get() }
  func find(_ query: SearchQuery, limit: Int) throws -> Findings<ListedTask> { try unexpected("find").get() }
  func edits(ofUser owner: ServiceID) throws -> [TaskEdit] { try unexpected("edits").get() }
  func edits(
    ofUser user: ServiceID, comparedWith list: Loaded<[TaskItem]>
  ) throws -> (edits: [TaskEdit], newlyUnkept: Int) {
    try unexpected("compare").get()
  }
  func revision() throws -> Int { try unexpected("revision").get() }
}

private func unexpected<Value>(_ call: String) -> Result<Value, EditFailure> {
  Issue.record("'\(call)' was called unexpectedly")
  return .failure(.store("unexpected"))
}
