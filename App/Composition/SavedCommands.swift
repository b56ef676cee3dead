import Foundation
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer
import UsersUIComposer

/// Shows what is saved, of both features, or clears it.
struct SavedCommands: Sendable {
  // More are no help to a reader; another word is.
  private static let mostFound = 100
  /// Finds users.
  let users: UsersFeature
  /// Finds tasks.
  let tasks: TasksFeature
  /// Where all is shown.
  let context: AppContext

  /// Does `command`, with the list of the tasks of `owner` on screen or, if that is nil, the list of the users; gives
  /// the list that was shown, if one was.
  func run(_ command: SavedCommand, onScreen owner: TaskOwner?) async throws(CommandFailure) -> ShownList? {
    switch command {
    case .find(let query, let words, let limit):
      return try await find(query, words: words, limit: limit ?? Self.mostFound)
    case .changes(let user?):
      return try await showChanges(of: try await users.find(user).owner)
    case .changes: return try await showChanges(of: owner)
    case .cache: return try await cache.show()
    case .clear(let user, let isAgreed):
      try await cache.clear(user, isAgreed: isAgreed)
      return nil
    }
  }

  private var cache: CacheCommands { CacheCommands(users: users, tasks: tasks, context: context) }

  private func showChanges(of owner: TaskOwner?) async throws(CommandFailure) -> ShownList {
    let (screen, console) = (ChangesScreen(), context.console)
    try screen.checkFields(of: console.layout)
    let subject = owner.map { "the tasks of \($0.name)" } ?? "the users"
    let (time, rows) = try await reading(subject) { () throws(LoadFailure) in
      if let owner { return try await tasks.lastChanges(of: owner) }
      return try await users.lastChanges()
    }
    let age = time.map(context.viewpoint.age)
    return try await console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, at: time, age: age, layout: $1)
    }
  }

  private func find(_ query: SearchQuery, words: [String], limit: Int) async throws(CommandFailure) -> ShownList {
    let (screen, console) = (FindScreen(), context.console)
    try screen.checkFields(of: console.layout)
    let (found, hasSaved) = try await reading("what is saved") { () throws(LoadFailure) in
      let people = try await users.find(query, limit: limit)
      let work = try await tasks.find(query, limit: limit)
      let found = people.merged(with: work, limit: limit)
      // All lists are gone through for it, which is needless where something was found.
      guard found.found.isEmpty else { return (found, true) }
      let saved = try await withCache { () throws(CacheFailure) in try await context.store.summaries() }
      return (found, !saved.isEmpty)
    }
    let (rows, isComplete) = (found.found.map(\.element), found.isComplete)
    return try await console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, words: words, isComplete: isComplete, hasSaved: hasSaved, layout: $1)
    }
  }

  private func reading<Value: Sendable>(
    _ subject: String, _ read: @Sendable () async throws(LoadFailure) -> Value
  ) async throws(CommandFailure) -> Value {
    do {
      return try await context.console.waiting(for: "looking", read)
    } catch {
      throw .failed(FailureViewModel(error, loading: subject, mode: context.mode))
    }
  }
}
