import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TasksDomain
import TasksPresentation
import TasksUI
import TestSupport
import Testing

@Suite struct TasksScreenTests {
  private let owner = TaskOwner(id: 3, name: "Ana \"A\"")
  private let tasks = [
    TaskItem(id: 41, userID: 3, title: "Write, twice", isCompleted: false),
    TaskItem(id: 142, userID: 3, title: "読む", isCompleted: true),
  ]

  @Test func `a live list of tasks is printed as a table and as JSON`() {
    let table = " ID  STATE  TITLE\n 41  open   Write, twice\n142  done   読む\nAna \"A\" · 2 tasks · live\n"
    let json =
      #"{"command":"tasks","source":"remote","savedAt":"2026-11-21T08:00:00Z","user":{"id":3,"name":"Ana \"A\""},"#
      + #""tasks":[{"id":41,"userId":3,"title":"Write, twice","completed":false},"#
      + #"{"id":142,"userId":3,"title":"読む","completed":true}]}"# + "\n"
    #expect(rendering(.table, .live(tasks)) == Rendering(table))
    #expect(rendering(.json, .live(tasks)) == Rendering(json))
  }

  @Test func `TSV and CSV output have a column for pending edits`() {
    let tsv =
      "id\tstate\ttitle\tpending\tdue\tpriority\ttags\tnotes\n41\topen\tWrite, twice\t\t\t\t\t\n142\tdone\t読む\t\t\t\t\t\n"
    let csv = "id,state,title,pending,due,priority,tags,notes\r\n41,open,\"Write, twice\",,,,,\r\n142,done,読む,,,,,\r\n"
    #expect(rendering(.tsv, .live(tasks)) == Rendering(tsv, notes: ["Ana \"A\" · 2 tasks · live"]))
    #expect(rendering(.csv, .live(tasks)) == Rendering(csv, notes: ["Ana \"A\" · 2 tasks · live"]))
  }

  @Test func `tasks with pending edits are marked`() {
    let listed = [
      ListedTask(tasks[0], mark: .changed), ListedTask(tasks[1], mark: .removed),
      ListedTask(TaskItem(id: .local(1), userID: 3, title: "Rest", isCompleted: false), mark: .new),
      ListedTask(TaskItem(id: 7, userID: 3, title: "Same", isCompleted: false)),
    ]
    let table = """
            ID  STATE  TITLE
      ~     41  open   Write, twice
      -    142  done   読む
      +  new-1  open   Rest
             7  open   Same
      Ana "A" · 3 tasks · live

      """
    let results = rendering(.table, listed).results
    #expect(results == table)
    let json =
      #""tasks":[{"id":41,"userId":3,"title":"Write, twice","completed":false,"pending":true},"#
      + #"{"id":"new-1","userId":3,"title":"Rest","completed":false,"pending":true},"#
      + #"{"id":7,"userId":3,"title":"Same","completed":false}]}"# + "\n"
    #expect(rendering(.json, listed).results.hasSuffix(json))
    let tsv = """
      id\tstate\ttitle\tpending\tdue\tpriority\ttags\tnotes
      41\topen\tWrite, twice\tchanged\t\t\t\t
      142\tdone\t読む\tremoved\t\t\t\t
      new-1\topen\tRest\tnew\t\t\t\t
      7\topen\tSame\t\t\t\t\t

      """
    #expect(rendering(.tsv, listed) == Rendering(tsv, notes: ["Ana \"A\" · 3 tasks · live"]))
  }

