import TasksDomain
import Testing

@Suite struct TaskAbilitiesTests {
  private let tracker = TaskAbilities(of: "Tracker", requests: ["add", "rename", "finish"])

  @Test func `what a service has requests for is not refused`() {
    for action in [TaskAction.add(title: "Write"), .rename("Read"), .complete(true)] {
      #expect(tracker.refusal(of: action) == nil)
    }
    #expect(tracker.refusal(of: .change([.title: .text("Read"), .completed: .flag(true)])) == nil)
  }

  @Test(
    arguments: [
      (.remove, "tasks cannot be removed at Tracker; 'done' finishes one"),
      (.complete(false), "tasks cannot be reopened at Tracker"),
      (.change([.title: .text("Read"), .completed: .flag(false)]), "tasks cannot be reopened at Tracker"),
    ] as [(TaskAction, String)])
  func `what a service lacks is refused in words`(_ action: TaskAction, _ refusal: String) {
    #expect(tracker.refusal(of: action) == refusal)
  }
}
