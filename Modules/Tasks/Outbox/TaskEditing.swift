package import SharedInteractorInterface
import TasksDomain

/// An editor that turns users' requests into edits.
package struct TaskEditing: Sendable {
  private let outbox: any TaskOutbox
  private let sender: any TaskEditSender
  private let clock: WallClock

  /// Creates an editor that writes to `outbox` and uses `sender` to look up tasks that are not saved.
  package init(_ outbox: any TaskOutbox, sender: any TaskEditSender, clock: WallClock) {
    self.outbox = outbox
    self.sender = sender
    self.clock = clock
  }

  /// Enters edits for `orders`, all or none.
  ///
  /// - Throws: `.unknownTask` if one of the tasks is not saved and cannot be loaded from the service.
  package func enter(_ orders: [TaskOrder]) async throws(EditFailure) -> [EnteredOrder] {
    var known: [TaskItem] = []
    while true {
      do {
        return try await outbox.enter(orders, known: known, at: clock.now)
      } catch {
        guard case .unknownTask(.service(let id)) = error, !known.contains(where: { $0.id == .service(id) }),
          let item = await sender.task(id)
        else { throw error }
        known.append(item)
      }
    }
  }

  /// Takes back the last edit that was not taken back yet.
  package func undo() async throws(EditFailure) -> TakenBack { try await outbox.undo(at: clock.now) }
}
