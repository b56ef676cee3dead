import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Shows what is to be seen of users and their tasks beside the lists.
struct LookCommands: Sendable {
  // Lists that are asked for at the same time; and of how many users none is asked for any more.
  private static let width = 8
  private static let mostAsked = 200

  /// Knows the users.
  let users: UsersFeature
  /// Knows their tasks.
  let tasks: TasksFeature
  /// Where all is shown.
  let console: Console
  /// Within how many kilometres somebody is near, where nothing else is said; nil for any distance.
  let radius: Double?

  /// Does `command`; nobody named is `selected`. Gives the list that was shown, if it was one.
  func run(_ command: LookCommand, selected: User?) async throws(CommandFailure) -> ShownList? {
    switch command {
    case .user(let text):
      try await show(try await user(text, selected, as: "user"))
      return nil
    case .near(.position(let position), let radius):
      return try await users.showNear(position, within: radius ?? self.radius)
    case .near(.user(let text), let radius):
      let user = try await user(text, selected, as: "near")
      guard let centre = user.address?.geo.flatMap(Position.init) else {
        throw .failed(
          FailureViewModel("nobody knows where \(user.name) lives: name a place ('near 35.0,135.8')", status: .failure))
      }
      return try await users.showNear(centre, within: radius ?? self.radius, but: user)
    case .stats: return try await showStats()
    }
  }

  private func show(_ user: User) async throws(CommandFailure) {
    let counts = await tasks.counts(of: user.owner, isSaved: true)
    try await users.showDetails(of: user, others: [property(counts, of: user)])
  }

  private func property(_ counts: Presented<TaskCounts>?, of user: User) -> Property {
    guard let counts else { return Property("tasks", "not saved: 'tasks \(user.id)' loads them", json: .null) }
    let (open, done) = (counts.model.open, counts.model.done)
    let json = JSONValue.object(
      [.init("open", .int(open)), .init("done", .int(done))] + JSONValue.origin(counts.source))
    let parts = ["\(open) open, \(done) done"] + counts.source.parts
    return Property("tasks", console.layout.line(of: parts), json: json)
  }

  private func showStats() async throws(CommandFailure) -> ShownList {
    let screen = StatsScreen()
    try screen.checkFields(of: console.layout)
    let everyone = try await users.everyone()
    let counts = await console.waiting(for: "loading tasks") { () async -> [Presented<TaskCounts>?] in
      await self.counts(of: everyone.model)
    }
    let rows = zip(everyone.model, counts).map { StatsScreen.Row(user: $0, counts: $1?.model) }
    let source = everyone.source.combined(with: counts.compactMap { $0?.source })
    let shown = try await console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, source, layout: $1)
    }
    for warning in everyone.warnings { console.warn(warning) }
    return shown
  }

  private func counts(of users: [User]) async -> [Presented<TaskCounts>?] {
    let isSaved = users.count > Self.mostAsked
    return await withTaskGroup(of: (Int, Presented<TaskCounts>?).self) { group in
      var counts = [Presented<TaskCounts>?](repeating: nil, count: users.count)
      for (index, user) in users.enumerated() {
        if index >= Self.width, let (done, count) = await group.next() { counts[done] = count }
        group.addTask { (index, await tasks.counts(of: user.owner, isSaved: isSaved)) }
      }
      for await (done, count) in group { counts[done] = count }
      return counts
    }
  }

  private func user(_ text: String?, _ selected: User?, as command: String) async throws(CommandFailure) -> User {
    if let text { return try await users.find(text) }
    guard let selected else { throw .nobodySelected("\(command) 3") }
    return selected
  }
}

extension Session {
  /// Commands over what this session knows.
  var looking: LookCommands {
    LookCommands(users: users, tasks: tasks, console: context.console, radius: context.settings.preferences.radius)
  }
}
