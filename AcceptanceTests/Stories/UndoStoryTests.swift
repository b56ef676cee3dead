import Foundation
import Testing

struct UndoStoryTests {
  @Test(arguments: StoreKind.allCases)
  func `undo drops unsent edits, the newest first`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("tasks 3")
      try await story.play(
        Step("roster> edit 41 Send it today", "~ edit 41 Send it today · edit 1, waiting: offline"),
        Step(
          "roster (offline)> remove 42 --yes",
          "- remove 42 Fire the test batch of ridge tiles at 1,180 °C · edit 2, waiting: offline"),
        Step("roster (offline)> undo", "- remove 42 Fire the test batch of ridge tiles at 1,180 °C · edit 2, dropped"),
        Step("roster (offline)> undo", "~ edit 41 Send it today · edit 1, dropped"),
        Step("roster (offline)> undo", "roster: nothing to undo"),
        Step(
          "roster (offline)> tasks 3",
          .list(
            ["41 open 見積もりを大徳寺に送る", "42 done Fire the test batch of ridge tiles at 1,180 °C"],
            from: .offline("just now"))),
        exit: 1,
        online: false)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `undo of a sent edit adds its opposite, which is sent too`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("tasks 3", "edit 41 Send it today", "add --for 3 Buy stamps", "remove 42 --yes")
      try await story.play(
        Step("roster> tasks 3", .list(["41 open Send it today", "223 open Buy stamps"])),
        Step("roster> undo", "✓ add 224 Fire the test batch of ridge tiles at 1,180 °C · sent"),
        Step("roster> undo", "✓ remove 223 Buy stamps · sent"),
        Step("roster> undo", "✓ edit 41 見積もりを大徳寺に送る · sent"),
        Step(
          "roster> tasks 3", .list(["41 open 見積もりを大徳寺に送る", "224 done Fire the test batch of ridge tiles at 1,180 °C"])),
        Step(
          "roster> sync", "nothing to send",
          .list(["41 open 見積もりを大徳寺に送る", "224 done Fire the test batch of ridge tiles at 1,180 °C"])),
        Step("roster> undo", "roster: nothing to undo"),
        exit: 1)
    }
  }
}
