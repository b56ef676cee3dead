import SharedUI
import TestSupport
import Testing

/// The stories at json-server 0.17: ids are numbers, and there are neither keys nor tags.
struct JSONServerStoryTests {
  @Test func `at json-server, a new task that receives the id of a removed one is kept`() async throws {
    try await ImitatedStory.tell(ImitatedServices.jsonServer017, losing: ["DELETE"]) { story in
      var seen = try await story.launch("tasks 2", "remove 3 --yes", "sync", "undo", "sync", "sync")
      seen += try await story.launch("sync", "pending", setup: .init().later(61))
      #expect(seen.contains("no unsent edits"), "\(seen)")
      let listed = try await story.launch("tasks 2", setup: .init().later(61))
      #expect(listed.contains(" 3  open   Mix the glaze\n\(liveCount("山田 さくら · 1 task"))\n"), "\(seen)\n\(listed)")
    }
  }

  @Test
  func `at json-server, a new task without an answer is added once, even under a removed one's id`() async throws {
    try await ImitatedStory.tell(ImitatedServices.jsonServer017, losing: ["POST"]) { story in
      var seen = try await story.launch("tasks 2", "remove 3 --yes", "sync", "add --for 2 Sweep", "sync", "sync")
      seen += try await story.launch("sync", "pending", setup: .init().later(61))
      let listed = try await story.launch("tasks 2", setup: .init().later(61))
      #expect(listed.contains(" 3  open   Sweep\n"), "\(seen)\n\(listed)")
      #expect(await story.server.keys(of: "POST").count == 1, "\(seen)")
    }
  }
}
