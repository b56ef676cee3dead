import Foundation
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer
import UsersUIComposer

/// Shows what is saved, of both features.
struct SavedCommands: Sendable {
  // More are no help to a reader; another word is.
  private static let mostFound = 100
  /// Finds users.
  let users: UsersFeature
  /// Finds tasks.
  let tasks: TasksFeature
  /// Where all is shown.
  let context: AppContext

  /// Does `command`, with the list of the tasks of `owner` on screen or, if that is nil, the list of the users.
  func run(_ command: SavedCommand, onScreen owner: TaskOwner?) async throws(CommandFailure) {
    switch command {
    case .find(let query, let words): try await find(query, words: words)
    case .changes(let user?):
      try await users.select(user) { user throws(CommandFailure) in try await showChanges(of: user.owner) }
    case .changes: try await showChanges(of: owner)
    }
  }

  private func showChanges(of owner: TaskOwner?) async throws(CommandFailure) {
    let subject = owner.map { "the tasks of \($0.name)" } ?? "the users"
    let (time, rows) = try await reading(subject) { () throws(LoadFailure) in
      if let owner { return try await tasks.lastChanges(of: owner) }
      return try await users.lastChanges()
    }
    let (console, now) = (context.console, context.clock.now)
    let age = time.map { RelativeAge.text(from: $0, to: now) }
    try console.show(ChangesScreen().rendering(of: rows, at: time, age: age, layout: console.layout))
  }

  private func find(_ query: SearchQuery, words: [String]) async throws(CommandFailure) {
    let found = try await reading("what is saved") { () throws(LoadFailure) in
      let people = try await users.find(query, limit: Self.mostFound)
      let work = try await tasks.find(query, limit: Self.mostFound)
      return people.merged(with: work, limit: Self.mostFound)
    }
    let console = context.console
    try console.show(
      FindScreen().rendering(
        of: found.found.map(\.element), words: words, isComplete: found.isComplete, layout: console.layout))
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
