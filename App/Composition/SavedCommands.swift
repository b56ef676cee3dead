import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
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

  /// Does `command`.
  func run(_ command: SavedCommand) async throws(CommandFailure) {
    switch command {
    case .find(let query, let words): try await find(query, words: words)
    }
  }

  private func find(_ query: SearchQuery, words: [String]) async throws(CommandFailure) {
    let found = try await reading { () throws(LoadFailure) in
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
    _ read: @Sendable () async throws(LoadFailure) -> Value
  ) async throws(CommandFailure) -> Value {
    do {
      return try await context.console.waiting(for: "looking", read)
    } catch {
      throw .failed(FailureViewModel(error, loading: "what is saved", mode: context.mode))
    }
  }
}
