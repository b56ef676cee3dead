import Foundation
import Testing

struct OfflineEditStoryTests {
  @Test(arguments: StoreKind.allCases)
  func `edits made offline are shown, saved, and sent when the service answers again`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("tasks 3")
      var seen = try await story.launch(
        "select 3", "add Buy stamps", "done 41", "edit 42 Fire it again", "remove 41 --yes", "tasks", online: false)
      #expect(
        seen == """
          roster> select 3
          ID  STATE  TITLE
          41  open   見積もりを大徳寺に送る
          42  done   Fire the test batch of ridge tiles at 1,180 °C
          2 tasks · saved just now · could not connect to http://127.0.0.1:1
          roster @sakura (offline)> add Buy stamps
          + add new-1 Buy stamps · edit 1, waiting: offline
          roster @sakura (offline)> done 41
          ~ done 41 見積もりを大徳寺に送る · edit 2, waiting: offline
          roster @sakura (offline)> edit 42 Fire it again
          ~ edit 42 Fire it again · edit 3, waiting: offline
          roster @sakura (offline)> remove 41 --yes
          - remove 41 見積もりを大徳寺に送る · edit 4, waiting: offline
          roster @sakura (offline)> tasks
                ID  STATE  TITLE
          -     41  done   見積もりを大徳寺に送る
          ~     42  done   Fire it again
          +  new-1  open   Buy stamps
          2 tasks · saved just now · could not connect to http://127.0.0.1:1
          4 unsent edits; run 'sync'
          [exit 0]

          """)
      seen = try await story.launch("tasks 3", "pending", online: false, setup: .init().later(3_600))
      #expect(
        seen == """
          roster> tasks 3
                ID  STATE  TITLE
          -     41  done   見積もりを大徳寺に送る
          ~     42  done   Fire it again
          +  new-1  open   Buy stamps
          2 tasks · saved 1 hour ago · could not connect to http://127.0.0.1:1
          roster (offline)> pending
          EDIT  AT                    ACTION  TASK   USER  TITLE                   STATE    TRIES
             1  2026-11-21T08:00:00Z  add     new-1     3  Buy stamps              waiting      0
             2  2026-11-21T08:00:00Z  done    41        3  見積もりを大徳寺に送る  waiting      0
             3  2026-11-21T08:00:00Z  edit    42        3  Fire it again           waiting      0
             4  2026-11-21T08:00:00Z  remove  41        3  見積もりを大徳寺に送る  waiting      0
          4 edits · 4 waiting
          4 unsent edits; run 'sync'
          [exit 0]

          """)
      #expect(try await story.colleague("tasks 3").contains("41  open   見積もりを大徳寺に送る\n"))

      seen = try await story.launch("tasks 3", "sync", "pending", "sync", setup: .init().later(7_200))
      #expect(
        seen == """
          roster> tasks 3
                ID  STATE  TITLE
          -     41  done   見積もりを大徳寺に送る
          ~     42  done   Fire it again
          +  new-1  open   Buy stamps
          2 tasks · live
          roster> sync
          4 edits sent
           ID  STATE  TITLE
           42  done   Fire it again
          223  open   Buy stamps
          2 tasks · live
          roster> pending
          no unsent edits
          roster> sync
          nothing to send
           ID  STATE  TITLE
           42  done   Fire it again
          223  open   Buy stamps
          2 tasks · live
          [exit 0]

          """)
      seen = try await story.colleague("tasks 3")
      #expect(
        seen == """
          roster> tasks 3
           ID  STATE  TITLE
           42  done   Fire it again
          223  open   Buy stamps
          2 tasks · live
          [exit 0]

          """)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a loaded list does not hide added tasks or bring back removed ones`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("tasks 3")
      var seen = try await story.launch("add --for 3 Buy stamps", "remove 41 --yes", online: false)
      #expect(seen.hasSuffix("2 unsent edits; run 'sync'\n[exit 0]\n"))
      seen = try await story.launch("tasks 3", "refresh")
      #expect(
        seen == """
          roster> tasks 3
                ID  STATE  TITLE
          -     41  open   見積もりを大徳寺に送る
                42  done   Fire the test batch of ridge tiles at 1,180 °C
          +  new-1  open   Buy stamps
          2 tasks · live
          roster> refresh
                ID  STATE  TITLE
          -     41  open   見積もりを大徳寺に送る
                42  done   Fire the test batch of ridge tiles at 1,180 °C
          +  new-1  open   Buy stamps
          2 tasks · live
          1 unsent edit; run 'sync'
          [exit 0]

          """)
      // Sends the edits without loading the list, so the saved list still has the removed task.
      _ = try await story.launch("sync")
      seen = try await story.launch("tasks 3", online: false)
      #expect(
        seen == """
          roster> tasks 3
           ID  STATE  TITLE
           42  done   Fire the test batch of ridge tiles at 1,180 °C
          223  open   Buy stamps
          2 tasks · saved just now · could not connect to http://127.0.0.1:1
          [exit 0]

          """)
      #expect(try await story.launch("tasks 3") == story.colleague("tasks 3"))
    }
  }
}
