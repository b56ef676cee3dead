import Foundation
import SharedDomain
import SharedRemote
import TasksDomain
import Testing

@testable import TasksRemote

@Suite struct TaskWritesTests {
  @Test func `repeated requests that add the same task have the same bytes`() throws {
    let key = UUID()
    let first = try TaskWrites.add([.title: .text("Buy stamps"), .completed: .flag(false)], user: 3, key: key)
    #expect(first.body == Data(#"{"completed":false,"title":"Buy stamps","userId":3}"#.utf8))
    var kept: [HTTPRequest] = []
    for _ in 1...100 {
      kept.append(try TaskWrites.add([.title: .text("Buy stamps"), .completed: .flag(false)], user: 3, key: key))
    }
    #expect(kept.allSatisfy { $0.body == first.body })
  }
}
