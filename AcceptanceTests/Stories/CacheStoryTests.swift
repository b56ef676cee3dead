import Foundation
import TestSupport
import Testing

/// Tests of `cache` and `cache clear` with the app in this process.
struct CacheStoryTests {
  @Test func `cache clear removes one user's saved tasks and keeps unsent edits`() async throws {
    try await EditStory.tell { story in
      _ = try await story.launch("users", "tasks 3", "tasks 4")
      _ = try await story.launch("add --for 4 Buy stamps", "reopen 61", online: false)
      try await story.play(
        Step("roster> cache clear sakura --yes", "cleared 1 list, 2 rows, 177 B · 2 unsent edits are kept"),
        Step(
          "roster> cache", "KIND USER SAVED ROWS SIZE", "users just now 12 5.3 kB", "tasks 4 @eleni just now 2 194 B",
          "2 lists · 14 rows · 5.4 kB · the store"),
        Step("roster> find ridge", "no matches"),
        Step("roster> changes 3", "roster: no saved copy of the tasks of 佐藤 さくら"),
        Step(
          "roster> tasks 3",
          "roster: could not load the tasks of 佐藤 さくら, and nothing is saved: could not connect to http://127.0.0.1:1; run 'doctor'"
        ),
        Step(
          "roster (offline)> cache clear 3 --yes",
          "nothing to clear: no tasks of 佐藤 さくら are saved · 2 unsent edits are kept", "2 unsent edits; run 'sync'"),
        exit: 3,
        online: false)
      let seen = try await story.launch("tasks 3", "tasks 4", "sync")
      #expect(seen.contains("\(liveCount("2 tasks"))\nroster> tasks 4\n"), "\(seen)")
      #expect(seen.contains("roster> sync\n2 edits sent\n"), "\(seen)")
    }
  }
}
