import SharedInteractorInterface
import SharedUI
import TestSupport
import Testing

struct FailingServiceStoryTests {
  @Test(arguments: [
    (TeamService.Response.status(500), "the service cannot answer now (500)"),
    (.json("[1,null]"), "no element of the list could be used"), (.cutShort("[{"), "the answer was cut short"),
    (.webPage(404), "a web page answered in place of the service (404)"),
  ])
  func `an unusable response leaves the saved list`(answer: TeamService.Response, reason: String) async throws {
    try await Story.tell { story in
      await story.service.answer("/users", .json(UsersStoryTests.ana))
      _ = try await story.launch("users")
      await story.service.answer("/users", answer)
      for _ in 1...2 {
        try await story.play(
          Step(
            "roster> users", .list(["1 Ana Lima ana ana@example.org"], from: .saved("1 day ago · stale · \(reason)"))),
          setup: .init().later(90_000))
      }
    }
  }

  @Test(arguments: [401, 403])
  func `a 401 or 403 response is an error, and the saved list is kept but not shown`(status: Int) async throws {
    try await Story.tell { story in
      await story.service.answer("/users", .json(UsersStoryTests.ana))
      _ = try await story.launch("users")
      await story.service.answer("/users", .status(status))
      let seen = try await story.launch("users")
      let why =
        status == 401 ? "sign-in required: run 'login'" : "not allowed (403)"
      #expect(seen.contains("roster: could not load the users: \(why)\n"))
      #expect(seen.hasSuffix("[exit 4]\n"))
      #expect(try await story.launch("users", setup: .init(isOffline: true)).contains("1 user · saved just now"))
    }
  }
}
