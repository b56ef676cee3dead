import SharedInteractorInterface
import SharedUI
import TestSupport
import Testing

/// `stats` with a service that cannot list the tasks of some users.
struct StatsStoryTests {
  private static let task = #"[{"userId":1,"id":7,"title":"Write","completed":true}]"#

  @Test func `a user whose tasks cannot be loaded is named as unknown, with the reason`() async throws {
    try await Story.tell(.sqlite) { story in
      await story.service.answer("/users", .json(UsersStoryTests.both))
      await story.service.answer("/todos?userId=1", .json(Self.task))
      await story.service.answer("/todos?userId=2", .status(500))
      let seen = try await story.launch("stats")
      #expect(seen.contains("2 users · 1 task done, 0 open · 1 without saved tasks · live\n"))
      let why = "could not load the tasks of 1 user, and nothing is saved: server: the service answered 500"
      #expect(seen.hasSuffix("roster: warning: \(why)\n[exit 0]\n"), "\(seen)")
    }
  }

  @Test func `a user whose tasks are saved counts as saved`() async throws {
    try await Story.tell(.sqlite) { story in
      await story.service.answer("/users", .json(UsersStoryTests.ana))
      await story.service.answer("/todos?userId=1", .json(Self.task))
      _ = try await story.launch("stats")
      await story.service.answer("/todos?userId=1", .status(500))
      let seen = try await story.launch("stats")
      #expect(seen.contains("1 user · 1 task done, 0 open · saved just now · server: the service answered 500\n"))
    }
  }

  @Test(arguments: [LoadMode.liveOrSaved, .liveOnly])
  func `it fails where no tasks are known`(_ mode: LoadMode) async throws {
    try await Story.tell(.sqlite) { story in
      await story.service.answer("/users", .json(UsersStoryTests.both))
      let seen = try await story.launch("stats", setup: .init(mode: mode))
      #expect(seen.contains("roster: could not load the tasks of 2 users: not found (404)\n[exit 5]\n"), "\(seen)")
    }
  }

  @Test func `with --live it fails if the tasks of one user cannot be loaded`() async throws {
    try await Story.tell(.sqlite) { story in
      await story.service.answer("/users", .json(UsersStoryTests.both))
      await story.service.answer("/todos?userId=1", .json(Self.task))
      await story.service.answer("/todos?userId=2", .status(503))
      let seen = try await story.launch("stats", setup: .init(mode: .liveOnly))
      #expect(seen.contains("roster: could not load the tasks of 1 user: server: the service answered 503\n[exit 3]\n"))
    }
  }
}
