import Foundation
package import SharedPresentation
package import TasksDomain

extension OutboxContents {
  /// The problem of a script; `nil` if all edits can be read.
  package var problem: Problem? {
    if unreadable.isEmpty { return nil }
    return Problem("\(unreadable.numbers) could not be read", advice: "run 'recover'")
  }

  /// What is lost: one line for all edits of which nothing is left, and one for each other edit and each damage.
  package var losses: [String] {
    let lost = unreadable.filter { $0.text == nil }
    return (lost.isEmpty ? [] : ["\(lost.numbers) could not be read; run 'recover'"])
      + unreadable.compactMap { edit in
        edit.text.map { "edit \(edit.id) could not be read (run 'discard \(edit.id)' to drop it): \($0)" }
      } + damages.map { "\($0.summary); run 'recover'" }
  }
}

extension OutboxDamage {
  package var reason: String { "both copies of the edits were damaged" }

  /// The paths of the damaged files.
  package var path: String { files.joined(separator: ", ") }

  /// What happened, and where the damaged files are.
  package var summary: String {
    let lost = Noun("change is", "changes are").text(of: changes)
    return "\(reason), and at least \(lost) lost; they are kept as \(files.joined(separator: " and "))"
  }
}

extension [UnreadableEdit] {
  /// The ids as people write them, such as `edit 12` or `edits 12 to 14, 20`.
  package var numbers: String { Noun("edit").form(for: count) + " " + IndexSet(map(\.id)).ranges(with: " to ") }
}

extension IndexSet {
  /// The numbers with `word` between the ends of each range: `12 to 14, 20`.
  func ranges(with word: String) -> String {
    rangeView.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)\(word)\($0.upperBound - 1)" }
      .joined(separator: ", ")
  }
}
