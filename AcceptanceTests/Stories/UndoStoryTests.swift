import Foundation
import Testing

struct UndoStoryTests {
  @Test func `undo drops an unsent edit, and adds the opposite of a sent one, which is sent too`() async throws {
    try await EditStory.tell { story in
      _ = try await story.launch("tasks 3")
      let unsent = try await story.launch("done 41", "undo", "undo", online: false)
      #expect(unsent.contains("edit 1, dropped\nroster (offline)> undo\nroster: nothing to undo\n"), "\(unsent)")
      _ = try await story.launch("tasks 3", "edit 41 Send it today", "add --for 3 Buy stamps", "remove 42 --yes")
      try await story.play(
        Step("roster> tasks 3", .list(["41 open Send it today", "223 open Buy stamps"])),
        Step("roster> undo", "✓ undone: remove 42 Fire the test batch of ridge tiles at 1,180 °C (now 224) · sent"),
        Step("roster> undo", "✓ undone: add 223 Buy stamps · sent"),
        Step("roster> undo", "✓ undone: edit 41 Send it today · sent"),
        Step("roster> tasks 3", .list([.estimate, "224 done Fire the test batch of ridge tiles at 1,180 °C"])),
        Step(
          "roster> sync", "nothing to send",
          .list([.estimate, "224 done Fire the test batch of ridge tiles at 1,180 °C"])),
        Step("roster> undo", "roster: nothing to undo"),
        exit: 1)
    }
  }
}
