import Foundation
import SharedDomain
import SharedUI
import TasksDomain
import TasksPresentation
import TasksUI
import TestSupport
import Testing

@Suite struct EditScreenTests {
  private var edits: [TaskEdit] {
    var refused = TaskEdit.sample(2, .rename("Re\u{1B}ad, \"it\""), state: .refused)
    (refused.tries, refused.lastError) = (3, "too long\u{7}")
    return [.addition(1, "Rest"), refused]
  }
  private let json = [
    #""id":1,"action":"add","task":"new-1","user":3,"title":"Rest","state":"waiting","tries":0,"#
      + #""at":"2026-11-21T08:00:00Z","error":null}"#,
    #""id":2,"action":"edit","task":41,"user":3,"title":"Re\u001bad, \"it\"","state":"refused","tries":3,"#
      + #""at":"2026-11-21T08:00:00Z","error":"too long\u0007"}"#,
  ]

  @Test(arguments: [
    (TaskAction.add(title: "Rest"), "+ add 41 Rest"), (.complete(true), "~ done 41 Write"),
    (.complete(false), "~ reopen 41 Write"), (.rename("Read\n"), "~ edit 41 Read␊"), (.remove, "- remove 41 Write"),
  ])
  func `an edit is printed on one line`(_ action: TaskAction, _ text: String) {
    let rows = [EditRow(.sample(7, action))]
    let rendering = EditScreen().rendering(of: rows, command: "x", layout: Layout(format: .table))
    #expect(rendering == Rendering("\(text) · edit 7, waiting\n"))
  }

  @Test func `JSON output has one document per edit`() {
    let rendering = EditScreen().rendering(of: rows, command: "add", layout: Layout(format: .json))
    #expect(rendering.results == json.map { #"{"command":"add",\#($0)"# + "\n" }.joined())
    #expect(EditScreen().rendering(of: rows, command: "add", layout: Layout(format: .ndjson)) == rendering)
  }

  @Test func `TSV and CSV output have one row per edit`() {
    let csv = [
      "edit,at,action,task,user,title,state,tries,error\r\n",
      "1,2026-11-21T08:00:00Z,add,new-1,3,Rest,waiting,0,\r\n",
      #"2,2026-11-21T08:00:00Z,edit,41,3,"Re␛ad, ""it""",refused,3,too long␇"# + "\r\n",
    ].joined()
    let tsv = [
      "edit\tat\taction\ttask\tuser\ttitle\tstate\ttries\terror\n",
      "1\t2026-11-21T08:00:00Z\tadd\tnew-1\t3\tRest\twaiting\t0\t\n",
      "2\t2026-11-21T08:00:00Z\tedit\t41\t3\tRe␛ad, \"it\"\trefused\t3\ttoo long␇\n",
    ].joined()
    #expect(EditScreen().rendering(of: rows, command: "add", layout: Layout(format: .csv)).results == csv)
    #expect(EditScreen().rendering(of: rows, command: "add", layout: Layout(format: .tsv)).results == tsv)
    let md = """
      | edit | at | action | task | user | title | state | tries | error |
      | ---: | --- | --- | --- | ---: | --- | --- | ---: | --- |
      | 1 | 2026-11-21T08:00:00Z | add | new-1 | 3 | Rest | waiting | 0 |  |
      | 2 | 2026-11-21T08:00:00Z | edit | 41 | 3 | Re␛ad, "it" | refused | 3 | too long␇ |

      """
    #expect(list(.csv) == csv)
    #expect(list(.md) == md)
    #expect(list(.tsv) == tsv)
  }

  @Test func `on a very narrow terminal, an edit takes several lines`() {
    let text = EditScreen().rendering(
      of: [EditRow(edits[0])], command: "add", layout: Layout(format: .table, width: 20, isColored: true)
    ).results
    #expect(text == "\u{1B}[33m+\u{1B}[0m add new-1 Rest\n  \u{1B}[2m· edit 1, waiting\u{1B}[0m\n")
  }

