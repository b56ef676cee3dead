import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Something about the tasks of each user, loaded with as few requests as the service allows, or saved.
struct TeamLoad<Value: Sendable> {
  /// What is known of a user's tasks, or why it is not.
  typealias Part = Result<Presented<Value>, LoadFailure>

  let users: Presented<[User]>
  /// Of each user, in their order; `nil` if nothing is known.
  let values: [Presented<Value>?]
  private let failure: CommandFailure?
  // Whether saved tasks are used because there are too many users to be asked for one by one.
  private let isSavedOnly: Bool

  /// Loads the users and `part` of the tasks of each.
  ///
  /// - Parameters:
  ///   - saved: Returns what is saved of the tasks of users, by id; used if the service cannot be asked, or if they are too
  ///     many to be asked for one by one.
  ///   - part: Returns what the feature has of the tasks of a user.
  /// - Throws: What loading the users throws, or the first failure if nothing is known, or the service must not fail.
  init(
    in context: CommandContext, fields: [String],
    saved: @escaping @Sendable (_ users: [User]) async throws -> Presented<[ServiceID: Value]>?,
    _ part: @escaping @Sendable (TasksFeature, TaskOwner) async throws(LoadFailure) -> Presented<Value>
  ) async throws {
    let users = try await context.users.list.loadAll(.all, fields: fields)
    let mode = context.app.server.mode
    let loaded = Count()
    let counting: WorkCount = { (await loaded.number, users.model.count) }
    let (parts, isSaved) = try await context.console.waiting(for: "loading tasks", counting: counting) {
      () async throws -> ([Part], Bool) in
      let all = try await context.tasks.loadingAll()
      let isOffline = await context.tasks.isOffline
      let isSaved = mode.allowsSaved && all == nil && (isOffline || users.model.count > Self.maxLoaded)
      guard isSaved else { return (await Self.parts(of: users.model, in: all ?? context.tasks, loaded, part), false) }
      let known = try await context.app.reading("the saved tasks") { try await saved(users.model) }
      return (users.model.map { Self.part(of: $0, in: known) }, !isOffline)
    }
    try Task.checkCancellation()
    isSavedOnly = isSaved
    let failures = parts.compactMap { part -> LoadFailure? in
      if case .failure(let failure) = part, failure != .nothingSaved { failure } else { nil }
    }
    self.users = users
    values = parts.map { if case .success(let known) = $0 { known } else { nil } }
    failure = Self.first(of: users.source.isLive ? failures : []).map { failure, tasks in
      CommandFailure(failure, loading: tasks, mode: mode)
    }
    if let failure, mode == .liveOnly || values.allSatisfy({ $0 == nil }) { throw failure }
  }

  // If there are more users whose tasks come one by one, only saved tasks are shown.
  private static var maxLoaded: Int { 200 }

  private static func parts(
    of users: [User], in tasks: TasksFeature, _ loaded: Count,
    _ part: @escaping @Sendable (TasksFeature, TaskOwner) async throws(LoadFailure) -> Presented<Value>
  ) async -> [Part] {
    var parts = [Part](repeating: .failure(.nothingSaved), count: users.count)
    await users.indices.concurrently { index in
      await Part { () async throws(LoadFailure) in try await part(tasks, users[index].owner) }
    } use: { index, found in
      parts[index] = found
      await loaded.add()
      return true
    }
    return parts
  }

  private static func part(of user: User, in saved: Presented<[ServiceID: Value]>?) -> Part {
    saved.flatMap { saved in saved.model[user.id].map { value in .success(saved.map { _ in value }) } }
      ?? .failure(.nothingSaved)
  }

  /// The users whose tasks are unknown.
  var missing: [TaskOwner] { unknown.map(\.owner) }
  var unknown: [User] { zip(users.model, values).compactMap { $1 == nil ? $0 : nil } }

  var source: SourceViewModel { users.source.combined(with: values.compactMap { $0?.source }) }

  /// Prints the warnings of all loads, and why saved tasks are shown.
  func warn(on console: Console) {
    for warning in users.warnings { console.warn(warning) }
    for warning in values.flatMap({ $0?.warnings ?? [] }) { console.warn(warning) }
    let reasons = values.compactMap { $0?.source.failure }
    if users.source.isLive, let (reason, tasks) = Self.first(of: reasons) {
      console.warn("could not load \(tasks), so saved ones are used: \(reason)")
    }
    if let failure { console.warn(failure.problem.text) }
    if isSavedOnly, users.source.isLive {
      console.warn("of more than \(Self.maxLoaded) users, only saved tasks are used; run 'sync --all' to load them")
    }
  }

  // Returns the first of `failures`, and whose tasks could not be loaded because of such; `nil` if there are none.
  private static func first<Failure>(of failures: [Failure]) -> (failure: Failure, tasks: String)? {
    failures.first.map { ($0, "the tasks of \(Noun("user").text(of: failures.count))") }
  }
}
