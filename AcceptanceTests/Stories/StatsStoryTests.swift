import SharedInteractorInterface
import SharedUI
import TestSupport
import Testing

/// `stats` with a service that cannot list the tasks of some users.
struct StatsStoryTests {
  private static let advice = "try again, or run 'doctor'"

  private static let task = #"[{"userId":1,"id":7,"title":"Write","completed":true}]"#

  @Test func `a user whose tasks cannot be loaded is named as unknown, with the reason`() async throws {
    try await Story.tell { story in
      await story.service.answer("/users", .json(UsersStoryTests.both))
      await story.service.answer("/todos?userId=1", .json(Self.task))
      await story.service.answer("/todos?userId=2", .status(500))
      let seen = try await story.launch("stats")
      #expect(seen.contains(liveCount("2 users · 1 task done, 0 open · 1 without saved tasks") + "\n"))
      let why =
        "could not load the tasks of 1 user, and nothing is saved: the service cannot answer now (500); \(Self.advice)"
      #expect(seen.hasSuffix("roster: warning: \(why)\n[exit 0]\n"), "\(seen)")
    }
  }

  @Test func `a user whose tasks are saved counts as saved`() async throws {
    try await Story.tell { story in
      await story.service.answer("/users", .json(UsersStoryTests.ana))
      await story.service.answer("/todos?userId=1", .json(Self.task))
      _ = try await story.launch("stats")
      await story.service.answer("/todos?userId=1", .status(500))
      let seen = try await story.launch("stats")
      #expect(seen.contains("1 user · 1 task done, 0 open · saved just now · the service cannot answer now (500)\n"))
      let why = "could not load the tasks of 1 user, so saved ones are used: the service cannot answer now (500)"
      #expect(seen.hasSuffix("roster: warning: \(why)\n[exit 0]\n"), "\(seen)")
    }
  }

  @Test func `a user whose list of tasks is incomplete counts as saved, and another one as unknown`() async throws {
    try await Story.tell { story in
      await story.service.answer("/users", .json(UsersStoryTests.both))
      await story.service.answer("/todos?userId=1", .json(Self.task))
      await story.service.answer("/todos?userId=2", .status(500))
      _ = try await story.launch("stats")
      for user in 1...2 {
        let task = Self.task.replacing("\"userId\":1", with: "\"userId\":\(user)")
        await story.service.answer("/todos?userId=\(user)", .page(task, headers: "X-Total-Count: 9"))
        await story.service.answer("/todos?userId=\(user)&_page=2&_limit=1", .page("[]", headers: "X-Total-Count: 9"))
      }
      let seen = try await story.launch("stats")
      let why = "the list is incomplete (the service did not send the rest)"
      #expect(seen.contains("2 users · 1 task done, 0 open · 1 without saved tasks · saved just now · \(why)\n"))
      #expect(
        seen.hasSuffix(
          """
          roster: warning: could not load the tasks of 1 user, so saved ones are used: \(why)
          roster: warning: could not load the tasks of 1 user, and nothing is saved: \(why); run 'doctor'
          [exit 0]

          """), "\(seen)")
      let live = try await story.launch("stats", setup: .init(mode: .liveOnly))
      #expect(live.contains("roster: could not load the tasks of 2 users: \(why); run 'doctor'\n[exit 3]\n"), "\(live)")
    }
  }

  @Test(arguments: [LoadMode.liveOrSaved, .liveOnly])
  func `it fails where no tasks are known`(_ mode: LoadMode) async throws {
    try await Story.tell { story in
      await story.service.answer("/users", .json(UsersStoryTests.both))
      let seen = try await story.launch("stats", setup: .init(mode: mode))
      #expect(seen.contains("roster: could not load the tasks of 2 users: not found (404)\n[exit 5]\n"), "\(seen)")
    }
  }

  @Test func `with --live it fails if the tasks of one user cannot be loaded`() async throws {
    try await Story.tell { story in
      await story.service.answer("/users", .json(UsersStoryTests.both))
      await story.service.answer("/todos?userId=1", .json(Self.task))
      await story.service.answer("/todos?userId=2", .status(503))
      let seen = try await story.launch("stats", setup: .init(mode: .liveOnly))
      let why = "could not load the tasks of 1 user: the service cannot answer now (503); \(Self.advice)"
      #expect(seen.contains("roster: \(why)\n[exit 3]\n"))
    }
  }
}
