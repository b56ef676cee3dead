import Foundation
import SharedDomain
package import SharedPresentation
package import TasksDomain

/// The numbers of ranges that a command leaves out, as they are displayed.
package struct LeftOutNumbers: Hashable, Sendable {
  // Those of other users' tasks, by the owner of their range.
  private var others: [TaskOwner: IndexSet] = [:]
  // The first of these tasks.
  private var other: TaskItem?
  // Those that no saved list has.
  private var unknown = IndexSet()

  package init() {}

  /// Adds `number`, which is `task` of another user than `owner`, whose range it is; `nil` if it is not known.
  package mutating func add(_ number: Int, _ task: TaskItem?, of owner: TaskOwner) {
    if let task {
      others[owner, default: []].insert(number)
      other = other ?? task
    } else {
      unknown.insert(number)
    }
  }

  /// Removes the numbers of `tasks`, which are not left out after all.
  package mutating func remove(_ tasks: [TaskID]) {
    for case .service(let id) in tasks {
      guard let number = Int(id.text) else { continue }
      for owner in others.keys { others[owner]?.remove(number) }
    }
  }

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

  private static func text(of numbers: IndexSet) -> String {
    numbers.rangeView.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound - 1)" }
      .joined(separator: ", ")
  }
}
