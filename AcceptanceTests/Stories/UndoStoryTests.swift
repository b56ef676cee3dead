import Foundation
import Testing

struct UndoStoryTests {
  @Test(arguments: StoreKind.allCases)
  func `undo drops unsent edits, the newest first`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("tasks 3")
      let seen = try await story.launch(
        "edit 41 Send it today", "remove 42 --yes", "undo", "undo", "undo", "tasks 3", online: false)
      #expect(
        seen == """
          roster> edit 41 Send it today
          ~ edit 41 Send it today · edit 1, waiting: offline
          roster (offline)> remove 42 --yes
          - remove 42 Fire the test batch of ridge tiles at 1,180 °C · edit 2, waiting: offline
          roster (offline)> undo
          - remove 42 Fire the test batch of ridge tiles at 1,180 °C · edit 2, dropped
          roster (offline)> undo
          ~ edit 41 Send it today · edit 1, dropped
          roster (offline)> undo
          roster: nothing to undo
          roster (offline)> tasks 3
          ID  STATE  TITLE
          41  open   見積もりを大徳寺に送る
          42  done   Fire the test batch of ridge tiles at 1,180 °C
          2 tasks · saved just now · could not connect to http://127.0.0.1:1
          [exit 1]

          """)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `undo of a sent edit adds its opposite, which is sent too`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("tasks 3", "edit 41 Send it today", "add --for 3 Buy stamps", "remove 42 --yes")
      let seen = try await story.launch("tasks 3", "undo", "undo", "undo", "tasks 3", "sync", "undo")
      #expect(
        seen == """
          roster> tasks 3
           ID  STATE  TITLE
           41  open   Send it today
          223  open   Buy stamps
          2 tasks · live
          roster> undo
          ✓ add 224 Fire the test batch of ridge tiles at 1,180 °C · sent
          roster> undo
          ✓ remove 223 Buy stamps · sent
          roster> undo
          ✓ edit 41 見積もりを大徳寺に送る · sent
          roster> tasks 3
           ID  STATE  TITLE
           41  open   見積もりを大徳寺に送る
          224  done   Fire the test batch of ridge tiles at 1,180 °C
          2 tasks · live
          roster> sync
          nothing to send
           ID  STATE  TITLE
           41  open   見積もりを大徳寺に送る
          224  done   Fire the test batch of ridge tiles at 1,180 °C
          2 tasks · live
          roster> undo
          roster: nothing to undo
          [exit 1]

          """)
    }
  }
}
