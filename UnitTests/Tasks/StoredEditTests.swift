import Foundation
import SharedDomain
import TasksDomain
import TestSupport
import Testing

@testable import TasksLocal

@Suite struct StoredEditTests {
  @Test(arguments: [
    (#"{"word":"add","title":"Write","done":false}"#, TaskAction.add(title: "Write")),
    (#"{"word":"complete","done":true}"#, .complete(true)), (#"{"word":"rename","title":"Read"}"#, .rename("Read")),
    (#"{"word":"remove"}"#, .remove),
  ])
  func `an edit that version 1.1 has stored is read`(_ action: String, _ expected: TaskAction) throws {
    let text = """
      {"id":7,"key":"6F1C2B1A-0000-4000-8000-000000000007","task":"41","user":3,"action":\(action),"at":804000000,
      "base":{"id":"41","title":"Draw","done":false},"state":"waiting","tries":1,"mayHaveArrived":true,
      "isUndone":false,"lastError":"offline"}
      """
    let edit = try #require(try OutboxOfVersion11.edit(in: Data(text.utf8)))
    #expect(edit.action == expected)
    #expect(edit.base == TaskItem(id: 41, userID: 3, title: "Draw", isCompleted: false))
    #expect(edit.lastError == "offline")
    #expect(edit.mayHaveArrived)
  }

  @Test(arguments: [
    #"{"word":"add","title":"Write"}"#, #"{"word":"add","done":true}"#, #"{"word":"change"}"#, #"{"word":"paint"}"#,
  ])
  func `an edit whose action is unknown or incomplete cannot be read`(_ action: String) throws {
    let text = """
      {"id":7,"key":"6F1C2B1A-0000-4000-8000-000000000007","task":"41","user":3,"action":\(action),"at":804000000,
      "state":"waiting","tries":1,"mayHaveArrived":true,"isUndone":false}
      """
    #expect(try OutboxOfVersion11.edit(in: Data(text.utf8)) == nil)
  }

  @Test(arguments: [
    TaskAction.add(title: "Write\tdown\nall \\ of it = ✓", isCompleted: true), .complete(false), .rename(""), .remove,
    .comment("Free\nfrom\tFriday = on"),
    .change([.title: .text("a"), .completed: .flag(true)]),
  ])
  func `an edit is read as it was stored`(_ action: TaskAction) throws {
    let base = TaskItem(id: .service(.text("12")), userID: 3, title: "Draw", isCompleted: false)
    var edit = TaskEdit(
      id: 7, key: UUID(), task: 41, userID: .text("k7"), action: action, base: nil,
      enteredAt: Date(timeIntervalSince1970: 1_790_000_000.123))
    #expect(StoredEdit.edit(7, StoredEdit.text(of: edit)) == edit)
    edit = TaskEdit(
      id: 7, command: 5, key: UUID(), task: .local(3), userID: 3, action: action, base: base.owned(by: 3),
      enteredAt: Date(timeIntervalSince1970: 0),
      known: KnownTasks(greatestID: nil, duplicates: [4, .text("4"), .text("new-4")]))
    edit.state = .sending
    edit.tries = 3
    edit.mayHaveArrived = true
    edit.notBefore = Date(timeIntervalSince1970: 1_790_000_000.1)
    edit.wait = 0.3
    edit.hold = .signIn
    edit.uptimeWhenSent = 123.5
    edit.revisionWhenSent = 4
    edit.lastError = "no\nanswer"
    edit.theirs = base.owned(by: 3)
    edit.revision = 9
    edit.isUnproven = true
    edit.isUndone = true
    edit.localNumber = 3
    edit.idForm = "/iid"
    #expect(StoredEdit.edit(7, StoredEdit.text(of: edit)) == edit)
  }

  @Test func `an edit of which a byte is missing is not read as another one`() throws {
    let edit = TaskEdit(
      id: 7, key: UUID(), task: 41, userID: 3, action: .rename("a"), base: nil,
      enteredAt: Date(timeIntervalSince1970: 0))
    let text = StoredEdit.text(of: edit)
    for end in text.indices where text[end] == UInt8(ascii: "\t") {
      #expect(StoredEdit.edit(7, text[..<end]) == nil)
    }
  }

  @Test func `numbers are read as Double reads them, digit for digit`() {
    let random = SeededRandom(seed: 28)
    var texts = ["", ".", "5.", ".5", "1..2", "1e3", "-1.5", "+2", "0x1p3", "nan", "9007199254740993", "00.10", "1 "]
    for _ in 0..<20_000 {
      var digits = (0...random.below(19)).map { _ in "\(random.below(10))" }
      if random.chance(90) { digits.insert(".", at: random.below(digits.count + 1)) }
      texts.append(digits.joined())
      texts.append("\(random.fraction() * 1e9)")
    }
    for text in texts {
      let number = RecordReader.reading(Array("n=\(text)".utf8)[...]) { $0.double("n") }
      #expect(number?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test(arguments: [
    "6F1C2B1A-0000-4000-8000-00000000000", "6F1C2B1A-0000-4000-8000-0000000000070",
    "6F1C2B1A000040008000000000000007000-", "6F1C2B1A-0000-4000-8000-00000000000G",
    "6-F-1-C-2-B-1-A-0-0-0-0-4-0-0-0-8-0-", "------------------------------------",
  ])
  func `what is no identifier is not read as one`(_ text: String) {
    #expect(RecordReader.reading(Array("key=\(text)".utf8)[...]) { $0.identifier("key") } == nil)
  }
}

extension TaskItem {
  fileprivate func owned(by user: ServiceID) -> TaskItem { TaskItem(id: id, userID: user, fields) }
}
