import Foundation
import TestSupport
import Testing

/// The stories of edits at services that are described in a file.
struct TrackerStoryTests {
  @Test(arguments: TrackerCase.all)
  func `people and tasks are listed, and tasks are added, changed and removed`(tracker: TrackerCase) async throws {
    try await TrackerStory.tell(tracker) { story in
      let me = tracker.sakura
      let listed = try await story.type("users", "user \(me)", "tasks \(me)")
      #expect(listed.contains("Zofia Kowal") || listed.contains("zofia"))
      #expect(listed.contains("Sakura Sato"), "\(listed)")
      #expect(listed.contains("2 users · live"))
      #expect(listed.contains("3 tasks · live"))
      #expect(!listed.contains("Fix the lid") && !listed.contains("Kiln"))
      let edited = try await story.type(
        "add --for \(me) Glaze the bowls", "edit 4 Glaze the cups", "done 4", "reopen 2", "undo", "sync")
      for line in [
        "✓ add 4 Glaze the bowls · sent", "✓ edit 4 Glaze the cups · sent", "✓ done 4 Glaze the cups · sent",
        "✓ reopen 2 Task 2 · sent", "✓ undone: reopen 2 Task 2 · sent", "nothing to send",
      ] { #expect(edited.contains("\(line)\n"), "\(edited)") }
      #expect(await story.service.summary == ["1 Task 1", "2 x Task 2", "3 Task 3", "4 x Glaze the cups"])
      let removed = try await story.type("remove 3 --yes", "tasks \(me)", "pending")
      #expect(removed.contains("no unsent edits"))
      if tracker.canRemove {
        #expect(removed.contains("✓ remove 3 Task 3 · sent\n"), "\(removed)")
        #expect(await story.service.summary == ["1 Task 1", "2 x Task 2", "4 x Glaze the cups"])
      } else {
        #expect(removed.contains("roster: tasks cannot be removed at GitHub; 'done' finishes one\n"), "\(removed)")
        #expect(await story.service.summary.count == 4)
        #expect(await story.requests("DELETE").isEmpty)
      }
      await story.expectPlainRequests()
    }
  }

  @Test func `a task is shown by the name that it was added under as the service has it now`() async throws {
    try await TrackerStory.tell(.redmine) { story in
      _ = try await story.type("add --for \(TrackerCase.redmine.sakura) Mop")
      await story.service.rename(4, "Sweep")
      let shown = try await story.type("task new-1")
      #expect(shown.contains(" Sweep\n") && shown.contains("\nlive\n"), "\(shown)")
    }
  }

  @Test func `the tasks of all users are counted by one request where there is one, and are saved`() async throws {
    try await TrackerStory.tell(.gitLab) { story in
      _ = try await story.type("users", "add --for \(TrackerCase.gitLab.sakura) Mop", online: false)
      let live = try await story.type("stats")
      let lists = await story.requests("GET").filter { $0.contains("/issues?") }
      #expect(lists.count == 2, "\(lists)")  // Pages of all tasks.
      #expect(lists.allSatisfy { !$0.contains("assignee_id") })
      #expect(live.contains("2 users · 1 task done, 2 open · live"), "\(live)")
      let saved = try await story.type("stats", "tasks \(TrackerCase.gitLab.sakura)", online: false)
      #expect(saved.contains("Task 3"), "\(saved)")
      await story.service.revokeToken()
      #expect(!(try await story.type("stats")).contains("live"))
    }
  }

  @Test func `the tasks of all users are listed by one request where there is one, and offline`() async throws {
    try await TrackerStory.tell(.gitLab) { story in
      let live = try await story.type("tasks --everyone not state:done")
      let lists = await story.requests("GET").filter { $0.contains("/issues?") }
      #expect(lists.count == 2 && lists.allSatisfy { !$0.contains("assignee_id") }, "\(lists)")
      #expect(live.contains("2 of 3 tasks · live"), "\(live)")
      #expect(live.contains("open   Sakura Sato  Task 1\n") && !live.contains("Task 2"), "\(live)")
      let saved = try await story.type("tasks --everyone user:\(TrackerCase.gitLab.sakura)", online: false)
      #expect(saved.contains("Task 3") && saved.contains("saved"), "\(saved)")
    }
  }

  @Test(arguments: TrackerCase.all)
  func `edits that are made offline are shown, and sent later`(tracker: TrackerCase) async throws {
    try await TrackerStory.tell(tracker) { story in
      _ = try await story.type("users", "tasks \(tracker.sakura)")
      let removal = tracker.canRemove ? "remove 3 --yes" : "done 3"
      let offline = try await story.type(
        "add --for \(tracker.sakura) Mop", "done new-1", "edit 1 Fire the kiln", "reopen 2", removal,
        "tasks \(tracker.sakura)", online: false)
      #expect(offline.contains("+ add new-1 Mop · edit 1, waiting"), "\(offline)")
      #expect(offline.contains("5 unsent edits; run 'sync'"), "\(offline)")
      #expect(await story.service.summary == ["1 Task 1", "2 x Task 2", "3 Task 3"])
      let sent = try await story.type("sync", "pending", "tasks \(tracker.sakura)", later: 60)
      #expect(sent.contains("5 edits sent") && sent.contains("no unsent edits"), "\(sent)")
      #expect(
        await story.service.summary == ["1 Fire the kiln", "2 Task 2"] + (tracker.canRemove ? [] : ["3 x Task 3"])
          + ["4 x Mop"])
      #expect(sent.contains(tracker.canRemove ? "3 tasks · live" : "4 tasks · live"), "\(sent)")
      await story.expectPlainRequests()
    }
  }

