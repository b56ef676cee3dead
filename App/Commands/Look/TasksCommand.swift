import SharedPresentation
import SharedSearch
import SharedUI
import SharedUIComposer
import TasksUIComposer

/// Lists the tasks of a user.
struct TasksCommand: Command {
  static let page = CommandPage(
    "tasks", arguments: "[USER] [open|done|all]", group: .looking,
    summary: "list the tasks of the selected user, or of USER",
    completions: [.any([.choice(states), .user]), .choice(states)],
    options: [match, group, .sort(by: TasksFeature.sortFields), .limit],
    shows: .records(on: TasksFeature.screen),
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

  private static let match = CommandOption("--match", "\(several: "WORD")", summary: "only tasks that match all WORDs")
  private static let group = CommandOption("--group", summary: "group by state, open tasks first")
  private static let states = [
    ChoiceWord(word: "open", summary: "open tasks only"),
    ChoiceWord(word: "done", summary: "done tasks only"),
    ChoiceWord(word: "all", summary: "all tasks (the default)"),
  ]

  // What other programs call states.
  private static let otherStates = ["closed", "completed", "finished", "pending"]

  /// The owner of the tasks; `nil` for the selected user.
  let user: String?
  let arrangement: Arrangement

  init(_ words: CommandWords) throws(UsageError) {
    var arrangement = try words.arrangement()
    arrangement.words = words.values(of: Self.match)
    arrangement.isGrouped = words.has(Self.group)
    var users = words.plain[...]
    if let state = users.last, Self.states.contains(where: { $0.word == state }) {
      users = users.dropLast()
      if state != "all" { arrangement.condition = .init("state", is: state) }
    }
    if users.count == 2, let state = users.last, Self.isState(state, after: users[0]) {
      throw UsageError("unknown state '\(EchoedWord.of(state))': open, done or all")
    }
    user = try words.user(Array(users))
    self.arrangement = arrangement
  }

  // Whether `word` was probably meant as a state, and not as a part of the name of the user.
  private static func isState(_ word: String, after user: String) -> Bool {
    if word.allSatisfy(\.isNumber) { return false }
    if user.hasPrefix("@") || user.allSatisfy(\.isNumber) { return true }
    return NearestWord.to(word, among: states.map(\.word) + otherStates) != nil
  }

  var effect: CommandEffect { .currentList }

  func run(in session: isolated Session, with context: CommandContext) async throws(CommandFailure) {
    let (user, seen) = try await session.userWithTasks(user, example: "tasks 3", in: context)
    try await session.show(.tasks(user.owner, arrangement), command: Self.page.name, seen: seen, in: context)
  }
}
