import SharedDomain
import TasksDomain
import TasksPresentation
import Testing

@Suite struct EditQuestionTests {
  @Test func `one task is named by its title in the question`() {
    let question = EditQuestion(.remove, to: [.sample(41, "Write")])
    #expect(question.text == "remove task 41 (Write)?")
    #expect(question.lines.isEmpty)
  }

  @Test(
    arguments: [
      ([.priority: .text("low"), .due: .absent], [], ": no due date, priority low"),
      ([.tags: .list(["clay", "kiln"]), .priority: .text("low")], [], ": priority low, add tags clay, kiln"),
      ([.tags: .list(["clay"])], ["film", "book"], ": add tag clay, remove tags book, film"),
      ([.tags: .absent], ["film"], ": remove tag film"), ([.tags: .absent], [], ": no tags"),
      ([.title: .text("Write")], [], ""),
    ] as [([TaskField: TaskValue], Set<String>, String)])
  func `the question says what an edit changes`(_ fields: [TaskField: TaskValue], _ removed: Set<String>, _ end: String)
  {
    let question = EditQuestion(.change(fields), without: removed, to: [.sample(41, "Write"), .sample(42, "Read")])
    #expect(question.text == "edit these 2 tasks\(end)?")
  }

  @Test(arguments: [(2, 2, 0), (10, 10, 0), (11, 11, 0), (12, 10, 2), (1_000, 10, 990)])
  func `several tasks are listed before it, ten of many`(_ count: Int, _ shown: Int, _ rest: Int) {
    let question = EditQuestion(.remove, to: (1...count).map { .sample(.service(.number($0)), "Task \($0)") })
    #expect(question.text == "remove these \(count) tasks?")
    #expect(question.lines.prefix(2) == ["  1 Task 1", "  2 Task 2"])
    #expect(question.lines.count == shown + (rest > 0 ? 1 : 0))
    if rest > 0 { #expect(question.lines.last == "  … and \(rest) more") }
  }
}
