import SharedPresentation
import SharedUI
import TasksDomain
import TasksUI
import TasksUIComposer
import UsersUIComposer

/// The tasks that a command is to change, as they were typed: named by ids or words of a title, or by a filter.
struct TypedTasks: Hashable, Sendable {
  /// The tasks that are named; empty if they are filtered.
  let named: [TaskReference]
  /// Whether words of a title may name them.
  private let mayBeTitled: Bool
  // The words of the filter; empty if there is none.
  private let filter: [String]
  private let isConfirmed: Bool
  let isDryRun: Bool

  /// The options of commands that change tasks.
  static let options = [filtering, .dryRun, .yes]
  private static let filtering = CommandOption(
    "--where", "FILTER", summary: "the tasks that pass FILTER: 'tag:clay due:overdue'", completion: .taskFilter)

  /// - Parameters:
  ///   - named: Those of `words` that name tasks.
  ///   - mayBeTitled: Whether words of a title may name them.
  init(_ words: CommandWords, _ named: ArraySlice<String>, mayBeTitled: Bool = true) throws {
    self.mayBeTitled = mayBeTitled
    isConfirmed = words.has(.yes)
    isDryRun = words.has(.dryRun)
    guard Self.areFiltered(by: words) else {
      filter = []
      self.named = try words.tasks(named)
      return
    }
    // A filter of several words need not be quoted.
    let rest = FilterTokens(among: Array(named), names: TasksScreen.everyonesFilterNames)
    guard rest.others.isEmpty else {
      throw CommandFailure.usage("name the tasks or filter them with --where, not both")
    }
    let typed = words.values(of: Self.filtering).flatMap(FilterTokens.words)
    // As behind `tasks`.
    filter = typed.map { ["open", "done"].contains($0) ? "\(TaskField.completed.filterName):\($0)" : $0 } + rest.words
    guard !filter.isEmpty else { throw CommandFailure.usage("--where needs a FILTER: 'tag:clay due:overdue'") }
    self.named = []
    _ = try TasksScreen.filter(filter, on: nil)
  }

  /// Whether `words` have a filter, so that they need not name tasks.
  static func areFiltered(by words: CommandWords) -> Bool { words.has(filtering) }

  /// Returns the tasks that are named, or those that pass the filter, which are looked for as `Session` says.
  func selection(in session: isolated Session, _ context: CommandContext) async throws -> TaskSelection {
    var tasks = TaskSelection.Tasks.named(named, orByTitle: mayBeTitled)
    if !filter.isEmpty {
      let filter = try TasksScreen.filter(filter, on: context.calendar, me: context.users.ownID)
      tasks = .found(try await context.tasks(passing: filter, of: session.selected?.owner))
    }
    return TaskSelection(tasks, isConfirmed: isConfirmed, isDryRun: isDryRun)
  }
}
