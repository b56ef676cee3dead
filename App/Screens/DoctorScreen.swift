import Foundation
import SharedPresentation
import SharedUI

/// A screen of checks: a section for each subject, a line for each check.
struct DoctorScreen: RecordScreen {
  let noun = Noun("check")

  let columns: [Column<DoctorCheck>] = [
    Column("section") { $0.section.rawValue }, Column("name") { $0.name },
    Column("status", cell: { $0.status.rawValue }, style: { $0.status.style }),
    Column("text", isFlexible: true) { $0.text },
  ]

  /// Returns `checks` as sections or, with selected fields, as a table.
  func rendering(of checks: [DoctorCheck], layout: Layout) -> Rendering {
    let layout = layout.drawable
    let worst = DoctorCheck.Status.allCases.last { status in checks.contains { $0.status == status } } ?? .ok
    let head: [JSONValue.Member] = [.init("command", "doctor"), .init("status", .string(worst.rawValue))]
    return rendering(of: checks, head: head, summary: Self.summary(of: checks), style: worst.style, layout: layout) {
      layout.fields == nil ? TableText(Self.lines(of: checks, layout)) : Table($0, layout: layout).text(checks)
    }
  }

  private static func summary(of checks: [DoctorCheck]) -> [String] {
    let problems = checks.count { $0.status == .error }
    let warnings = checks.count { $0.status == .warning }
    if problems + warnings == 0 { return ["no problems found"] }
    return (problems > 0 ? [Noun("problem").text(of: problems)] : [])
      + (warnings > 0 ? [Noun("warning").text(of: warnings)] : [])
  }

  private static func lines(of checks: [DoctorCheck], _ layout: Layout) -> [String] {
    let names = checks.map { "  \($0.status.mark(in: layout)) \($0.name)" }
    let width = names.map(DisplayWidth.of).max()
    return DoctorCheck.Section.allCases.flatMap { section -> [String] in
      let part = zip(names, checks).filter { $1.section == section }
      guard !part.isEmpty else { return [] }
      let title = Style.bold.applied(to: section.rawValue.capitalized, isColored: layout.isColored)
      return [title]
        + part.flatMap { name, check in
          let lines = DefinitionList([(name, check.text)], nameWidth: width, breaksWords: true).lines(in: layout)
          return [check.status.coloured(lines.first ?? "", layout)] + lines.dropFirst()
        }
    }
  }
}

extension DoctorCheck.Status {
  fileprivate var style: Style {
    switch self {
    case .ok: .green
    case .warning: .yellow
    case .error: .red
    }
  }

  fileprivate func mark(in layout: Layout) -> String {
    if layout.isPlain { return rawValue.padding(toLength: 7, withPad: " ", startingAt: 0) }
    return switch self {
    case .ok: "✓"
    case .warning: "!"
    case .error: "✗"
    }
  }

  // Colours only the mark.
  fileprivate func coloured(_ line: String, _ layout: Layout) -> String {
    let mark = mark(in: layout)
    return line.replacing(mark, with: style.applied(to: mark, isColored: layout.isColored), maxReplacements: 1)
  }
}
