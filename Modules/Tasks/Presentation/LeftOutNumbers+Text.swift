import Foundation
import SharedDomain
package import SharedPresentation
import TasksDomain
package import TasksInteractorInterface

extension LeftOutNumbers {
  /// What to say about them: a line for those of others, for each owner of a range, and one for those not known.
  package var lines: [String] {
    let lines = others.filter { !$1.isEmpty }.sorted { $0.key.name < $1.key.name }.map { owner, numbers in
      Self.text(of: numbers) + (numbers.count == 1 ? " is not a task of " : " are not tasks of ") + owner.name
    }
    return lines
      + (unknown.isEmpty ? [] : [Self.text(of: unknown) + (unknown.count == 1 ? " is" : " are") + " not known"])
  }

  /// The problem of a command of which nothing is left.
  package var problem: Problem {
    let advice = other.map { "run 'select \($0.userID.typed)' first" } ?? "run 'tasks' to load the list again"
    return Problem(lines.first ?? "no task", advice: advice, kind: .notFound)
  }

  private static func text(of numbers: Set<Int>) -> String { IndexSet(numbers).ranges(with: "-") }
}
