import TestSupport
import Testing

/// The stories of what tasks have besides titles and states, at services that are described in a file.
struct TrackerFieldStoryTests {
  private static let options = [
    ("due", "--due 2031-05-02", "due 2031-05-02"), ("priority", "--priority high", "priority high"),
    ("tags", "--tag clay", "tags clay"),
  ]

  @Test(arguments: TrackerCase.all)
  func `fields are added, changed offline and removed, and once if an answer is lost`(
    tracker: TrackerCase
  ) async throws {
    let had = Self.options.filter { tracker.details[$0.0] != nil }
    let options = had.map(\.1).joined(separator: " ")
    try await TrackerStory.tell(tracker) { story in
      _ = try await story.type("tasks \(tracker.sakura)")
      await story.loseNextAnswer()
      let lost = try await story.type("add --for \(tracker.sakura) \(options) Glaze the bowls")
      #expect(lost.contains("edit 1, unsure: \(String.unanswered)\n"), "\(lost)")
      #expect(try await story.type("sync", later: 5).contains("1 edit sent\n"))
      #expect(await story.service.tasks[4]?.details == tracker.details)
      let offline = try await story.type("edit 4 --notes 'By hand'", "edit 1 \(options)", "task 1", online: false)
      let changes = had.map(\.2).joined(separator: ", ")
      #expect(offline.contains("~ edit 1 Task 1 (\(changes)) · edit 3, waiting: offline\n"), "\(offline)")
      #expect(offline.contains("2 unsent edits"), "\(offline)")
      #expect(await story.service.tasks[1]?.details == [:])
      await story.loseNextAnswer()
      let sent = try await story.type("sync", later: 60) + story.type("sync", "pending", later: 120)
      #expect(sent.contains("may have been applied") && sent.contains("no unsent edits\n"), "\(sent)")
      #expect(await story.service.tasks[1]?.details == tracker.details)
      #expect(await story.service.tasks[4]?.details == tracker.details.merging(["notes": "\"By hand\""]) { $1 })
      #expect(await story.service.tasks.count == 4)
      for field in ["due", "tags", "notes"] where tracker.details[field] != nil || field == "notes" {
        #expect(try await story.type("edit 4 --no-\(field)", later: 180).contains("· sent\n"))
      }
      #expect(await story.service.tasks[4]?.details == tracker.details.filter { $0.key == "priority" })
      await story.expectPlainRequests()
    }
  }

  @Test func `tasks are neither filtered nor sorted by what they lack`() async throws {
    try await TrackerStory.tell(.gitHub) { story in
      let typed = try await story.type(
        "tasks sakura due:..friday", "tasks sakura --sort Priority", "tasks sakura tag:clay")
      #expect(typed.contains("roster: tasks have no due date at GitHub\n"), "\(typed)")
      #expect(typed.contains("roster: tasks have no priority at GitHub\n"), "\(typed)")
      #expect(typed.contains("0 of 3 tasks"), "\(typed)")
    }
  }

  @Test(arguments: TrackerCase.all)
  func `a task is handed over, also when the answer was lost, and undo takes it back`(
    tracker: TrackerCase
  ) async throws {
    try await TrackerStory.tell(tracker) { story in
      _ = try await story.type("users", "tasks \(tracker.sakura)")
      await story.loseNextAnswer()
      #expect(try await story.type("move 1 \(tracker.zofia)").contains("edit 1, unsure"))
      let sent = try await story.type("sync", "pending", "tasks \(tracker.sakura)", later: 5)
      #expect(sent.contains("1 edit sent\n") && sent.contains("no unsent edits\n"), "\(sent)")
      #expect(sent.contains("2 tasks"), "\(sent)")
      #expect(await story.service.tasks[1]?.person == 5)
      let undone = try await story.type("undo", "tasks \(tracker.sakura)")
      #expect(undone.contains("· sent\n") && undone.contains("3 tasks"), "\(undone)")
      #expect(await story.service.tasks[1]?.person == 7)
    }
  }

  @Test func `who had a task of several users is said when it is handed over, and when that is undone`() async throws {
    try await TrackerStory.tell(.gitLab) { story in
      await story.service.share(1, with: ImitatedPerson.zofia.id)
      let shown = try await story.type("users", "tasks 7", "move 1 5", "undo", "move 2 5")
      #expect(
        shown.ranges(of: "task 1 had several users (Sakura Sato, Zofia Kowal); now it has one\n").count == 2, "\(shown)"
      )
      #expect(!shown.contains("task 2 had"), "\(shown)")
    }
  }
}