  @Test(arguments: TrackerCase.all, LostEdit.all)
  func `an edit whose answer was lost is made once, and nothing is left of it`(
    tracker: TrackerCase, edit: LostEdit
  ) async throws {
    guard tracker.canRemove || !edit.line.hasPrefix("remove") else { return }
    try await TrackerStory.tell(tracker) { story in
      _ = try await story.type("tasks \(tracker.sakura)")
      await story.loseNextAnswer()
      let lost = try await story.type(edit.line.replacing("ME", with: tracker.sakura))
      #expect(lost.contains("edit 1, unsure: \(String.unanswered)\n"), "\(lost)")
      let first = try await story.type("sync", "sync", "pending", "tasks \(tracker.sakura)", later: 5)
      #expect(first.contains("1 edit sent\n") && first.contains("nothing to send\n"), "\(first)")
      #expect(first.contains("no unsent edits\n"), "\(first)")
      #expect(first.contains("\(edit.result.count) task"), "\(first)")
      #expect(await story.service.summary == edit.result)
      var writes = 0
      for method in ["POST", "PUT", "PATCH", "DELETE"] { writes += await story.requests(method).count }
      #expect(writes == 1)
      await story.expectPlainRequests()
    }
  }

  @Test(arguments: [TrackerCase.redmine, .gitLab, .gitHub])
  func `comments are shown, added, and added once if an answer is lost`(tracker: TrackerCase) async throws {
    try await TrackerStory.tell(tracker) { story in
      _ = try await story.type("tasks \(tracker.sakura)")
      let said = try await story.type("comment 1 The kiln  is free", "task 1", "undo")
      #expect(said.contains("✓ comment 1 Task 1 (The kiln  is free) · sent\n"), "\(said)")
      #expect(said.firstMatch(of: /comment +2036-11-20, (sakura|Sakura Sato): The kiln  is free\n/) != nil, "\(said)")
      #expect(said.contains("roster: edit 1 cannot be undone: a comment that was sent stays\n"), "\(said)")
      let offline = try await story.type("comment 1 Not today", "undo", "comment 1 Today", online: false)
      #expect(offline.contains("~ comment 1 Task 1 (Today) · edit 3, waiting"), "\(offline)")
      let saved = try await story.type("task 1", "cache", online: false)
      #expect(saved.firstMatch(of: /comment +2036-11-20, (sakura|Sakura Sato): The kiln  is free\n/) != nil, "\(saved)")
      #expect(saved.firstMatch(of: /comment +waiting: Today\n/) != nil, "\(saved)")
      #expect(saved.contains("comments  task 1"), "\(saved)")
      await story.loseNextAnswer()
      let lost = try await story.type("sync", later: 5)
      #expect(lost.contains("edit 3 (comment 1) may have been applied"), "\(lost)")
      let synced = try await story.type("sync", "pending", "task 1 --format json", later: 10)
      #expect(synced.contains("no unsent edits\n"), "\(synced)")
      #expect(synced.contains(#""text": "Today""#) || synced.contains(#""text":"Today""#), "\(synced)")
      #expect(await story.service.tasks[1]?.comments == ["The kiln  is free", "Today"])
    }
  }

