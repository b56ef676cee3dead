import SharedDomain
import TasksDomain
import TasksInteractorInterface

/// An outbox whose edits another process is sending at first.
actor HeldOutbox: TaskOutbox {
  private let outbox: any TaskOutbox
  private var holds: Int
  private var ended: Int?

  /// Creates an outbox.
  ///
  /// - Parameters:
  ///   - holds: How many times another process is sending.
  ///   - ended: The edit that it ends after the first time; `nil` for none.
  init(_ outbox: any TaskOutbox, holds: Int, ending ended: Int? = nil) {
    self.outbox = outbox
    self.holds = holds
    self.ended = ended
  }

  func exclusively<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value? {
    holds -= 1
    return holds >= 0 ? nil : try await outbox.exclusively(work)
  }

  /// Returns the outbox; the first time, as it is before the other process ends an edit.
  func read() async throws -> Outbox {
    let before = try await outbox.read()
    if let edit = ended { try await outbox.change { edits, _ in edits.remove([edit]) } }
    ended = nil
    return before
  }

  func reading<Value: Sendable>(_ work: @Sendable (Outbox, any SavedTasks) throws -> Value) async throws -> Value {
    try await outbox.reading(work)
  }

  func change<Value: Sendable>(
    makingRoom makesRoom: Bool, _ work: @Sendable (inout Outbox, EditContext) async throws -> Value
  ) async throws -> Value {
    try await outbox.change(makingRoom: makesRoom, work)
  }

  func change<Value: Sendable>(
    knowing loaded: [TaskItem], _ work: @Sendable (inout Outbox, any SavedTasks, EditContext) throws -> Value
  ) async throws -> Value {
    try await outbox.change(knowing: loaded, work)
  }

  func savedRevision(ofUser id: ServiceID) async throws -> Int? { try await outbox.savedRevision(ofUser: id) }
}
