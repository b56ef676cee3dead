import Foundation
import SharedUI
import Testing

struct RefusedEditStoryTests {
  private static let long = String(repeating: "x", count: 1_001)

  @Test(arguments: StoreKind.allCases)
  func `a refused edit is kept with the service's message, and 'edit' corrects it`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("tasks 3")
      let seen = try await story.launch(
        "add --for 3 \(Self.long)", "sync", "sync", "pending", setup: .init(format: .json))
      #expect(
        seen.replacing(Self.long, with: "LONG") == """
          roster> add --for 3 LONG
          {"command":"add","id":1,"action":"add","task":"new-1","user":3,"title":"LONG","state":"refused","tries":1,"at":"2026-11-21T08:00:00Z","error":"title is longer than 1,000 characters (422)"}
          roster> sync
          {"command":"sync","sent":0,"waiting":0,"unsure":0,"conflicts":0,"refused":1,"unkept":0}
          roster: some edits need a decision; run 'pending'
          roster> sync
          {"command":"sync","sent":0,"waiting":0,"unsure":0,"conflicts":0,"refused":1,"unkept":0}
          roster: some edits need a decision; run 'pending'
          roster> pending
          {"command":"pending","edits":[{"id":1,"action":"add","task":"new-1","user":3,"title":"LONG","state":"refused","tries":1,"at":"2026-11-21T08:00:00Z","error":"title is longer than 1,000 characters (422)"}]}
          1 edit needs a decision; run 'pending'
          [exit 6]

          """)
      try await story.play(
        Step("roster> edit new-1 Buy stamps", "✓ add 223 Buy stamps · sent"),
        Step(
          "roster> tasks 3",
          .list([
            "41 open 見積もりを大徳寺に送る", "42 done Fire the test batch of ridge tiles at 1,180 °C", "223 open Buy stamps",
          ])),
        Step(
          "roster> sync", "nothing to send",
          .list([
            "41 open 見積もりを大徳寺に送る", "42 done Fire the test batch of ridge tiles at 1,180 °C", "223 open Buy stamps",
          ])),
        Step("roster> pending", "no unsent edits"))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `discarding a refused edit discards dependent edits, and others are sent`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("tasks 3")
      let seen = try await story.launch(
        "add --for 3 \(Self.long)", "done new-1", "done 41", "sync", "discard 1 --yes", "pending", "tasks 3")
      #expect(
        seen.replacing(Self.long, with: "LONG") == """
          roster> add --for 3 LONG
          + add new-1 LONG · edit 1, refused
            title is longer than 1,000 characters (422)
            run 'edit new-1 …', 'retry 1' or 'discard 1'
          roster> done new-1
          ~ done new-1 LONG · edit 2, waiting
          roster> done 41
          ✓ done 41 見積もりを大徳寺に送る · sent
          roster> sync
          0 edits sent
          edit 1 (add new-1) needs a decision: title is longer than 1,000 characters (422); run 'edit new-1 …', 'retry 1' or 'discard 1'
          1 unsent edit
          roster: some edits need a decision; run 'pending'
          roster> discard 1 --yes
          + add new-1 LONG · edit 1, dropped
          ~ done new-1 LONG · edit 2, dropped
          roster> pending
          no unsent edits
          roster> tasks 3
          ID  STATE  TITLE
          41  done   見積もりを大徳寺に送る
          42  done   Fire the test batch of ridge tiles at 1,180 °C
          2 tasks · live
          [exit 6]

          """)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a change of a task that somebody else removed is refused, not lost`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("tasks 3")
      _ = try await story.launch("edit 41 Send it today", "remove 42 --yes", online: false)
      _ = try await story.colleague.launch("tasks 3", "remove 41 --yes", "remove 42 --yes")
      try await story.play(
        Step(
          "roster> sync", "1 edit sent",
          "edit 1 (new title of 41) needs a decision: the service has no such task (404); run 'retry 1' or 'discard 1'",
          "roster: some edits need a decision; run 'pending'"),
        Step(
          "roster> pending", "EDIT AT ACTION TASK USER TITLE STATE TRIES",
          "1 2026-11-21T08:00:00Z edit 41 3 Send it today refused 2", "the service has no such task (404)",
          "run 'retry 1' or 'discard 1'", "1 edit · 1 refused"),
        Step("roster> discard 1 --yes", "~ edit 41 Send it today · edit 1, dropped"),
        Step("roster> tasks 3", .list([])),
        exit: 6)
    }
  }
}