  @Test func `comments where there are none are refused as they are typed`() async throws {
    try await TrackerStory.tell(.django) { story in
      let refused = try await story.type("tasks 7", "comment 1 Hello", "comment 1", "comment 1-2 Hello")
      #expect(refused.contains("roster: tasks have no comments at Workshop\n"), "\(refused)")
      #expect(refused.contains("roster: comment needs a TEXT, for example 'comment 41 The kiln is free on Friday'\n"))
      #expect(refused.contains("roster: a comment is on one task\n"))
    }
  }

  @Test(arguments: TrackerCase.all)
  func `what somebody else has changed meanwhile is asked about`(tracker: TrackerCase) async throws {
    try await TrackerStory.tell(tracker) { story in
      _ = try await story.type("tasks \(tracker.sakura)")
      _ = try await story.type("edit 1 Mine", "done 3", "edit 3 Fired", online: false)
      await story.service.rename(1, "Theirs")
      let conflict = try await story.type("sync", "pending")
      #expect(conflict.contains("2 edits sent") && conflict.contains("conflict"), "\(conflict)")
      #expect(await story.service.summary == ["1 Theirs", "2 x Task 2", "3 x Fired"])
      let resolved = try await story.type("resolve 1 mine", "pending")
      #expect(resolved.contains("no unsent edits"), "\(resolved)")
      #expect(await story.service.summary == ["1 Mine", "2 x Task 2", "3 x Fired"])
    }
  }

  @Test(arguments: TrackerCase.all)
  func `with a revoked token nothing that is saved is gone, and edits wait for another`(
    tracker: TrackerCase
  ) async throws {
    try await TrackerStory.tell(tracker) { story in
      let me = tracker.sakura
      _ = try await story.type("users", "tasks \(me)")
      await story.service.revokeToken()
      let refused = try await story.type("tasks \(me)", "changes \(me)", "done 1", "add --for \(me) Mop", "sync")
      #expect(refused.contains("the service refuses the token in ROSTER_TOKEN (401)"), "\(refused)")
      #expect(!refused.contains("removed"), "\(refused)")
      #expect(refused.contains("~ done 1 Task 1 · edit 1, waiting"), "\(refused)")
      #expect(refused.contains("+ add new-1 Mop · edit 2, waiting"), "\(refused)")
      let offline = try await story.type("tasks \(me)", online: false)
      #expect(offline.contains("Task 3") && offline.contains("4 tasks · saved"), "\(offline)")
      #expect(await story.service.summary == ["1 Task 1", "2 x Task 2", "3 Task 3"])
      await story.service.restoreToken()
      let sent = try await story.type("sync", "pending", later: 60)
      #expect(sent.contains("2 edits sent") && sent.contains("no unsent edits"), "\(sent)")
      #expect(await story.service.summary == ["1 x Task 1", "2 x Task 2", "3 Task 3", "4 Mop"])
    }
  }

