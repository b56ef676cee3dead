import Foundation
import Testing

struct NewTaskStoryTests {
  @Test func `a new task can always be named by its local ID`() async throws {
    try await EditStory.tell { story in
      _ = try await story.launch("tasks 3")
      try await story.play(
        Step("roster> add --for 3 Buy stamps", "+ add new-1 Buy stamps · edit 1, waiting: offline"),
        Step("roster (offline)> done new-1", "~ done new-1 Buy stamps · edit 2, waiting: offline"),
        Step(
          "roster (offline)> edit new-1 Buy two stamps", "~ edit new-1 Buy two stamps · edit 3, waiting: offline",
          "3 unsent edits; run 'sync'"),
        online: false)
      try await story.play(
        Step("roster> tasks 3", .list([.estimate, .tiles, "+ new-1 done Buy two stamps"])),
        Step("roster> sync", "3 edits sent", .list([.estimate, .tiles, "223 done Buy two stamps"])),
        Step("roster> reopen new-1", "✓ reopen 223 Buy two stamps · sent"),
        Step("roster> edit 223 Buy three stamps", "✓ edit 223 Buy three stamps · sent"),
        Step("roster> sync", "nothing to send", .list([.estimate, .tiles, "223 open Buy three stamps"])))
      try await story.play(
        Step("roster> remove new-1 --yes", "✓ remove 223 Buy three stamps · sent"),
        Step("roster> done new-1", "roster: no task 'new-1'; run 'pending' to list the new ones"),
        Step("roster> tasks 3", .list([.estimate, .tiles])),
        exit: 5)
    }
  }
}
