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
  // The words of the filter; empty if there is none.
  private let filter: [String]
  private let isConfirmed: Bool
  private let isDryRun: Bool

  /// The options of commands that change tasks.
  static let options = [filtering, .dryRun, .yes]
  private static let filtering = CommandOption(
    "--where", "FILTER", summary: "the tasks that pass FILTER: 'tag:clay due:overdue'", completion: .taskFilter)

  /// - Parameter named: Those of `words` that name tasks.
  init(_ words: CommandWords, _ named: ArraySlice<String>) throws {
    let names = TasksScreen.filterNames + [TaskField.owner.column]
    let typed = words.values(of: Self.filtering)
    // A filter of several words need not be quoted.
    let rest = FilterTokens(among: typed.isEmpty ? [] : Array(named), names: names)
    filter = typed + rest.words
    isConfirmed = words.has(.yes)
    isDryRun = words.has(.dryRun)
    guard filter.isEmpty else {
      guard rest.others.isEmpty else {
        throw CommandFailure.usage("name the tasks or filter them with --where, not both")
      }
      self.named = []
      _ = try TasksScreen.filter(filter, on: nil)
      return
    }
    self.named = try words.tasks(named)
  }

  /// Whether `words` have a filter, so that they need not name tasks.
  static func areFiltered(by words: CommandWords) -> Bool { words.has(filtering) }

  /// Returns the tasks: for a filter those of the selected user, or of all if nobody is selected or it names users.
  func selection(in session: isolated Session, _ context: CommandContext) async throws -> TaskSelection {
    var tasks = TaskSelection.Tasks.named(named)
    if !filter.isEmpty {
      let filter = try TasksScreen.filter(filter, on: context.calendar, me: context.users.ownID)
      tasks = .found(try await session.tasks(passing: filter, in: context))
    }
    return TaskSelection(tasks, isConfirmed: isConfirmed, isDryRun: isDryRun)
  }
}