  @Test(arguments: TrackerCase.all)
  func `an edit that is refused says why, and is kept`(tracker: TrackerCase) async throws {
    try await TrackerStory.tell(tracker) { story in
      _ = try await story.type("tasks \(tracker.sakura)")
      let title = String(repeating: "x", count: 300)
      let refused = try await story.type("edit 1 \(title)", "pending")
      #expect(refused.contains("refused"), "\(refused)")
      #expect(
        ["too long", "no more than 120", "Validation Failed"].contains { refused.contains($0) }, "\(refused)")
      #expect(await story.service.summary.first == "1 Task 1")
      #expect(try await story.type("discard 1 --yes", "pending").contains("no unsent edits"))
    }
  }

  @Test func `an edit of a task of several users belongs to the list where it was typed`() async throws {
    try await TrackerStory.tell(.gitLab) { story in
      await story.service.share(1, with: ImitatedPerson.zofia.id)
      _ = try await story.type("tasks 7")
      _ = try await story.type("tasks 5", later: 60)
      let typed = try await story.type(
        "tasks 7", "edit 1 Wedge", "done 1-3", "tasks 7", "tasks 5", online: false, later: 60)
      let lists = typed.components(separatedBy: "STATE  TITLE\n")
      try #require(lists.count == 4, "\(typed)")
      #expect(lists[1].contains("~ done 3 Task 3 · edit 3, waiting"), "\(typed)")
      #expect(lists[2].contains("~   1  done   Wedge\n") && lists[2].contains("~   3  done   Task 3\n"), "\(typed)")
      #expect(lists[3].hasPrefix(" 1  open   Task 1\nZofia Kowal · 1 task"), "\(typed)")
      let sent = try await story.type("sync", "tasks 5", later: 120)
      #expect(sent.contains("Wedge"), "\(sent)")
    }
  }

  @Test func `titles that Django trims are compared as it keeps them`() async throws {
    try await TrackerStory.tell(.django) { story in
      _ = try await story.type("tasks 7")
      await story.loseNextAnswer()
      let lost = try await story.type("add --for 7 Order clay\u{3000}\u{A0}", "edit 1 \u{3000}Mop\u{3000}")
      #expect(lost.contains("unsure") && lost.contains("Mop"), "\(lost)")
      let sent = try await story.type("sync", "sync", "pending", later: 90)
      #expect(sent.contains("1 edit sent") && sent.contains("no unsent edits"), "\(sent)")
      #expect(await story.service.summary == ["1 Mop", "2 x Task 2", "3 Task 3", "4 Order clay"])
      #expect(await story.requests("POST").count == 1)
      await story.loseNextAnswer()
      #expect(try await story.type("edit 1 Sweep\u{3000}").contains("unsure"))
      let repeated = try await story.type("sync", "pending", later: 90)
      #expect(repeated.contains("1 edit sent") && repeated.contains("no unsent edits"), "\(repeated)")
      #expect(await story.service.summary.first == "1 Sweep")
    }
  }

  @Test func `a task that GitHub adds without its user is not kept, and says so`() async throws {
    var rules = TrackerRules.gitHub
    rules.dropsAssignees = true
    try await TrackerStory.tell(.gitHub, rules: rules) { story in
      _ = try await story.type("tasks sakura")
      let added = try await story.type("add --for sakura Order clay", "pending")
      #expect(added.contains("unkept"), "\(added)")
      #expect(added.contains("the service has added task 4, but not to the user"), "\(added)")
      await story.loseNextAnswer()
      #expect(try await story.type("add --for sakura Order glaze").contains("unsure"))
      for hours in [1, 30, 800] {
        let seen = try await story.type("sync", "pending", later: Double(hours) * 3_600)
        #expect(seen.contains("unsure"), "\(seen)")
      }
      #expect(await story.requests("POST").count == 2)
      #expect(await story.service.summary.suffix(2) == ["4 Order clay", "5 Order glaze"])
      let ended = try await story.type("discard 1 --yes", "resolve 2 sent", "pending")
      #expect(ended.contains("no unsent edits"), "\(ended)")
    }
  }
}

/// An edit whose answer is lost, and the tasks after it.
struct LostEdit: Sendable, CustomTestStringConvertible {
  /// What is typed, with `ME` for the user.
  let line: String
  let result: [String]

  var testDescription: String { line }

  static let all = [
    LostEdit(line: "add --for ME Mop", result: ["1 Task 1", "2 x Task 2", "3 Task 3", "4 Mop"]),
    LostEdit(line: "edit 1 Mop", result: ["1 Mop", "2 x Task 2", "3 Task 3"]),
    LostEdit(line: "done 1", result: ["1 x Task 1", "2 x Task 2", "3 Task 3"]),
    LostEdit(line: "reopen 2", result: ["1 Task 1", "2 Task 2", "3 Task 3"]),
    LostEdit(line: "remove 1 --yes", result: ["2 x Task 2", "3 Task 3"]),
  ]
}
