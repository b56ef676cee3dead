import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// What is known of the tasks of each user, loaded with as few requests as the service allows, or saved.
struct TeamLoad<Value: Sendable> {
  /// What is known of a user's tasks, or why it is not.
  typealias Part = Result<Presented<Value>, LoadFailure>

  /// Loads it, from the store alone if `isSaved`. The count grows with each user whose tasks have been loaded.
  typealias Load = @Sendable (_ isSaved: Bool, _ loaded: Count) async throws -> TeamLoad

  let users: Presented<[User]>
  /// Of each user, in their order; `nil` if nothing is known.
  let values: [Presented<Value>?]
  private let failure: CommandFailure?
  // Whether saved tasks are used because there are too many users to be asked for one by one.
  private let isSavedOnly: Bool
  /// Whether the service is being asked for newer tasks.
  let isLoading: Bool

  /// Loads the users and `part` of the tasks of each.
  ///
  /// - Parameters:
  ///   - isSaved: Whether to take only what is saved, while the service is asked for newer tasks.
  ///   - loaded: Counts the users whose tasks have been loaded.
  ///   - saved: Returns what is saved of the tasks of users, by id; used if the service cannot be asked, or if they are too
  ///     many to be asked for one by one.
  ///   - part: Returns what the feature has of the tasks of a user.
  /// - Throws: What loading the users throws, or the first failure if nothing is known, or the service must not fail.
  init(
    in context: CommandContext, isSaved: Bool, _ loaded: Count, fields: [String],
    saved: @escaping @Sendable (_ users: [User]) async throws -> Presented<[ServiceID: Value]>?,
    _ part: @escaping @Sendable (TasksFeature, TaskOwner) async throws(LoadFailure) -> Presented<Value>
  ) async throws {
    let users = try await context.users.list.loadAll(.all, showsWait: false, isSaved: isSaved, fields: fields)
    if !isSaved { await loaded.begin(users.model.count) }
    let mode = context.app.server.mode
    let all = try await isSaved ? nil : context.tasks.loadingAll()
    let isOffline = await context.tasks.isOffline
    let usesSaved = isSaved || mode.allowsSaved && all == nil && (isOffline || users.model.count > Self.maxLoaded)
    let parts: [Part]
    if usesSaved {
      let known = try await context.app.reading("the saved tasks", showsWait: false) { try await saved(users.model) }
      parts = users.model.map { Self.part(of: $0, in: known) }
    } else {
      parts = await Self.parts(of: users.model, in: all ?? context.tasks, loaded, part)
    }
    try Task.checkCancellation()
    isSavedOnly = usesSaved && !isOffline
    isLoading = isSaved
    let failures = parts.compactMap { part -> LoadFailure? in
      if case .failure(let failure) = part, failure != .nothingSaved { failure } else { nil }
    }
    self.users = users
    values = parts.map { if case .success(let known) = $0 { known } else { nil } }
    failure = Self.first(of: users.source.isLive ? failures : []).map { failure, tasks in
      CommandFailure(failure, loading: tasks, mode: mode)
    }
    let isNothingKnown = values.allSatisfy { $0 == nil }
    if isSaved, isNothingKnown { throw LoadFailure.nothingSaved }
    if let failure, mode == .liveOnly || isNothingKnown { throw failure }
  }

  /// Creates what is known of the tasks of one user.
  init(of user: User, _ value: Presented<Value>, isLoading: Bool) {
    (users, values) = (Presented([user], source: value.source), [value])
    (failure, isSavedOnly, self.isLoading) = (nil, false, isLoading)
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

  var source: SourceViewModel {
    let source = users.source.combined(with: values.compactMap { $0?.source })
    return isLoading ? source.loading : source
  }

  /// Prints the warnings of all loads, and why saved tasks are shown, unless newer ones are on their way.
  func warn(on console: Console) {
    if isLoading { return }
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
