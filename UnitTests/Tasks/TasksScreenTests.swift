import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TasksDomain
import TasksPresentation
import TasksUI
import TestSupport
import Testing

@Suite("The list of tasks in each format")
struct TasksScreenTests {
  private let owner = TaskOwner(id: 3, name: "Ana \"A\"")
  private let tasks = [
    TaskItem(id: 41, userID: 3, title: "Write, twice", isCompleted: false),
    TaskItem(id: 142, userID: 3, title: "読む", isCompleted: true),
  ]

  @Test func live() async throws {
    let table = " ID  STATE  TITLE\n 41  open   Write, twice\n142  done   読む\n2 tasks · live\n"
    let json =
      #"{"command":"tasks","source":"remote","savedAt":"2026-11-21T08:00:00Z","user":{"id":3,"name":"Ana \"A\""},"#
      + #""tasks":[{"id":41,"userId":3,"title":"Write, twice","completed":false},"#
      + #"{"id":142,"userId":3,"title":"読む","completed":true}]}"# + "\n"
    #expect(try await rendering(.table, .live(tasks)) == Rendering(table))
    #expect(try await rendering(.json, .live(tasks)) == Rendering(json))
  }

  @Test func separated() async throws {
    let tsv = "id\tstate\ttitle\tpending\n41\topen\tWrite, twice\t\n142\tdone\t読む\t\n"
    let csv = "id,state,title,pending\r\n41,open,\"Write, twice\",\r\n142,done,読む,\r\n"
    #expect(try await rendering(.tsv, .live(tasks)) == Rendering(tsv, notes: ["2 tasks · live"]))
    #expect(try await rendering(.csv, .live(tasks)) == Rendering(csv, notes: ["2 tasks · live"]))
  }

  @Test func savedWithReason() async throws {
    var saved = Loaded.saved([tasks[0]])
    saved.source = .cache(because: .server("the service answered 503"))
    let json =
      #"{"command":"select","source":"cache","savedAt":"2026-11-21T07:58:00Z","reason":"server","#
      + #""user":{"id":3,"name":"Ana \"A\""},"#
      + #""tasks":[{"id":41,"userId":3,"title":"Write, twice","completed":false}]}"# + "\n"
    let last = "1 task · saved 2 minutes ago · server: the service answered 503\n"
    #expect(try await rendering(.json, saved, command: "select") == Rendering(json))
    #expect(try await rendering(.table, saved).results == "ID  STATE  TITLE\n41  open   Write, twice\n" + last)
  }

  @Test func none() async throws {
    #expect(try await rendering(.table, .live([])).results == "ID  STATE  TITLE\n0 tasks · live\n")
  }

  @Test func doneIsGreen() async throws {
    let layout = Layout(format: .table, isColored: true)
    let lines = try await rendering(layout, .live(tasks)).results.split(separator: "\n")
    #expect(lines[1] == " 41  open   Write, twice")
    #expect(lines[2] == "142  \u{1B}[32mdone\u{1B}[0m   読む")
  }

  @Test func whatTheServiceDoesNotKnowIsMarked() async throws {
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
      3 tasks · live

      """
    let results = try await rendering(.table, listed).results
    #expect(results == table)
    let json =
      #""tasks":[{"id":41,"userId":3,"title":"Write, twice","completed":false,"pending":true},"#
      + #"{"id":"new-1","userId":3,"title":"Rest","completed":false,"pending":true},"#
      + #"{"id":7,"userId":3,"title":"Same","completed":false}]}"# + "\n"
    #expect(try await rendering(.json, listed).results.hasSuffix(json))
    let tsv = """
      id\tstate\ttitle\tpending
      41\topen\tWrite, twice\tchanged
      142\tdone\t読む\tremoved
      new-1\topen\tRest\tnew
      7\topen\tSame\t

      """
    #expect(try await rendering(.tsv, listed) == Rendering(tsv, notes: ["3 tasks · live"]))
  }

  @Test func plainTableHasWordsInPlaceOfMarks() async throws {
    let listed = [
      ListedTask(tasks[0], mark: .changed), ListedTask(tasks[1], mark: .removed),
      ListedTask(TaskItem(id: .local(1), userID: 3, title: "Rest", isCompleted: false), mark: .new),
    ]
    let table = """
         ID  STATE  TITLE         PENDING
         41  open   Write, twice  changed
        142  done   読む          removed
      new-1  open   Rest          new
      2 tasks, live

      """
    let plain = Layout(format: .table, isPlain: true)
    #expect(try await rendering(plain, .live(listed), command: "tasks") == Rendering(table))
    #expect(try await rendering(plain, .live([])).results == "ID  STATE  TITLE\n0 tasks, live\n")
  }

  @Test func pickedFieldsStandAsTheyWereAskedFor() async throws {
    let listed = [ListedTask(tasks[0], mark: .changed)]
    func results(_ format: OutputFormat, _ fields: [String]) async throws -> String {
      try await rendering(Layout(format: format, fields: fields, isQuiet: true), .live(listed), command: "tasks")
        .results
    }
    #expect(
      try await results(.table, ["title", "pending", "userId"])
        == "TITLE         PENDING  USERID\nWrite, twice  changed  3\n")
    #expect(try await results(.csv, ["state", "id"]) == "state,id\r\nopen,41\r\n")
    #expect(try await results(.ndjson, ["completed", "id"]) == #"{"completed":false,"id":41}"# + "\n")
  }

  @Test func failureNamesTheOwner() async {
    let interactor = StubInteractor<TaskOwner, [ListedTask]>([owner: .failure(.refused("not allowed"))])
    let presenter = TasksPresenter(interactor, from: ManualClock().viewpoint())
    let failure = FailureViewModel("could not load the tasks of Ana \"A\": not allowed", status: .refused)
    #expect(await presenter.load(owner) == .failed(failure))
  }

  private func rendering(
    _ format: OutputFormat, _ loaded: Loaded<[TaskItem]>, command: String = "tasks"
  ) async throws -> Rendering {
    try await rendering(Layout(format: format), loaded, command: command)
  }

  private func rendering(
    _ layout: Layout, _ loaded: Loaded<[TaskItem]>, command: String = "tasks"
  ) async throws -> Rendering {
    let edited = Loaded(
      loaded.resource.map { ListedTask($0) }, source: loaded.source, savedAt: loaded.savedAt, warnings: loaded.warnings)
    return try await rendering(layout, edited, command: command)
  }

  private func rendering(_ format: OutputFormat, _ listed: [ListedTask]) async throws -> Rendering {
    try await rendering(Layout(format: format), .live(listed), command: "tasks")
  }

  private func rendering(
    _ layout: Layout, _ edited: Loaded<[ListedTask]>, command: String
  ) async throws -> Rendering {
    let interactor = StubInteractor([owner: .success(edited)])
    let presenter = TasksPresenter(interactor, from: ManualClock().viewpoint())
    guard case .loaded(let presented) = await presenter.load(owner) else { throw CancellationError() }
    return TasksScreen().rendering(of: presented, command: command, layout: layout)
  }
}
