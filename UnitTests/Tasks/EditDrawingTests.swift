import Foundation
import TasksDomain
import Testing

@Suite("The drawing in docs/edits.md is what edits do")
struct EditDrawingTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("Every arrow is a transition, and every transition an arrow")
  func arrows() throws {
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

  @Test("It ends where an edit is over, and every event is explained")
  func ends() throws {
    let page = try page()
    let ends = page.matches(of: #/(?m)^    (?<from>\w+) --> \[\*\]$/#).map { String($0.from) }
    #expect(Set(ends) == Set(EditState.allCases.filter(\.isFinal).map(\.rawValue)))
    for event in EditState.Event.allCases { #expect(page.contains("\n| `\(event)` | "), "\(event)") }
  }

  private func page() throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent("docs/edits.md"), encoding: .utf8)
  }
}
