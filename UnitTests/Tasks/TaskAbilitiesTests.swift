import TasksDomain
import Testing

@Suite struct TaskAbilitiesTests {
  private let tracker = TaskAbilities(
    of: "Tracker", requests: ["add", "rename", "finish", "set-tags"], fields: [.tags, .notes, .due], added: [.tags])

  @Test func `what a service has requests for is not refused`() {
    for action in [TaskAction.add(title: "Write"), .rename("Read"), .complete(true)] {
      #expect(tracker.refusal(of: action) == nil)
    }
    #expect(tracker.refusal(of: .add([.title: .text("Read"), .tags: .list(["clay"])])) == nil)
    #expect(tracker.refusal(of: .change([.title: .text("Read"), .completed: .flag(true)])) == nil)
  }

  @Test(
    arguments: [
      (.remove, "tasks cannot be removed at Tracker; 'done' finishes one"),
      (.complete(false), "tasks cannot be reopened at Tracker"),
      (.change([.title: .text("Read"), .completed: .flag(false)]), "tasks cannot be reopened at Tracker"),
      (.change([.priority: .text("high")]), "tasks have no priority at Tracker"),
      (.change([.due: .text("2026-12-01")]), "the due date of a task cannot be set at Tracker"),
      (.change([.tags: .absent]), "the tags of a task cannot be removed at Tracker"),
      (.add([.title: .text("Read"), .notes: .text("By hand")]), "the notes of a new task cannot be set at Tracker"),
      (.add([.title: .text("Read"), .priority: .text("low")]), "tasks have no priority at Tracker"),
    ] as [(TaskAction, String)])
  func `what a service lacks is refused in words`(_ action: TaskAction, _ refusal: String) {
    #expect(tracker.refusal(of: action) == refusal)
  }

  @Test func `fields of a task that comes back are set at once, later or not at all`() {
    let parts = tracker.parts(ofNew: [
      .title: .text("Write"), .completed: .flag(true), .tags: .list(["clay"]), .notes: .text("By hand"),
    ])
    #expect(parts.first == [.title: .text("Write"), .completed: .flag(false), .tags: .list(["clay"])])
    #expect(parts.later == [.completed: .flag(true)])
    #expect(parts.refusals == ["the notes of a task cannot be set at Tracker"])
  }

  @Test func `one tag can be removed where tags can be set, and all of them only where they can be removed`() {
    let action = TaskAction.change([.tags: .absent])
    #expect(tracker.refusal(of: action, without: ["clay"]) == nil)
    #expect(tracker.refusal(of: action, without: []) == "the tags of a task cannot be removed at Tracker")
    let other = TaskAbilities(of: "Tracker", requests: ["rename"], fields: [.tags])
    #expect(other.refusal(of: action, without: ["clay"]) == "the tags of a task cannot be removed at Tracker")
    let both = TaskAction.change([.tags: .absent, .completed: .flag(false)])
    #expect(tracker.refusal(of: both, without: ["clay"]) == "tasks cannot be reopened at Tracker")
  }

  @Test(
    arguments: [
      (.text("low"), nil), (.absent, nil), (.text("Blocker"), nil),
      (.text("urgent"), "tasks have no priority 'urgent' at Jobs; choose from low, medium"),
    ] as [(TaskValue, String?)])
  func `a priority that a service lacks is refused, unless it is the service's own`(
    _ priority: TaskValue, _ refusal: String?
  ) {
    let jobs = TaskAbilities(
      of: "Jobs", requests: ["add", "set-priority", "clear-priority"], fields: [.priority], added: [.priority],
      priorities: ["low", "medium"])
    #expect(jobs.refusal(of: .change([.priority: priority])) == refusal)
    #expect(jobs.refusal(of: .add([.title: .text("Read"), .priority: priority])) == refusal)
  }
}
