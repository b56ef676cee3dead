import Foundation
import SharedInteractorInterface
package import SharedRemote
package import TasksDomain
package import TasksInteractorInterface

/// Sends edits to the service. It looks at a task before it changes it, so that only what nobody else changed is changed.
package struct RemoteTaskEditSender: TaskEditSender {
  // Whoever changes a task more often than this while it is looked at is at work on it just now.
  private static let looks = 3
  private let client: any HTTPClient

  /// Sends through `client`.
  package init(client: any HTTPClient) { self.client = client }

  /// See `TaskEditSender`.
  package func send(_ edit: TaskEdit) async -> SendOutcome {
    if Task.isCancelled { return .untouched }
    switch (edit.action, edit.task) {
    case (.add(let title, let isCompleted), _):
      if edit.mayHaveArrived, let outcome = await arrival(of: edit, title, isCompleted) { return outcome }
      return await add(edit, title, isCompleted)
    case (_, .service(let id)): return await change(edit, id)
    case (_, .local): return .rejected("the service does not know this task")
    }
  }

  /// See `TaskEditSender`.
  package func task(_ id: Int) async -> TaskItem? {
    guard case .done(let response) = await answer(to: TaskWrites.read(id)) else { return nil }
    return TaskForm.item(of: response)
  }

  private func add(_ edit: TaskEdit, _ title: String, _ isCompleted: Bool) async -> SendOutcome {
    switch await answer(to: try TaskWrites.add(title, isCompleted: isCompleted, user: edit.userID, key: edit.key)) {
    case .done(let response):
      let item = TaskForm.item(of: response)
      return item.map { .accepted($0) } ?? .lost("the service's answer could not be used")
    case .gone: return .rejected("the service takes no tasks (404)")
    case .stale(let why): return .contradicted(theirs: nil, why)
    case .failed(let outcome): return outcome
    }
  }

  /// What is known of an addition that was sent before, without an answer; nil if it is safe to send it again.
  private func arrival(of edit: TaskEdit, _ title: String, _ isCompleted: Bool) async -> SendOutcome? {
    switch await answer(to: TaskWrites.list(ofUser: edit.userID, key: edit.key)) {
    case .done(let response) where TaskWrites.honoursKey(response): return nil
    case .done(let response):
      guard let tasks = TaskForm.items(of: response, user: edit.userID) else {
        return .postponed("the service's list could not be used")
      }
      let alike = tasks.filter {
        $0.title == title && $0.isCompleted == isCompleted && $0.id.number > edit.greatestKnownID ?? 0
      }
      guard let first = alike.first else { return nil }
      guard edit.greatestKnownID == nil else { return .found(alike) }
      return .contradicted(theirs: first, "the service has such a task already (\(first.id.text)): is it this one?")
    case .gone: return .postponed("the service has no list of tasks (404)")
    // A look that is refused says nothing of the addition.
    case .stale(let why), .failed(.rejected(let why)): return .postponed(why)
    case .failed(let outcome): return outcome
    }
  }

  private func change(_ edit: TaskEdit, _ id: Int) async -> SendOutcome {
    var last = SendOutcome.untouched
    for _ in 0..<Self.looks {
      switch await answer(to: TaskWrites.read(id)) {
      case .gone: return Self.gone(edit)
      case .stale(let why): return .postponed(why)
      case .failed(let outcome): return outcome
      case .done(let response):
        guard let theirs = TaskForm.item(of: response) else {
          return .postponed("the service's task could not be used")
        }
        if let outcome = edit.merged(with: theirs) { return outcome }
        guard let why = await change(edit, theirs, response.headers["etag"], &last) else { return last }
        last = .contradicted(theirs: theirs, why)
      }
    }
    return last
  }

  /// Why the change has to be looked at again, as the task was changed meanwhile; nil if `outcome` says what came of it.
  private func change(
    _ edit: TaskEdit, _ theirs: TaskItem, _ etag: String?, _ outcome: inout SendOutcome
  ) async -> String? {
    switch await answer(to: try TaskWrites.change(theirs.id.number, edit.action, key: edit.key, etag: etag)) {
    case .done(let response):
      outcome = .accepted(edit.action.applied(to: theirs).map { TaskForm.item(of: response) ?? $0 })
    case .gone: outcome = Self.gone(edit)
    case .stale(let why): return why
    case .failed(let failure): outcome = failure
    }
    return nil
  }

  private func answer(
    to request: @autoclosure () throws(LoadFailure) -> HTTPRequest
  ) async -> TaskAnswer {
    do {
      let request = try request()
      let isWrite = request.method != "GET"
      do {
        return TaskAnswer(try await client.send(request), isWrite: isWrite)
      } catch {
        return TaskAnswer(error, isWrite: isWrite)
      }
    } catch {
      return TaskAnswer(error, isWrite: false)
    }
  }

  private static func gone(_ edit: TaskEdit) -> SendOutcome {
    edit.action == .remove ? .accepted(nil) : .rejected("the service has no such task (404)")
  }
}
