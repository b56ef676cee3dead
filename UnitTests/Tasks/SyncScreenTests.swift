import Foundation
import SharedPresentation
import SharedRemote
import SharedUI
import TasksDomain
import TasksInteractorInterface
import TasksPresentation
import TasksUI
import Testing

@Suite struct SyncScreenTests {
  private let conflict = failed(.sample(2, .rename("Mine"), state: .conflict), "the task was\u{1B} changed")
  private let refused = failed(.addition(3, state: .refused), "the title is empty (422)")
  private let unsure = failed(.sample(4, of: 42, state: .unsure), "10 s")
  private let confirmed = TaskEdit.sample(1).confirmed(as: 1, theirs: .sample(done: true))

  @Test func `text output has one line per kind of result`() {
    let left = [conflict, refused, unsure, TaskEdit.sample(5, of: 43)]
    #expect(
      rendering(.table, [confirmed], left) == """
        1 edit sent
        edit 2 (new title of 41) needs a decision: the task was␛ changed; run 'resolve 2 mine|theirs'
        edit 3 (add new-1) needs a decision: the title is empty (422); run 'edit new-1 …', 'retry 3' or 'discard 3'
        edit 4 (done 42) may have been applied; 'resolve 4' shows what the service has
        2 unsent edits: 10 s

        """)
  }

  @Test func `structured output has one record of counts`() {
    let left = [conflict, refused, unsure, TaskEdit.sample(5, of: 43)]
    let json = #"{"command":"sync","sent":1,"waiting":1,"unsure":1,"conflicts":1,"refused":1,"unkept":0}"#
    #expect(rendering(.json, [confirmed], left) == json + "\n")
    #expect(rendering(.ndjson, [confirmed], left) == json + "\n")
    #expect(rendering(.csv, [confirmed], left) == "sent,waiting,unsure,conflicts,refused,unkept\r\n1,1,1,1,1,0\r\n")
    let tsv = "sent\twaiting\tunsure\tconflicts\trefused\tunkept\n1\t1\t1\t1\t1\t0\n"
    #expect(rendering(.tsv, [confirmed], left) == tsv)
  }

  @Test func `edits whose last request may still arrive are named`() {
    var awaited = unsure
    awaited.hold = .arrival
    #expect(
      rendering(.table, [], [awaited, .sample(5, of: 43)]) == """
        0 edits sent
        edit 4 (done 42) is not sent again yet, since its last request may still arrive
        2 unsent edits

        """)
  }

  @Test func `a new task that waits for the answer to a removal says so`() {
    let removal = Self.failed(.sample(4, .remove, of: 43, state: .unsure), "10 s")
    #expect(
      rendering(.table, [], [removal, .addition(5)]) == """
        0 edits sent
        edit 4 (remove 43) may have been applied; 'resolve 4' shows what the service has
        edit 5 (add new-1) waits until it is known whether edit 4 (remove 43) was applied
        2 unsent edits: 10 s

        """)
  }

  @Test func `a required sign-in takes precedence over other obstacles`() {
    let signIn = Self.held(.sample(6, of: 44), .signIn, "sign-in required (401)")
    let forbidden = Self.held(.sample(7, of: 45), .permission, "not allowed (403)")
    let shown = rendering(.table, [], [signIn, forbidden, unsure])
    #expect(shown.hasSuffix("3 unsent edits: sign-in required: run 'login'\n"))
    #expect(failure([signIn, conflict]) == Problem("1 edit not sent: sign-in required: run 'login'", kind: .refused))
    #expect(failure([forbidden, conflict]) == .undecided)
    #expect(failure([unsure, forbidden]) == Problem("2 edits not confirmed: not allowed (403)", kind: .refused))
    #expect(failure([unsure])?.kind == .unsent)
    #expect(failure([]) == nil)
  }

  @Test func `a gateway's page with 401 is no reason to sign in`() {
    let page = HTTPResponse(status: 401, headers: ["content-type": "text/html"], body: Data()).pageReason
    #expect(failure([Self.held(.sample(), .service, page)])?.message == "1 edit not sent: \(page)")
  }

  @Test func `a failing command leaves to its error what is not sent`() {
    let left = [Self.failed(.sample(), "10 s")]
    func text(_ settled: [TaskEdit], _ left: [TaskEdit]) -> String {
      SyncScreen().rendering(
        of: SyncViewModel(settled: settled, left: left), isFailing: true, layout: Layout(format: .table)
      ).results
    }
    #expect(failure(left) == Problem("1 edit not sent: 10 s", kind: .unsent))
    #expect(text([], left).isEmpty)
    #expect(text([confirmed], left) == "1 edit sent\n")
    #expect(text([], []) == "nothing to send\n")
    #expect(text([], left + [conflict]).hasSuffix("\n1 unsent edit: 10 s\n"))
  }

  @Test func `the numbers of sent and unsent edits are printed`() {
    #expect(rendering(.table, [], []) == "nothing to send\n")
    #expect(rendering(.table, [confirmed, confirmed], []) == "2 edits sent\n")
    #expect(rendering(.table, [], [.sample()]) == "0 edits sent\n1 unsent edit\n")
  }

  @Test func `values that the service changed beyond the edits are shown`() {
    let theirs = [TaskItem.sample(41, "Theirs", done: true), .sample(41, "Write"), .sample(41, "Theirs")]
    let settled = theirs.map { TaskEdit.sample(1).confirmed(as: 1, theirs: $0) }
    #expect(
      rendering(.table, settled, []) == """
        3 edits sent
        task 41 is now called 'Theirs': it was also changed on the service
        task 41 is now open: it was also changed on the service
        task 41 is now called 'Theirs' and is now open: it was also changed on the service

        """)
  }

  @Test(arguments: [
    (EditFailure.unknownTask(.local(3)), "no task 'new-3'; run 'pending' to list the new ones"),
    (.unknownTask(3), "no task '3' is known here"), (.noSuchTask(3), "no task '3'"),
    (.unknownEdit(7), "no edit '7'; run 'pending' to list them"),
  ])
  func `an unknown task or edit has the exit status for 'not found'`(_ failure: EditFailure, _ message: String) {
    let problem = Problem(failure)
    #expect(problem.text == message)
    #expect(problem.kind == .notFound)
  }

  @Test(arguments: [
    (EditFailure.nothingToUndo, "nothing to undo"),
    (.store("disk full"), "could not save or read the edits: disk full"),
    (
      .notPossible(.sample(7, state: .conflict)),
      "edit 7 conflicts; run 'resolve 7 mine|theirs'"
    ),
    (
      .notPossible(.sample(7, state: .refused)),
      "edit 7 was refused; run 'retry 7' or 'discard 7'"
    ),
    (.notPossible(.sample(7)), "edit 7 is not sent yet; run 'sync'"),
    (.notPossible(.sample(7, state: .unsure)), "edit 7 may have reached the service; run 'sync', or 'resolve 7'"),
    (.notPossible(.sample(7, state: .sending)), "edit 7 may have reached the service; run 'sync', or 'resolve 7'"),
  ])
  func `other failures of edits say what to do next`(_ failure: EditFailure, _ message: String) {
    let problem = Problem(failure)
    #expect(problem.text == message)
    #expect(SharedPresentation.ExitStatus(problem.kind) == .failure)
  }

  @Test func `the exit status depends on the edits that are left`() {
    #expect(SharedPresentation.ExitStatus(Problem(EditFailure.cancelled).kind) == .interrupted)
    #expect(SharedPresentation.ExitStatus(Problem.undecided.kind).rawValue == 6)
    #expect(Problem.undecided.text == "some edits need a decision; run 'pending'")
  }

  private func rendering(_ format: OutputFormat, _ settled: [TaskEdit], _ left: [TaskEdit]) -> String {
    let rendering = SyncScreen().rendering(
      of: SyncViewModel(settled: settled, left: left), layout: Layout(format: format))
    #expect(rendering.notes.isEmpty)
    return rendering.results
  }

  private func failure(_ left: [TaskEdit]) -> Problem? { SyncViewModel(settled: [], left: left).problem }

  private static func held(_ edit: TaskEdit, _ hold: EditHold, _ why: String) -> TaskEdit {
    var edit = failed(edit, why)
    edit.hold = hold
    return edit
  }

  private static func failed(_ edit: TaskEdit, _ why: String) -> TaskEdit {
    var edit = edit
    edit.lastError = why
    return edit
  }
}
