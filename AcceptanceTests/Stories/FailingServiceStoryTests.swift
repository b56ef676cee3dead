import SharedInteractorInterface
import SharedUI
import TestSupport
import Testing

struct FailingServiceStoryTests {
  @Test(arguments: [
    (TeamService.Response.status(500), "the service cannot answer now (500)"),
    (.status(503), "the service cannot answer now (503)"),
    (.status(429), "the service has had too many requests (429)"),
    (.status(302), "the answer redirects without saying where to"),
    (.json("<html>"), "the answer is not JSON"),
    (.json("[1,]"), "the answer is not JSON"), (.json("{}"), "the answer is not a list"),
    (.json("[1,null]"), "no element of the list could be used"),
    (.cutShort("[{"), "the answer was cut short"),
    (.webPage(403), "a web page answered in place of the service (403)"),
    (.webPage(404), "a web page answered in place of the service (404)"),
  ])
  func `an unusable response does not replace the saved list`(answer: TeamService.Response, reason: String) async throws
  {
    try await Story.tell(.sqlite) { story in
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
    try await Story.tell(.sqlite) { story in
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

  @Test func `valid elements of a list are shown, with a warning that counts the others`() async throws {
    try await Story.tell(.sqlite) { story in
      await story.service.answer("/users", .json(UsersStoryTests.ana.replacing("]", with: #",{"id":2},null]"#)))
      try await story.play(
        Step(
          "roster> users", .list(["1 Ana Lima ana ana@example.org", "2"]),
          "roster: warning: 1 user left out: users[2] is null"))
    }
  }

  @Test func `after a timeout, saved lists are shown at once until 'refresh'`() async throws {
    try await Story.tell(.sqlite) { story in
      await story.service.answer("/users", .json(UsersStoryTests.ana))
      _ = try await story.launch("users")
      await story.service.answer("/users", .silence)
      let seen = try await story.launch("users", "users", "refresh", setup: .init(timeout: .milliseconds(100)))
      let reason = "1 user · saved just now · no answer from http://127.0.0.1:PORT within 0.1 seconds"
      #expect(seen.ranges(of: reason).count == 3)
    }
  }

  @Test func `with --live, a saved list is never shown`() async throws {
    try await Story.tell(.sqlite) { story in
      await story.service.answer("/users", .json(UsersStoryTests.ana))
      _ = try await story.launch("users")
      try await story.play(
        Step(
          "roster> users", "roster: could not load the users: could not connect to http://127.0.0.1:1; run 'doctor'"),
        exit: 3,
        online: false, setup: .init(mode: .liveOnly))
    }
  }

  @Test func `an unknown user is reported as such`() async throws {
    try await Story.tell(.sqlite) { story in
      await story.service.answer("/users", .json(UsersStoryTests.both))
      try await story.play(
        Step("roster> select 99", "roster: no user '99'; 'users' lists them"),
        Step("roster> select nobody", "roster: no user 'nobody'; 'users' lists them"),
        exit: 5)
    }
  }
}