  @Test func `at a terminal, signs and colours tell open, finished, waiting and undecided tasks apart`() {
    var undecided = ListedTask(tasks[0], mark: .changed)
    undecided.isUndecided = true
    let listed = [undecided, ListedTask(tasks[1], mark: .removed)]
    let table = """
          ID  STATE   TITLE
      ~   41  ○ open  Write, twice
      -  142  ● done  読む
      Ana "A" · 1 task · live

      """
    #expect(rendering(Layout(format: .table, width: 80), .live(listed), command: "tasks").results == table)
    let colored = rendering(Layout(format: .table, width: 80, isColored: true), .live(listed), command: "tasks").results
    for text in ["[31m~", "[32m○ open", "[33m-", "[2m● done", "[2m読む"] { #expect(colored.contains("\u{1B}\(text)")) }
    let ascii = rendering(Layout(format: .table, width: 80, hasUnicode: false), .live(listed), command: "tasks").results
    #expect(ascii.contains("41  open   Write"))
  }

  @Test func `plain output marks pending edits with words instead of symbols`() {
    let listed = [
      ListedTask(tasks[0], mark: .changed), ListedTask(tasks[1], mark: .removed),
      ListedTask(TaskItem(id: .local(1), userID: 3, title: "Rest", isCompleted: false), mark: .new),
    ]
    let table = """
         ID  STATE  TITLE         PENDING
         41  open   Write, twice  changed
        142  done   読む          removed
      new-1  open   Rest          new
      Ana "A", 2 tasks, live

      """
    let plain = Layout(format: .table, isPlain: true)
    #expect(rendering(plain, .live(listed), command: "tasks") == Rendering(table))
    #expect(rendering(plain, .live([])).results == "ID  STATE  TITLE\nAna \"A\", 0 tasks, live\n")
  }

  @Test func `requested fields of tasks are shown in the requested order`() {
    let listed = [ListedTask(tasks[0], mark: .changed)]
    func results(_ format: OutputFormat, _ fields: [String]) -> String {
      rendering(Layout(format: format, fields: fields, isQuiet: true), .live(listed), command: "tasks")
        .results
    }
    #expect(
      results(.table, ["title", "pending", "userId"])
        == "TITLE         PENDING  USERID\nWrite, twice  changed  3\n")
    #expect(results(.csv, ["state", "id"]) == "state,id\r\nopen,41\r\n")
    #expect(results(.ndjson, ["completed", "id"]) == #"{"completed":false,"id":41}"# + "\n")
  }

  @Test func `times are those of the user in a table, and in UTC for scripts`() throws {
    let task = TaskItem(id: 41, userID: 3, [.createdAt: .text("2026-11-29T11:07:56Z"), .updatedAt: .text("soon")])
    func results(_ format: OutputFormat) -> String {
      rendering(Layout(format: format, fields: ["createdAt", "updatedAt"], isQuiet: true), .live([task])).results
    }
    let time = try #require(Date(iso8601: "2026-11-29T11:07:56Z"))
    let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
    let day = time.formatted(style)
    let seconds = time.formatted(.iso8601.time(includingFractionalSeconds: false)).suffix(2)
    #expect(results(.table).contains("\n\(day) ") && results(.table).hasSuffix(":\(seconds)  soon\n"))
    #expect(results(.csv) == "createdAt,updatedAt\r\n2026-11-29T11:07:56Z,soon\r\n")
  }

  @Test func `a failure to load tasks names their user`() {
    #expect(TasksPresenter.subject(of: owner) == "the tasks of Ana \"A\"")
  }

  @Test func `several assignees are written as several tags are`() throws {
    let assignees = try #require(TaskField.optional.first { $0.name == "assignees" })
    let task = TaskItem(id: 41, userID: 3, [.tags: TaskValue(["a", "b"]), assignees: TaskValue(["cy", "dee"])])
    func results(_ format: OutputFormat) -> String {
      rendering(Layout(format: format, fields: ["tags", "assignees"], isQuiet: true), .live([task]), command: "tasks")
        .results
    }
    #expect(results(.tsv) == "tags\tassignees\na, b\tcy, dee\n")
    #expect(results(.csv) == "tags,assignees\r\n\"a, b\",\"cy, dee\"\r\n")
    #expect(results(.table) == "TAGS  ASSIGNEES\na, b  cy, dee\n")
  }

  private func rendering(
    _ format: OutputFormat, _ loaded: Loaded<[TaskItem]>, command: String = "tasks"
  ) -> Rendering {
    rendering(Layout(format: format), loaded, command: command)
  }

  private func rendering(
    _ layout: Layout, _ loaded: Loaded<[TaskItem]>, command: String = "tasks"
  ) -> Rendering {
    let edited = Loaded(
      loaded.resource.map { ListedTask($0) }, source: loaded.source, savedAt: loaded.savedAt, warnings: loaded.warnings)
    return rendering(layout, edited, command: command)
  }

  private func rendering(_ format: OutputFormat, _ listed: [ListedTask]) -> Rendering {
    rendering(Layout(format: format), .live(listed), command: "tasks")
  }

  private func rendering(
    _ layout: Layout, _ edited: Loaded<[ListedTask]>, command: String
  ) -> Rendering {
    let presented = Presented(edited, of: TasksScreen().noun, from: ManualClock().viewpoint()).map {
      TasksPresenter.model(of: $0, for: owner, at: .distantPast)
    }
    return TasksScreen().rendering(of: presented, command: command, layout: layout)
  }
}
