import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksUI
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Lists the tasks of a user.
struct TasksCommand: Command {
  static let page = CommandPage(
    "tasks", arguments: "[USER] [open|done|FILTER…]", group: .looking,
    summary: "list the tasks of the selected user, of USER, or of all",
    completions: [.any([.choice(states), .user, .taskFilter]), .any([.choice(states), .taskFilter])],
    options: [everyone, ReportCommand.by, match, group, .sort(by: TasksFeature.sortFields), .limit],
    shows: TasksFeature.screen, effect: .currentList,
    example: CommandExample(
      "tasks @sakura done --match the",
      shows: """
        ID  STATE   TITLE
        42  ● done  Fire the test batch of ridge tiles at 1,180 °C
        52  ● done  Sharpen the cutting wires
        55  ● done  Renew the kiln's fire inspection
        59  ● done  Thank Zofia for the crane
        佐藤 さくら · 4 of 20 tasks · live
        """))

  private static let everyone = CommandOption("--everyone", summary: "the tasks of all users, each with its user")
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
  /// Whether to list the tasks of all users.
  let isForEveryone: Bool
  private let grouping: EveryonesTasksScreen.Grouping?
  let arrangement: Arrangement
  /// The words of a filter such as `due:..friday`, whose dates are those of the time when the command runs.
  private let filter: [String]
  /// The state as typed; `nil` if there is none.
  private let state: String?
  /// The last word of the name of the user, if it is nearly a state.
  private let mistypedState: String?

  init(_ words: CommandWords) throws {
    var arrangement = try words.arrangement()
    arrangement.words = try words.searched(words.values(of: Self.match))
    isForEveryone = words.has(Self.everyone)
    grouping = try words.grouping()
    if grouping != nil, !isForEveryone { throw CommandFailure.usage("--by needs --everyone") }
    arrangement.isGrouped = words.has(Self.group) || grouping != nil
    let names = isForEveryone ? TasksScreen.everyonesFilterNames : TasksScreen.filterNames
    let tokens = FilterTokens(among: words.plain, names: names)
    filter = tokens.words
    try Self.check(tokens.others, beside: tokens.words, among: names)
    let (states, users) = Self.sorted(tokens.others)
    state = try Self.state(among: states, of: users)
    arrangement.filter = try Self.filter(filter, state, on: nil)
    if let state = Self.unknownState(among: users) { throw Self.error(for: state) }
    if isForEveryone, !users.isEmpty {
      let name = EchoedWord.of(users.joined(separator: " "))
      throw CommandFailure.usage("--everyone takes no USER; for the tasks of some, add a filter: 'user:\(name)'")
    }
    mistypedState = Self.mistypedState(among: users)
    user = try words.user(users)
    self.arrangement = arrangement
  }

  /// Checks that none of `words`, which name no known field, is a misspelt filter: no name of a user has a colon in it,
  /// and ids that have one begin with `id:`.
  static func check(_ words: [String], beside filter: [String], among names: [String]) throws {
    if let word = words.first(where: { $0.contains(":") && !$0.hasPrefix("id:") }) {
      let name = String(word.prefix { $0 != ":" }) + ":"
      if name.lowercased() == TaskField.owner.column + ":" {
        throw CommandFailure.usage("'\(name)' filters the tasks of all: tasks --everyone \(EchoedWord.of(word))")
      }
      let names = names.map { $0 + ":" }
      throw CommandFailure.usage(UnknownWord.message("filter", name, shown: EchoedWord.of(name), among: names))
    }
    // `Or` is a first name.
    let joining = FilterReader.operators + ["(", ")"]
    guard !filter.isEmpty, let word = words.first(where: { joining.contains($0.lowercased()) }) else { return }
    let advice =
      switch word.lowercased() {
      case "not": "joins filters such as 'not state:done'"
      case "(", ")": "groups filters, as in '(due:today or tag:clay) state:open'"
      default: "joins filters such as 'due:today \(word) state:open'"
      }
    throw CommandFailure.usage("'\(word)' \(advice)")
  }

  // A calendar is made only for a filter, since that takes longer than to show most lists.
  private static func filter(
    _ words: [String], _ state: String?, on calendar: @autoclosure () -> UserCalendar?, me: ServiceID? = nil
  ) throws -> Filter? {
    let states = state == "all" ? nil : state.map { Filter.condition(.init("state", is: .text($0))) }
    guard !words.isEmpty else { return states }
    let filter = try TasksScreen.filter(words, on: calendar(), me: me)
    return states.map { .all([$0, filter]) } ?? filter
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
      throw CommandFailure.usage("'all' means open and done tasks, not all users; for these: 'tasks --everyone'")
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

  var effect: CommandEffect { isForEveryone ? .list : .currentList }

  var screen: (any RecordScreen)? { isForEveryone ? everyonesScreen : nil }

  private var everyonesScreen: EveryonesTasksScreen { EveryonesTasksScreen(groupedBy: grouping ?? .state) }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let example = ["tasks 3", state].compactMap(\.self).joined(separator: " ")
    var arrangement = arrangement
    arrangement.filter = try Self.filter(filter, state, on: context.calendar, me: context.users.ownID)
    guard !isForEveryone else {
      session.lastShown = try await context.showEveryones(arrangement, on: everyonesScreen, command: Self.page.name)
      return
    }
    try context.check(arrangement.filter, arrangement.sort)
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
