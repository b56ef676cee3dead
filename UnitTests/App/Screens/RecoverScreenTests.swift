import Foundation
import SharedUI
import TasksDomain
import Testing

@testable import App

@Suite struct RecoverScreenTests {
  private let damage = OutboxDamage(foundAt: .init(timeIntervalSince1970: 0), changes: 2, files: ["/a", "/b"])

  private func lastLine(_ damages: [OutboxDamage], _ unreadable: [UnreadableEdit], isForgotten: Bool) -> String? {
    let layout = Layout(format: .table, isPlain: true)
    let rendering = RecoverScreen().rendering(of: damages, unreadable, isForgotten: isForgotten, layout: layout)
    return rendering.results.split(separator: "\n").last.map(String.init)
  }

  @Test func `recover says that edits may be missing until the user continues without them`() {
    #expect(lastLine([damage], [], isForgotten: false) == "some edits may be missing")
    #expect(lastLine([damage], [], isForgotten: true) == "the damage is no longer reported")
  }

  @Test func `recover names the edits that are missing`() {
    let lost = [UnreadableEdit(id: 3, text: nil), UnreadableEdit(id: 4, text: "x")]
    #expect(lastLine([damage], lost, isForgotten: false) == "edits 3 to 4 could not be read")
    #expect(lastLine([], lost, isForgotten: true) == "edits 3 to 4 discarded")
  }
}
