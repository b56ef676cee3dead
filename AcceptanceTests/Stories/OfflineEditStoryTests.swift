import Foundation
import Testing

struct OfflineEditStoryTests {
  @Test func `edits made offline are shown, saved, and sent when the service answers again`() async throws {
    try await EditStory.tell { story in
      _ = try await story.launch("tasks 3")
      try await story.play(
        Step("roster> select 3", .list([.estimate, .tiles], from: .offline("just now"))),
        Step("roster @sakura (offline)> add Buy stamps", "+ add new-1 Buy stamps · edit 1, waiting: offline"),
        Step("roster @sakura (offline)> done 41", "~ done 41 見積もりを大徳寺に送る · edit 2, waiting: offline"),
        Step("roster @sakura (offline)> edit 42 Fire it again", "~ edit 42 Fire it again · edit 3, waiting: offline"),
        Step("roster @sakura (offline)> remove 41 --yes", "- remove 41 見積もりを大徳寺に送る · edit 4, waiting: offline"),
        Step(
          "roster @sakura (offline)> tasks",
          .list(
            ["- 41 done 見積もりを大徳寺に送る", "~ 42 done Fire it again", "+ new-1 open Buy stamps"], from: .offline("just now")),
          "4 unsent edits; run 'sync'"),
        online: false)
      try await story.play(
        Step(
          "roster> tasks 3",
          .list(
            ["- 41 done 見積もりを大徳寺に送る", "~ 42 done Fire it again", "+ new-1 open Buy stamps"],
            from: .offline("1 hour ago"))),
        Step(
          "roster (offline)> pending", "EDIT AT ACTION TASK USER TITLE STATE TRIES",
          "1 1 hour ago add new-1 3 Buy stamps waiting 0",
          "2 1 hour ago done 41 3 見積もりを大徳寺に送る waiting 0",
          "3 1 hour ago edit 42 3 Fire it again waiting 0",
          "4 1 hour ago remove 41 3 見積もりを大徳寺に送る waiting 0", "4 edits · 4 waiting",
          "4 unsent edits; run 'sync'"),
        online: false, setup: .init().later(3_600))
      #expect(try await story.colleague.launch("tasks 3").contains("41  open   見積もりを大徳寺に送る\n"))

      try await story.play(
        Step(
          "roster> tasks 3", .list(["- 41 done 見積もりを大徳寺に送る", "~ 42 done Fire it again", "+ new-1 open Buy stamps"])),
        Step("roster> sync", "4 edits sent", .list(["42 done Fire it again", "223 open Buy stamps"])),
        Step("roster> pending", "no unsent edits"),
        Step("roster> sync", "nothing to send", .list(["42 done Fire it again", "223 open Buy stamps"])),
        setup: .init().later(7_200))
      try await story.colleague.play(
        Step("roster> tasks 3", .list(["42 done Fire it again", "223 open Buy stamps"])))
    }
  }

  @Test func `a loaded list does not hide added tasks or bring back removed ones`() async throws {
    try await EditStory.tell { story in
      _ = try await story.launch("tasks 3")
      let seen = try await story.launch("add --for 3 Buy stamps", "remove 41 --yes", online: false)
      #expect(seen.hasSuffix("2 unsent edits; run 'sync'\n[exit 0]\n"))
      try await story.play(
        Step("roster> tasks 3", .list(["- 41 open 見積もりを大徳寺に送る", .tiles, "+ new-1 open Buy stamps"])),
        Step(
          "roster> refresh",
          .list(["- 41 open 見積もりを大徳寺に送る", .tiles, "+ new-1 open Buy stamps"]), "1 unsent edit; run 'sync'"))
      // Sends the edits without loading the list, so the saved list still has the removed task.
      _ = try await story.launch("sync")
      try await story.play(
        Step("roster> tasks 3", .list([.tiles, "223 open Buy stamps"], from: .offline("just now"))),
        online: false)
      #expect(try await story.launch("tasks 3") == story.colleague.launch("tasks 3"))
    }
  }
}
