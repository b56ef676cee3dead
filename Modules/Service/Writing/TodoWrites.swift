import Foundation
import Hummingbird

/// The changes to tasks and their comments, within one transaction.
struct TodoWrites {
  let tables: ServiceTables
  let renderer: AnswerRenderer
  let now: Date

  /// Adds a task.
  ///
  /// - Throws: 422 if there is no such user.
  func add(_ todo: Todo) throws -> Answer {
    try checkUser(todo.userId)
    var todo = todo
    todo.details = todo.details.added(at: now, isDone: todo.completed)
    try tables.add(&todo)
    var answer = try renderer.answer(showingOne: todo, status: 201)
    answer.location = "/todos/\(todo.id)"
    return answer
  }

  /// Adds a comment.
  ///
  /// - Throws: 422 if there is no such task.
  func add(_ draft: CommentDraft) throws -> Answer {
    guard try tables.todo(draft.todoId) != nil else {
      throw HTTPError.unprocessable("there is no task \(draft.todoId)")
    }
    var answer = try renderer.answer(showing: tables.add(draft, at: now))
    answer.status = 201
    return answer
  }

  /// Changes a task; one that already matches keeps its version.
  ///
  /// - Throws: 404 if there is none, 422 if the change is invalid, 412 with its tag if `condition` does not match.
  func change(_ id: Int?, to change: TodoChange, if condition: TagList?) throws -> Answer {
    let todo = try find(id)
    var changed = try change.applied(to: todo)
    if changed.userId != todo.userId { try checkUser(changed.userId) }
    try check(condition, of: todo)
    if changed.version != todo.version {
      changed.details = changed.details.changed(at: now, isDone: changed.completed, wasDone: todo.completed)
      try tables.replace(changed)
    }
    return try renderer.answer(showingOne: changed)
  }

  /// Removes a task.
  ///
  /// - Throws: 404 if there is none, 412 with its tag if `condition` does not match.
  func remove(_ id: Int?, if condition: TagList?) throws -> Answer {
    let todo = try find(id)
    try check(condition, of: todo)
    try tables.remove(todo.id)
    return Answer.nothing
  }

  private func checkUser(_ id: Int) throws {
    guard try tables.user(id) != nil else { throw HTTPError.unprocessable("there is no user \(id)") }
  }

  private func find(_ id: Int?) throws -> Todo {
    guard let id, let todo = try tables.todo(id) else { throw HTTPError(.notFound) }
    return todo
  }

  // The condition is checked last: a request that would fail anyway must not fail because of it (RFC 9110, 13.2.1).
  private func check(_ condition: TagList?, of todo: Todo) throws {
    guard let condition, let tag = try renderer.answer(showingOne: todo).tag, !condition.matches(tag) else { return }
    throw HTTPError(.preconditionFailed, headers: [.eTag: tag], message: "task \(todo.id) was changed in the meantime")
  }
}
