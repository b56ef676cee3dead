import Foundation
import SharedUI
import Testing

/// Listing users: online, offline with a saved list, and offline with nothing saved.
struct UsersStoryTests {
  static let ana = #"[{"id":1,"name":"Ana Lima","username":"ana","email":"ana@example.org"}]"#
  static let both = """
    [{"id":1,"name":"Ana Lima","username":"ana","email":"ana@example.org"},\
    {"id":2,"name":"山田 さくら","username":"sakura","email":"sakura@example.org"}]
    """

  @Test func `online, the users are loaded and shown, and replace the saved list`() async throws {
    try await Story.tell { story in
      await story.service.answer("/users", .json(Self.ana))
      try await story.play(
        Step("roster> users", .list(["1 Ana Lima ana ana@example.org"])))
      await story.service.answer("/users", .json(Self.both))
      try await story.play(
        Step("roster> users", .list(ImitatedServices.shownUsers)))
      try await story.play(
        Step("roster> users", .list(ImitatedServices.shownUsers, from: .offline("2 minutes ago"))),
        online: false, setup: .init().later(120))
    }
  }

  @Test func `offline, users without a saved list are an error`() async throws {
    try await Story.tell { story in
      try await story.play(
        Step(
          "roster> users",
          "roster: could not load the users, and nothing is saved: could not connect to http://127.0.0.1:1; run 'doctor'"
        ),
        Step(
          "roster (offline)> users",
          "roster: could not load the users, and nothing is saved: could not connect to http://127.0.0.1:1; run 'doctor'"
        ),
        exit: 3,
        online: false)
    }
  }
}
