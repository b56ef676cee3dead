import SharedUI
import TestSupport
import Testing

/// Conditional requests with entity tags.
struct UnchangedListStoryTests {
  private static let one = #"[{"userId":3,"id":41,"title":"Buy stamps","completed":false}]"#
  private static let two = #"[{"userId":3,"id":41,"title":"Buy stamps","completed":true}]"#

  @Test func `a 304 response makes the saved list current, and a changed list replaces it`() async throws {
    try await Story.tell { story in
      await story.service.answer("/users/3", .json(#"{"id":3,"name":"Kim","username":"kim","email":"k@example.org"}"#))
      await story.service.answer("/todos?userId=3", .tagged(Self.one, etag: #"W/"1""#))
      let first = try await story.launch("tasks 3")
      let again = try await story.launch("tasks 3", setup: .init().later(3_600))
      #expect(first.contains(liveCount("1 task")))
      #expect(again == first)
      #expect(await tags(in: story) == [nil, #"W/"1""#])

      let offline = try await story.launch("tasks 3", online: false, setup: .init().later(3_720))
      #expect(offline.contains("Buy stamps"))
      #expect(offline.contains("saved 2 minutes ago"))

      await story.service.answer("/todos?userId=3", .tagged(Self.two, etag: #"W/"2""#))
      let changed = try await story.launch("tasks 3", setup: .init().later(3_780))
      #expect(changed.contains(liveCount("1 task")))
      #expect(changed != first)
      #expect(try await story.launch("tasks 3", setup: .init().later(3_840)) == changed)
      #expect(await tags(in: story) == [nil, #"W/"1""#, #"W/"1""#, #"W/"2""#])
    }
  }

  // The entity tags in the requests for the tasks.
  private func tags(in story: Story) async -> [String?] {
    await story.server.journal.requests.filter { $0.hasPrefix("GET /todos") }.map { head in
      head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("if-none-match: ") }.map {
        String($0.dropFirst(15))
      }
    }
  }
}
