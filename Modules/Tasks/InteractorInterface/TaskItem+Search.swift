package import SharedInteractorInterface
package import TasksDomain

extension TaskItem {
  /// The text by which the task is found: its title, and its notes and tags.
  package var searchText: SearchText {
    let notes = if case .text(let notes) = self[.notes] { [notes] } else { [String]() }
    return SearchText(name: title, rest: notes + self[.tags].elements.sorted())
  }
}
