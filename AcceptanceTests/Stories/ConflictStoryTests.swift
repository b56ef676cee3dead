import Foundation
import SharedUI
import Testing

/// Tests in which two users change the same task.
struct ConflictStoryTests {
  @Test func `a conflict stays until it is resolved, and 'mine' sends the user's title`() async throws {
    try await EditStory.tell { story in
      try await makeConflict(in: story)
      let needsDecision: Shown =
        "edit 1 (new title of 41) needs a decision: the task was changed in the meantime; run 'resolve 1 mine|theirs|edit'"
      for _ in 1...2 {
        let seen = try await story.launch("sync", "status", setup: .init(format: .json))
        #expect(seen.contains(#""sent":0,"waiting":0,"unsure":0,"conflicts":1"#), "\(seen)")
        #expect(seen.hasSuffix("[exit 6]\n"))
      }
      try await story.play(
        Step("roster> tasks 3", .list(["~ 41 open Send it today", .tiles])),
        Step(
          "roster> sync", "0 edits sent", needsDecision, .list(["~ 41 open Send it today", .tiles]),
          "roster: some edits need a decision; run 'pending'"),
        Step(
          "roster> resolve 1 mine", "base 見積もりを大徳寺に送る", "mine Send it today", "theirs Send it tomorrow",
          "✓ edit 41 Send it today · sent"),
        Step("roster> pending", "no unsent edits"), exit: 6)
      #expect(try await story.colleague.launch("tasks 3").contains("41  open   Send it today\n"))
    }
  }

  @Test func `'theirs' drops the conflicting edit and keeps later edits of the task`() async throws {
    try await EditStory.tell { story in
      try await makeConflict(in: story)
      _ = try await story.launch("done 41", online: false)
      try await story.play(
        Step(
          "roster> sync", "0 edits sent",
          "edit 1 (new title of 41) needs a decision: the task was changed in the meantime; run 'resolve 1 mine|theirs|edit'",
          "1 unsent edit", "roster: some edits need a decision; run 'pending'"),
        Step(
          "roster> resolve 1 theirs", "base 見積もりを大徳寺に送る", "mine Send it today", "theirs Send it tomorrow",
          "~ edit 41 Send it today · edit 1, dropped"),
        Step(
          "roster> pending", "EDIT AT ACTION TASK USER TITLE STATE TRIES",
          "2 just now done 41 3 見積もりを大徳寺に送る waiting 0", "1 edit · 1 waiting"),
        exit: 6)
      try await story.play(
        Step("roster> tasks 3", .list(["41 done Send it tomorrow", .tiles])))
    }
  }

  @Test func `changes of different fields are merged, and sync reports the service's changes`() async throws {
    try await EditStory.tell { story in
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

  private func makeConflict(in story: EditStory) async throws {
    _ = try await story.launch("tasks 3")
    _ = try await story.launch("edit 41 Send it today", online: false)
    _ = try await story.colleague.launch("tasks 3", "edit 41 Send it tomorrow")
  }
}
