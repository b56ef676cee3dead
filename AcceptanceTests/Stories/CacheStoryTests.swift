import Foundation
import Testing

/// Tests of `cache` and `cache clear` with the app in this process.
struct CacheStoryTests {
  @Test(arguments: StoreKind.allCases)
  func `cache lists every saved list with its age`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      #expect(try await story.launch("cache", online: false).hasPrefix("roster> cache\nnothing is saved · the store\n"))
      _ = try await story.launch("tasks 4", "users", "tasks 3")
      try await story.play(
        Step(
          "roster> cache", "KIND USER SAVED ROWS SIZE", "users 1 hour ago 12 5.4 kB",
          "user 4 @eleni 1 hour ago 1 492 B", "tasks 3 @sakura 1 hour ago 2 163 B", "tasks 4 @eleni 1 hour ago 2 180 B",
          "4 lists · 17 rows · 6.2 kB · the store"),
        online: false, setup: .init().later(3_600))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `cache clear removes one user's saved tasks and keeps unsent edits`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("users", "tasks 3", "tasks 4")
      _ = try await story.launch("add --for 4 Buy stamps", "reopen 61", online: false)
      try await story.play(
        Step("roster> cache clear sakura --yes", "cleared 1 list, 2 rows, 163 B · 2 unsent edits are kept"),
        Step(
          "roster> cache", "KIND USER SAVED ROWS SIZE", "users just now 12 5.4 kB", "tasks 4 @eleni just now 2 180 B",
          "2 lists · 14 rows · 5.6 kB · the store"),
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
      #expect(seen.contains("2 tasks · live\nroster> tasks 4\n"), "\(seen)")
      #expect(seen.contains("roster> sync\n2 edits sent\n"), "\(seen)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `cache clear removes all saved lists and keeps unsent edits`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("users", "tasks 3", "tasks 4")
      _ = try await story.launch("done 41", online: false)
      // The service is available, but commands about the store send no edits.
      var seen = try await story.launch("cache", "cache clear --yes", "cache clear --yes", "cache")
      #expect(
        seen.hasSuffix(
          """
          roster> cache clear --yes
          cleared 3 lists, 16 rows, 5.7 kB · 1 unsent edit is kept
          roster> cache clear --yes
          nothing to clear: nothing is saved · 1 unsent edit is kept
          roster> cache
          nothing is saved · the store
          [exit 0]

          """), "\(seen)")
      seen = try await story.launch("status", "users", "find sakura", "tasks 3", online: false)
      #expect(seen.contains("\nsaved       nothing\nedits       1 waiting\n"), "\(seen)")
      #expect(seen.contains("roster: could not load the users, and nothing is saved: "), "\(seen)")
      #expect(seen.contains("roster (offline)> find sakura\nno matches: nothing is saved yet"), "\(seen)")
      seen = try await story.launch("tasks 3", "sync", "users", "find ridge")
      #expect(seen.contains("roster> tasks 3\n   ID  STATE  TITLE\n~  41  done   "), "\(seen)")
      #expect(seen.contains("roster> sync\n1 edit sent\n"), "\(seen)")
      #expect(
        seen.contains(
          "12 users · live\nroster> find ridge\nKIND  ID  STATE  OWNER        TEXT\ntask  42  done   佐藤 さくら  Fire"),
        "\(seen)")
    }
  }
}
