import SharedUI
import TasksDomain
import TasksUI
import TasksUIComposer

extension WordCompletion {
  /// Completes a filter of tasks: the name of a field, and then one of its values.
  static let taskFilter = WordCompletion { typed, context in
    guard let colon = typed.text.firstIndex(of: ":") else {
      // They are too many to stand beside users.
      let names = TasksScreen.filterNames.filter { !typed.text.isEmpty && $0.hasPrefix(typed.text) }
      return CompletionCandidates(names.map { typed.candidate($0 + ":", description: "filter", isOpen: true) })
    }
    let name = String(typed.text[..<colon])
    var values = TasksScreen.filterValues(of: name)
    if let owner = context.owner, name == TaskField.tags.filterName {
      let tags = await context.tasks.suggestions(of: owner).flatMap { $0[.tags].elements }
      values += Set(tags).sorted()
    }
    // The end of a range follows two dots.
    let value = typed.afterLast(":")
    return (value.text.contains("..") ? value.afterLast(".") : value).candidates(among: values.map { ($0, "") })
  }
}
