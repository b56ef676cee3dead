import Foundation
import SharedDomain
import TasksDomain
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
    let edit = try #require(try JSONDecoder().decode(StoredEdit.self, from: Data(text.utf8)).edit)
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
    #expect(try JSONDecoder().decode(StoredEdit.self, from: Data(text.utf8)).edit == nil)
  }

  @Test(arguments: [
    TaskAction.add(title: "Write", isCompleted: true), .complete(false), .rename(""), .remove,
    .change([.title: .text("a"), .completed: .flag(true)]),
  ])
  func `an edit is read as it was stored`(_ action: TaskAction) throws {
    let base = TaskItem(id: 41, userID: 3, title: "Draw", isCompleted: false)
    let edit = TaskEdit(
      id: 7, key: UUID(), task: 41, userID: 3, action: action, base: base,
      at: Date(timeIntervalSince1970: 1_790_000_000))
    let stored = try JSONEncoder().encode(StoredEdit(edit))
    #expect(try JSONDecoder().decode(StoredEdit.self, from: stored).edit == edit)
  }
}
