import Foundation
import SharedUI
import Testing

/// Tests in which two users change the same task.
struct ConflictStoryTests {
  @Test(arguments: StoreKind.allCases)
  func `a conflict stays until it is resolved, and 'mine' sends the user's title`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      try await makeConflict(in: story)
      try await story.play(
        Step(
          "roster> tasks 3",
          .list(["~ 41 open Send it today", "42 done Fire the test batch of ridge tiles at 1,180 °C"])),
        Step(
          "roster> sync", "0 edits sent",
          "edit 1 (new title of 41) needs a decision: the task was changed in the meantime; run 'resolve 1 mine|theirs'",
          .list(["~ 41 open Send it today", "42 done Fire the test batch of ridge tiles at 1,180 °C"]),
          "roster: some edits need a decision; run 'pending'"),
        Step(
          "roster> pending", "EDIT AT ACTION TASK USER TITLE STATE TRIES",
          "1 2026-11-21T08:00:00Z edit 41 3 Send it today conflict 2", "the task was changed in the meantime",
          "base 見積もりを大徳寺に送る", "mine Send it today", "theirs Send it tomorrow", "run 'resolve 1 mine|theirs'",
          "1 edit · 1 in conflict"),
        Step(
          "roster> resolve 1", "base 見積もりを大徳寺に送る", "mine Send it today", "theirs Send it tomorrow",
          "run 'resolve 1 mine|theirs'"),
        Step(
          "roster> status", "server the server", "connection reachable, since 2026-11-21T08:00:00Z", "store the store",
          "saved tasks: 2, saved just now", "saved user: 1, saved just now", "edits 1 in conflict", "selected nobody",
          "1 edit needs a decision; run 'pending'"),
        exit: 6)
      try await story.play(
        Step(
          "roster> sync", "0 edits sent",
          "edit 1 (new title of 41) needs a decision: the task was changed in the meantime; run 'resolve 1 mine|theirs'",
          "roster: some edits need a decision; run 'pending'", "1 edit needs a decision; run 'pending'"),
        exit: 6)
      try await story.play(
        Step(
          "roster> resolve 1 mine", "base 見積もりを大徳寺に送る", "mine Send it today", "theirs Send it tomorrow",
          "✓ edit 41 Send it today · sent"),
        Step("roster> pending", "no unsent edits"),
        Step("roster> sync", "nothing to send"),
        Step("roster> pending", "no unsent edits"))
      #expect(try await story.colleague.launch("tasks 3").contains("41  open   Send it today\n"))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `'theirs' drops the conflicting edit and keeps later edits of the task`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      try await makeConflict(in: story)
      _ = try await story.launch("done 41", online: false)
      try await story.play(
        Step(
          "roster> sync", "0 edits sent",
          "edit 1 (new title of 41) needs a decision: the task was changed in the meantime; run 'resolve 1 mine|theirs'",
          "1 unsent edit", "roster: some edits need a decision; run 'pending'"),
        Step(
          "roster> resolve 1 theirs", "base 見積もりを大徳寺に送る", "mine Send it today", "theirs Send it tomorrow",
          "~ edit 41 Send it today · edit 1, dropped"),
        Step(
          "roster> pending", "EDIT AT ACTION TASK USER TITLE STATE TRIES",
          "2 2026-11-21T08:00:00Z done 41 3 見積もりを大徳寺に送る waiting 0", "1 edit · 1 waiting"),
        exit: 6)
      try await story.play(
        Step(
          "roster> tasks 3",
          .list(["41 done Send it tomorrow", "42 done Fire the test batch of ridge tiles at 1,180 °C"])))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `changes of different fields are merged, and sync reports the service's changes`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      _ = try await story.launch("tasks 3")
      _ = try await story.launch("edit 41 Send it today", "reopen 42", online: false)
      _ = try await story.colleague.launch("tasks 3", "done 41", "edit 42 Fire it again")
      try await story.play(
        Step("roster> tasks 3", .list(["~ 41 done Send it today", "~ 42 open Fire it again"])),
        Step(
          "roster> sync", "2 edits sent", "task 41 is now done: it was also changed on the service",
          "task 42 is now called 'Fire it again': it was also changed on the service",
          .list(["41 done Send it today", "42 open Fire it again"])))
      #expect(try await story.launch("tasks 3") == story.colleague.launch("tasks 3"))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `resolve prints the edit as JSON before and after the decision`(kind: StoreKind) async throws {
    try await EditStory.tell(kind) { story in
      try await makeConflict(in: story)
      let seen = try await story.launch("sync", "resolve 1", "resolve 1 theirs", setup: .init(format: .json))
      #expect(
        seen == """
          roster> sync
          {"command":"sync","sent":0,"waiting":0,"unsure":0,"conflicts":1,"refused":0,"unkept":0}
          roster: some edits need a decision; run 'pending'
          roster> resolve 1
          {"command":"resolve","id":1,"action":"edit","task":41,"user":3,"title":"Send it today","state":"conflict",\
          "tries":2,"at":"2026-11-21T08:00:00Z","error":"the task was changed in the meantime",\
          "base":{"title":"見積もりを大徳寺に送る","completed":false},\
          "mine":{"title":"Send it today","completed":false},"theirs":{"title":"Send it tomorrow","completed":false}}
          roster> resolve 1 theirs
          {"command":"resolve","id":1,"action":"edit","task":41,"user":3,"title":"Send it today","state":"dropped",\
          "tries":2,"at":"2026-11-21T08:00:00Z","error":"the task was changed in the meantime",\
          "base":{"title":"見積もりを大徳寺に送る","completed":false},\
          "mine":{"title":"Send it today","completed":false},"theirs":{"title":"Send it tomorrow","completed":false}}
          [exit 6]

          """)
    }
  }

  private func makeConflict(in story: EditStory) async throws {
    _ = try await story.launch("tasks 3")
    _ = try await story.launch("edit 41 Send it today", online: false)
    _ = try await story.colleague.launch("tasks 3", "edit 41 Send it tomorrow")
  }
}
