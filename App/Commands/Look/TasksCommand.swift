import Foundation
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksUI
import TasksUIComposer
import UsersDomain

/// Lists the tasks of a user.
struct TasksCommand: Command {
  static let page = CommandPage(
    "tasks", arguments: "[USER] [open|done|FILTER…]", group: .looking,
    summary: "list the tasks of the selected user, or of USER",
    completions: [.any([.choice(states), .user]), .choice(states)],
    options: [match, group, .sort(by: TasksFeature.sortFields), .limit],
    shows: TasksFeature.screen, effect: .currentList,
    example: CommandExample(
      "tasks @sakura done --match the",
      shows: """
        ID  STATE  TITLE
        42  done   Fire the test batch of ridge tiles at 1,180 °C
        52  done   Sharpen the cutting wires
        55  done   Renew the kiln's fire inspection
        59  done   Thank Zofia for the crane
        4 of 20 tasks · live
        """))

  private static let match = CommandOption("--match", "WORD…", summary: "only tasks that match all WORDs")
  private static let group = CommandOption("--group", summary: "group by state, open tasks first")
  private static let states = [
    (word: "open", summary: "open tasks only"),
    (word: "done", summary: "done tasks only"),
    (word: "all", summary: "all tasks (the default)"),
  ]

  // What other programs call states.
  private static let otherStates = ["closed", "completed", "finished", "pending"]

  /// The owner of the tasks; `nil` for the selected user.
  let user: String?
  let arrangement: Arrangement
  /// Filters such as `due:..friday`, of which the dates are those of the time when the command runs.
  private let filters: [String]
  /// The state as typed; `nil` if there is none.
  private let state: String?
  /// The last word of the name of the user, if it is nearly a state.
  private let mistypedState: String?

  init(_ words: CommandWords) throws {
    var arrangement = try words.arrangement()
    arrangement.words = try words.searched(words.values(of: Self.match))
    arrangement.isGrouped = words.has(Self.group)
    let filters = try words.plain.filter(Self.isFilter)
    self.filters = filters
    let (states, users) = Self.sorted(words.plain.filter { !filters.contains($0) })
    state = try Self.state(among: states, of: users)
    if let state, state != "all" { arrangement.conditions = [.init("state", is: .text(state))] }
    if let state = Self.unknownState(among: users) { throw Self.error(for: state) }
    mistypedState = Self.mistypedState(among: users)
    user = try words.user(users)
    self.arrangement = arrangement
  }

  // No name of a user has a colon in it, and ids that have one begin with `id:`.
  private static func isFilter(_ word: String) throws -> Bool {
    guard !word.hasPrefix("id:"), let colon = word.firstIndex(of: ":") else { return false }
    guard try TasksScreen.conditions(filter: word, on: UserCalendar(now: .distantPast)) == nil else { return true }
    let name = EchoedWord.of(String(word[...colon]))
    throw CommandFailure.usage(
      "no filter '\(name)': \(UnknownWord.choices(TasksScreen.filterNames)), or id: before an id")
  }

  // States are the first or the last words; a name between them may contain the same words.
  private static func sorted(_ words: [String]) -> (states: [String], users: [String]) {
    let isState = { (word: String) in states.contains { $0.word == word } }
    let first = words.prefix(while: isState)
    let rest = words.dropFirst(first.count)
    let users = rest.prefix(rest.lastIndex { !isState($0) }.map { $0 + 1 - rest.startIndex } ?? 0)
    return (Array(first) + rest.dropFirst(users.count), Array(users))
  }

  // Returns the only state; `nil` if there is none.
  private static func state(among states: [String], of users: [String]) throws -> String? {
    guard let first = states.first, let other = states.first(where: { $0 != first }) else { return states.first }
    if users.isEmpty, states.contains("all") {
      throw CommandFailure.usage(
        "'all' means open and done tasks, not all users; 'stats' counts the tasks of all users")
    }
    let each = [first, other].map { state in "'\((["tasks"] + users + [state]).joined(separator: " "))'" }
    let note = states.contains("all") ? "" : " ('all' is both)"
    throw CommandFailure.usage("one state at a time: \(EchoedWord.of(each.joined(separator: " or ")))\(note)")
  }

  // Returns the word that was probably meant as a state, and not as a part of the name of the user.
  private static func unknownState(among words: [String]) -> String? {
    if let state = [words.first, words.last].compactMap(\.self).first(where: otherStates.contains) { return state }
    guard words.count > 1, let last = words.last, !last.allSatisfy(\.isNumber) else { return nil }
    return words.count == 2 && (words[0].hasPrefix("@") || words[0].allSatisfy(\.isNumber)) ? last : nil
  }

  // `muhammad ali` may be a name, and `sakura opn` is none: only the users tell. Nobody types a state like `Ali`.
  private static func mistypedState(among words: [String]) -> String? {
    guard words.count > 1, let last = words.last, last.first?.isUppercase == false else { return nil }
    return NearestWord.to(last, among: states.map(\.word)).map { _ in last }
  }

  private static func error(for state: String) -> CommandFailure {
    CommandFailure.usage("no state '\(EchoedWord.of(state))': \(UnknownWord.choices(states.map(\.word)))")
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let example = ["tasks 3", state].compactMap(\.self).joined(separator: " ")
    var arrangement = arrangement
    for filter in filters {
      let calendar = UserCalendar(now: context.app.now)
      arrangement.conditions += try TasksScreen.conditions(filter: filter, on: calendar) ?? []
    }
    let named = arrangement.conditions.map(\.field) + [arrangement.sort?.field.lowercased()].compactMap(\.self)
    if let refusal = context.tasks.edits.abilities.refusal(ofColumns: named) { throw CommandFailure.usage(refusal) }
    let user = try await owner(example, in: session, context)
    try await session.show(.tasks(user.owner, arrangement), command: Self.page.name, in: context)
  }

  private func owner(
    _ example: String, in session: isolated Session, _ context: CommandContext
  ) async throws -> User {
    do {
      return try await session.user(user, example: example, in: context)
    } catch {
      let kind = CommandFailure(error).problem.kind
      guard kind == .usage || kind == .notFound, let mistypedState else { throw error }
      throw Self.error(for: mistypedState)
    }
  }
}
