import Foundation
import Testing

struct TwoClientsStoryTests {
  @Test(arguments: StoreKind.allCases)
  func `two clients see each other's edits`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("tasks 3")
      var seen = try await story.colleague("select 3", "done 41", "add Buy stamps")
      #expect(seen.hasSuffix("✓ add 223 Buy stamps · sent\n[exit 0]\n"))
      seen = try await story.launch("tasks 3", "edit 223 Buy two stamps", "remove 42 --yes", "sync")
      #expect(
        seen == """
          roster> tasks 3
           ID  STATE  TITLE
           41  done   見積もりを大徳寺に送る
           42  done   Fire the test batch of ridge tiles at 1,180 °C
          223  open   Buy stamps
          3 tasks · live
          roster> edit 223 Buy two stamps
          ✓ edit 223 Buy two stamps · sent
          roster> remove 42 --yes
          ✓ remove 42 Fire the test batch of ridge tiles at 1,180 °C · sent
          roster> sync
          nothing to send
           ID  STATE  TITLE
           41  done   見積もりを大徳寺に送る
          223  open   Buy two stamps
          2 tasks · live
          [exit 0]

          """)
      seen = try await story.colleague("tasks 3", "edit new-1 Buy three stamps", "sync")
      #expect(
        seen == """
          roster> tasks 3
           ID  STATE  TITLE
           41  done   見積もりを大徳寺に送る
          223  open   Buy two stamps
          2 tasks · live
          roster> edit new-1 Buy three stamps
          ✓ edit 223 Buy three stamps · sent
          roster> sync
          nothing to send
           ID  STATE  TITLE
           41  done   見積もりを大徳寺に送る
          223  open   Buy three stamps
          2 tasks · live
          [exit 0]

          """)
      #expect(try await story.launch("tasks 3") == story.colleague("tasks 3"))
    }
  }
}
