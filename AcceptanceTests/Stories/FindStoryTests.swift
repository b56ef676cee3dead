import Foundation
import Testing

/// Users and tasks are found in all that is saved, without the service.
struct FindStoryTests {
  @Test func `find ranks new and edited tasks like others, whether sent or not`() async throws {
    try await EditStory.tell { story in
      _ = try await story.launch("users", "tasks 3")
      try await story.play(
        Step("roster> add --for 3 Zebra crossing", "+ add new-1 Zebra crossing · edit 1, waiting: offline"),
        Step(
          "roster (offline)> find zebra", "KIND ID STATE OWNER TEXT", "task new-1 open 佐藤 さくら Zebra crossing", "1 match"
        ),
        Step("roster (offline)> edit 41 A zebra", "~ edit 41 A zebra · edit 2, waiting: offline"),
        Step(
          "roster (offline)> find zebra", "KIND ID STATE OWNER TEXT", "task new-1 open 佐藤 さくら Zebra crossing",
          "task 41 open 佐藤 さくら A zebra", "2 matches"),
        Step("roster (offline)> edit 41 Zebra", "~ edit 41 Zebra · edit 3, waiting: offline"),
        Step(
          "roster (offline)> find ZEB", "KIND ID STATE OWNER TEXT", "task 41 open 佐藤 さくら Zebra",
          "task new-1 open 佐藤 さくら Zebra crossing", "2 matches"),
        Step("roster (offline)> find 大徳寺", "no matches"),
        Step("roster (offline)> remove new-1 --yes", "- remove new-1 Zebra crossing · edit 4, waiting: offline"),
        Step(
          "roster (offline)> remove 42 --yes",
          "- remove 42 Fire the test batch of ridge tiles at 1,180 °C · edit 5, waiting: offline"),
        Step("roster (offline)> find ridge", "no matches"),
        Step(
          "roster (offline)> find zebra", "KIND ID STATE OWNER TEXT", "task 41 open 佐藤 さくら Zebra", "1 match",
          "5 unsent edits; run 'sync'"),
        online: false)
      try await story.play(
        Step("roster> sync", "5 edits sent"),
        Step("roster> offline", "offline: using saved lists until 'online'"),
        Step("roster (offline)> find zebra", "KIND ID STATE OWNER TEXT", "task 41 open 佐藤 さくら Zebra", "1 match"),
        Step("roster (offline)> online", "online: using the service again"),
        Step("roster> tasks 3", .list(["41 open Zebra"])),
        Step("roster> find zebra", "KIND ID STATE OWNER TEXT", "task 41 open 佐藤 さくら Zebra", "1 match"))
    }
  }
}
