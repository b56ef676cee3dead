import SharedUI
import TestSupport
import Testing

/// A service that sends its lists in pages.
struct PagedServiceStoryTests {
  private static let ana = UsersStoryTests.ana
  private static let sakura = #"[{"id":2,"name":"山田 さくら","username":"sakura","email":"sakura@example.org"}]"#

  @Test func `all pages are loaded and saved as one list`() async throws {
    try await Story.tell { story in
      let next = "Link: <\(story.server.url())/users?_page=2&_limit=1>; rel=\"next\"\r\nX-Total-Count: 2"
      await story.service.answer("/users", .page(Self.ana, headers: next))
      await story.service.answer("/users?_page=2&_limit=1", .page(Self.sakura, headers: "X-Total-Count: 2"))
      let live = try await story.launch("users")
      #expect(live.contains(liveCount("2 users")))
      let saved = try await story.launch("users", setup: .init(isOffline: true))
      #expect(saved.contains("2 users · saved just now"))
    }
  }

  @Test func `a list that is not sent whole is incomplete and does not replace the saved one`() async throws {
    try await Story.tell { story in
      await story.service.answer("/users", .json(UsersStoryTests.both))
      _ = try await story.launch("users")
      await story.service.answer("/users", .page(Self.ana, headers: "X-Total-Count: 7"))
      await story.service.answer("/users?_page=2&_limit=1", .page("[]", headers: "X-Total-Count: 7"))
      let seen = try await story.launch("users")
      #expect(
        seen == """
          roster> users
          ID  NAME      USERNAME  EMAIL
           1  Ana Lima  ana       ana@example.org
          1 of 7 users · incomplete
          roster: warning: the list is incomplete, so it was not saved: the service did not send the rest
          [exit 0]

          """)
      let json = try await story.launch("users", setup: .init(format: .json))
      #expect(json.contains(#""source":"remote""#))
      #expect(json.contains(#""complete":false,"total":7"#))
      let saved = try await story.launch("users", setup: .init(isOffline: true))
      #expect(saved.contains("2 users · saved just now"))
    }
  }
}
