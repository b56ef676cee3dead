import Foundation
import Testing

struct NewTaskStoryTests {
  @Test(arguments: StoreKind.allCases)
  func `a new task can always be named by its local ID`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("tasks 3")
      var seen = try await story.launch(
        "add --for 3 Buy stamps", "done new-1", "edit new-1 Buy two stamps", online: false)
      #expect(
        seen == """
          roster> add --for 3 Buy stamps
          + add new-1 Buy stamps · edit 1, waiting: offline
          roster (offline)> done new-1
          ~ done new-1 Buy stamps · edit 2, waiting: offline
          roster (offline)> edit new-1 Buy two stamps
          ~ edit new-1 Buy two stamps · edit 3, waiting: offline
          3 unsent edits; run 'sync'
          [exit 0]

          """)
      seen = try await story.launch("tasks 3", "sync", "reopen new-1", "edit 223 Buy three stamps", "sync")
      #expect(
        seen == """
          roster> tasks 3
                ID  STATE  TITLE
                41  open   見積もりを大徳寺に送る
                42  done   Fire the test batch of ridge tiles at 1,180 °C
          +  new-1  done   Buy two stamps
          3 tasks · live
          roster> sync
          3 edits sent
           ID  STATE  TITLE
           41  open   見積もりを大徳寺に送る
           42  done   Fire the test batch of ridge tiles at 1,180 °C
          223  done   Buy two stamps
          3 tasks · live
          roster> reopen new-1
          ✓ reopen 223 Buy two stamps · sent
          roster> edit 223 Buy three stamps
          ✓ edit 223 Buy three stamps · sent
          roster> sync
          nothing to send
           ID  STATE  TITLE
           41  open   見積もりを大徳寺に送る
           42  done   Fire the test batch of ridge tiles at 1,180 °C
          223  open   Buy three stamps
          3 tasks · live
          [exit 0]

          """)
      seen = try await story.launch("remove new-1 --yes", "done new-1", "tasks 3")
      #expect(
        seen == """
          roster> remove new-1 --yes
          ✓ remove 223 Buy three stamps · sent
          roster> done new-1
          roster: no task 'new-1'; run 'pending' to list the new ones
          roster> tasks 3
          ID  STATE  TITLE
          41  open   見積もりを大徳寺に送る
          42  done   Fire the test batch of ridge tiles at 1,180 °C
          2 tasks · live
          [exit 5]

          """)
    }
  }
}
