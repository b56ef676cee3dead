import SharedDomain
import TasksDomain
import TestSupport

/// What a user of the random scripts types: titles and states and, in some scripts, other fields, users and comments.
struct RandomTyping {
  private let name: String
  private let world: SimulatedWorld
  private var random: SeededRandom { world.random }
  private var count = 0

  /// Creates the typing of the user who begins titles and tags with `name`.
  init(_ name: String, in world: SimulatedWorld) { (self.name, self.world) = (name, world) }

  /// Returns a title that nobody has typed. About one in eight is too long for the service. If it removes blanks around
  /// titles, some have them.
  mutating func title() -> String {
    count += 1
    let hasBlanks = world.isSilent && random.chance(25)
    let title = hasBlanks ? " \(name)-\(count)\u{3000}" : "\(name)-\(count)"
    return random.chance(88) ? title : title + String(repeating: "x", count: 1_000)
  }

  /// Returns what a new task has besides its title and state.
  func details() -> [TaskField: TaskValue] {
    guard world.hasFields, random.chance(50) else { return [:] }
    return values().filter { $0.value != .absent }
  }

  /// Returns a change, a removal or a comment, and the tags to take away.
  ///
  /// - Parameter tags: Those of tasks that are listed.
  mutating func action(tags: [String]) -> (action: TaskAction, removedTags: Set<String>) {
    guard world.hasFields, random.chance(55) else { return (plainAction(), []) }
    if random.chance(15) { return (.comment("\(name) says \(random.below(1_000_000_000))"), []) }
    if random.chance(15) { return (.change([.owner: .user(EditScript.owners[random.below(2)].id)]), []) }
    var values = values()
    if random.chance(15) { values[.title] = .text(title()) }
    var removed: Set<String> = []
    if values[.tags] != nil || random.chance(25), let tag = random.pick(tags), random.chance(60) {
      removed = [tag]
      values[.tags] = values[.tags] ?? .absent
    }
    return (.change(values), removed)
  }

  private mutating func plainAction() -> TaskAction {
    switch random.below(5) {
    case 0, 1: .change([.title: .text(title())])
    case 2, 3: .complete(random.chance(60))
    default: .remove
    }
  }

  // Returns the new values of one or two fields.
  private func values() -> [TaskField: TaskValue] {
    var values: [TaskField: TaskValue] = [:]
    for _ in 0...random.below(2) {
      let field = TaskField.editable[random.below(TaskField.editable.count)]
      values[field] = random.chance(20) ? .absent : value(of: field)
    }
    return values
  }

  private func value(of field: TaskField) -> TaskValue {
    switch field.kind {
    case .date: .text("203\(random.below(10))-0\(1 + random.below(9))-1\(random.below(10))")
    case .priority: .text(TaskField.priorities[random.below(4)])
    case .list: tags()
    default: .text("notes of \(name), \(random.below(1_000_000))")
    }
  }

  // Most tags are typed only once, so that each can be followed.
  private func tags() -> TaskValue {
    TaskValue(
      (0...random.below(2)).map { _ in
        random.chance(80) ? "\(name)\(random.below(1_000_000))" : ["clay", "kiln"][random.below(2)]
      })
  }
}

extension TaskField: CustomStringConvertible {
  package var description: String { name }
}
