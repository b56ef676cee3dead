import Foundation
import TasksDomain
import Testing

@Suite struct EditDrawingTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the diagram in docs/edits.md shows exactly the possible transitions`() throws {
    let drawn = try page().matches(of: #/(?m)^    (?<from>\w+) --> (?<to>\w+): (?<event>\w+)$/#)
      .map { "\($0.from) --> \($0.to): \($0.event)" }
    var possible: [String] = []
    for state in EditState.allCases {
      for event in EditState.Event.allCases {
        guard let next = state.after(event) else { continue }
        possible.append("\(state) --> \(next): \(event)")
      }
    }
    #expect(Set(drawn) == Set(possible))
    #expect(drawn.count == possible.count)
  }

  @Test func `docs/edits.md shows all final states and explains every event`() throws {
    let page = try page()
    let ends = page.matches(of: #/(?m)^    (?<from>\w+) --> \[\*\]$/#).map { String($0.from) }
    #expect(Set(ends) == Set(EditState.allCases.filter(\.isFinal).map(\.rawValue)))
    for event in EditState.Event.allCases { #expect(page.contains("\n| `\(event)` | "), "\(event)") }
  }

  private func page() throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent("docs/edits.md"), encoding: .utf8)
  }
}