  @Test func `plain output has no decorative characters`() {
    let plain = Layout(format: .table, isPlain: true)
    let made = EditScreen().rendering(of: rows, command: "x", layout: plain).results
    #expect(
      made == """
        add new-1 Rest, edit 1, waiting
        edit 41 Re␛ad, "it", edit 2, refused
          too long␇
          run 'edit 41 …', 'retry 2' or 'discard 2'

        """
    )
    let list = EditScreen().list(of: rows, in: OutboxContents(edits: edits), layout: plain).results
    #expect(list.hasSuffix("\n2 edits, 1 waiting, 1 refused\n"))
  }

  @Test func `requested fields of edits are shown without a summary`() {
    func list(_ format: OutputFormat, _ fields: [String], _ rows: [EditRow]) -> String {
      let layout = Layout(format: format, fields: fields, isQuiet: true)
      return EditScreen().list(of: rows, in: OutboxContents(edits: edits), layout: layout).results
    }
    #expect(list(.table, ["state", "edit"], rows) == "STATE    EDIT\nwaiting     1\nrefused     2\n")
    #expect(list(.table, ["edit"], []) == "")
    #expect(
      list(.ndjson, ["error", "id"], rows) == #"{"error":null,"id":1}"# + "\n" + #"{"error":"too long\u0007","id":2}"#
        + "\n")
  }

  @Test func `a conflict of a removal or an addition shows both versions`() {
    var removal = TaskEdit.sample(1, .remove, state: .conflict)
    removal.theirs = .sample(41, "Theirs")
    #expect(ConflictViewModel(removal).sides.map(\.text) == ["Write", "(removed)", "Theirs"])
    var addition = TaskEdit.addition(state: .conflict)
    #expect(ConflictViewModel(addition).sides.map(\.text) == ["Rest", "(none)"])
    addition.theirs = .sample(7, "Rest")
    #expect(ConflictViewModel(addition).sides.map(\.name) == ["mine", "theirs"])
    #expect(ConflictViewModel(addition).sides.map(\.text) == ["Rest", "Rest"])
  }

  @Test func `a conflict of a change shows what it sets, beside what others have changed`() {
    func task(_ title: String, _ priority: String, done: Bool = false) -> TaskItem {
      TaskItem(id: 41, userID: 3, [.title: .text(title), .completed: .flag(done), .priority: .text(priority)])
    }
    var edit = TaskEdit.sample(1, .change([.priority: .text("high")]), base: task("Write", "low"), state: .conflict)
    edit.theirs = task("Theirs", "medium", done: true)
    #expect(
      ConflictViewModel(edit).sides.map(\.text)
        == ["Write (priority low)", "Theirs (priority high)", "Theirs (priority medium)"])
    edit.theirs = nil
    #expect(
      ConflictViewModel(edit).sides.map(\.text) == ["Write (priority low)", "Write (priority high)", "(none)"])
  }

  @Test func `a refused title can be corrected, unless its task is gone`() {
    #expect(TaskEdit.addition(state: .refused).choices == "'edit new-1 …', 'retry 1' or 'discard 1'")
    var edit = TaskEdit.sample(7, .rename("Mine"), state: .refused)
    #expect(edit.choices == "'edit 41 …', 'retry 7' or 'discard 7'")
    edit.mayHaveArrived = true
    #expect(edit.choices == "'retry 7' or 'discard 7'")
    (edit.mayHaveArrived, edit.lastError) = (false, "the service has no such task (404)")
    #expect(edit.choices == "'retry 7' or 'discard 7'")
    #expect(TaskEdit.sample(7, .remove, state: .refused).choices == "'retry 7' or 'discard 7'")
    #expect(TaskEdit.addition(state: .unkept).choices == "'retry 1' or 'discard 1'")
  }

  private var rows: [EditRow] { edits.map { EditRow($0) } }

  private func list(_ format: OutputFormat) -> String {
    EditScreen().list(of: rows, in: OutboxContents(edits: edits), layout: Layout(format: format)).results
  }
}
