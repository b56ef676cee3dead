import CacheInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import TasksDomain
import TasksLocal
import TasksUI
import TasksUIComposer
import TestSupport
import Testing

/// Filters of saved tasks: what a store reads for them, and what is left of that.
@Suite struct SavedTasksConditionTests {
  /// Sees random filters, typed as users type them, of fields in all forms that services send; not the days of a user
  /// who has crossed a time zone since.
  @Test(arguments: [StoreUnderTest.inMemory, .sqlite])
  func `random filters find the same tasks in a store as in a plain evaluation`(_ store: StoreUnderTest) async throws {
    let folder = try TemporaryFolder()
    let lists = try store.opening(at: folder.path("lists.sqlite"))()
    let random = SeededRandom(seed: 29)
    let people = Person.all
    var tasks: [(person: Person, task: TaskItem)] = []
    for person in people {
      let own = (0..<4).map { random.task(.service(.number(10 * tasks.count + $0)), of: person) }
      try await LocalInteractor(StoredTasks(), store: lists).save(.live(own), for: person.owner)
      tasks += own.map { (person, $0) }
    }
    for _ in 0..<5_000 {
      let sought = random.filter()
      let filter = try TasksScreen.filter(sought.words, on: .local)
      let condition = SavedTasksCondition { condition in
        people.filter { condition.isMet(by: EveryonesTasksScreen.values(of: $0.owner, username: $0.username)) }
          .map(\.owner.id)
      }.condition(for: filter)
      let read = try await StoredTasks.tasks(in: lists, where: condition).byUser
      let rows = people.flatMap { person in
        (read[person.owner.id]?.tasks ?? []).map {
          OwnedTask(ListedTask($0), of: person.owner, username: person.username)
        }
      }
      let found = EveryonesTasksScreen().tasks(among: rows, passing: filter).map(\.item.id)
      #expect(found == tasks.filter { sought.isMet($0.task, $0.person) }.map(\.task.id), "\(sought.words)")
    }
  }

  @Test func `a filter may be nested as deeply as can be typed`() async throws {
    let store = InMemoryCacheStore()
    let task = TaskItem(id: 1, userID: 3, title: "Fire", isCompleted: false)
    try await LocalInteractor(StoredTasks(), store: store).save(.live([task]), for: TaskOwner(id: 3, name: "Sakura"))
    for depth in [9, 30, 90] {
      let opening = (0..<depth).flatMap {
        ["(", $0.isMultiple(of: 2) ? "title:x" : "title:fire"] + ($0 % 2 == 0 ? ["or"] : [])
      }
      let words = opening + ["state:open"] + [String](repeating: ")", count: depth)
      let condition = SavedTasksCondition { _ in [] }.condition(for: try TasksScreen.filter(words, on: .local))
      #expect(try await StoredTasks.tasks(in: store, where: condition).byUser[3]?.tasks == [task])
    }
  }

  @Test(arguments: [
    ("state:open due:..2025-11-20", 2), ("tag:clay", 2), ("priority:medium..", 0), ("not priority:none", 3),
    ("user:ana", 0), ("notes:none", 5),
    ("text:glaze", 1),
  ])
  func `a store returns few tasks too many`(_ typed: String, _ count: Int) async throws {
    let store = InMemoryCacheStore()
    let tasks = (0..<6).map { number in
      TaskItem(
        id: .service(.number(number)), userID: 3,
        [
          .title: .text(number == 0 ? "Glaze" : "Fire"), .due: .text("2025-11-\(18 + number * 2)"),
          .completed: .flag(number == 5), .tags: TaskValue(number < 2 ? ["Clay"] : []),
          .priority: number < 3 ? .text("low") : .absent, .notes: number == 0 ? .text("blue") : .absent,
        ])
    }
    try await LocalInteractor(StoredTasks(), store: store).save(.live(tasks), for: TaskOwner(id: 3, name: "Sakura"))
    let filter = try TasksScreen.filter(typed.split(separator: " ").map(String.init), on: .local)
    let condition = SavedTasksCondition { _ in [] }.condition(for: filter)
    let read = try await StoredTasks.tasks(in: store, where: condition)
    #expect(read.byUser[3]?.tasks.count == count)
    #expect(read.byUser[3]?.count == 6)
  }
}

/// A user of the test.
private struct Person {
  let owner: TaskOwner
  let username: String

  static let all = [
    Person(owner: TaskOwner(id: 3, name: "Sakura Sato\u{304}"), username: "sakura"),
    Person(owner: TaskOwner(id: 4, name: "Ana Clay"), username: "ana"),
    Person(owner: TaskOwner(id: .text("ana"), name: "Z\u{F3}\u{142}ta"), username: "zolta"),
    Person(owner: TaskOwner(id: 30, name: "\u{4F50}\u{85E4}"), username: "sato"),
  ]
}

/// A filter as it is typed, and what it means.
private struct SoughtTasks {
  let words: [String]
  let isMet: (TaskItem, Person) -> Bool

  init(_ word: String, _ isMet: @escaping (TaskItem, Person) -> Bool) { self.init([word], isMet) }

  init(_ words: [String], _ isMet: @escaping (TaskItem, Person) -> Bool) {
    self.words = words
    self.isMet = isMet
  }
}

private let words = ["clay", "Kiln", "Gl\u{E4}ze", "open", "\u{7A93}", "s", "don", "4", "11", "hi", "a c"]
private let days = ["2025-11-17", "2025-11-18", "2025-11-19", "2025-11-20", "2025-11-21", "2025-11-24"]
private let times =
  days + [
    "2025-11-20T00:30:00+14:00", "2025-11-19T23:30:00-12:00", "2025-11-18T12:00:00.250Z", "soon", "2025-11-1",
    "2025-13-01", "2025-+1-20", "2025-11-1T10:00:00Z", "2025-11-17T99:00:00Z", "02025-11-18T10:00:00Z",
  ]

extension SeededRandom {
  fileprivate func word() -> String { pick(words) ?? "" }

  fileprivate func task(_ id: TaskID, of person: Person) -> TaskItem {
    TaskItem(
      id: id, userID: person.owner.id,
      [
        .title: .text("\(word()) \(word())"), .completed: .flag(chance(40)),
        .due: chance(70) ? .text(pick(times) ?? "") : .absent,
        .priority: chance(60) ? .text(pick(TaskField.priorities + ["blocker"]) ?? "") : .absent,
        .tags: TaskValue((0..<below(3)).map { _ in word() }), .notes: chance(40) ? .text(word()) : .absent,
        .completedAt: chance(50) ? .text(pick(times) ?? "") : .absent,
      ])
  }

  /// Returns terms that are joined at random.
  fileprivate func filter(depth: Int = 3) -> SoughtTasks {
    guard depth > 0, chance(60) else { return term() }
    let (one, other) = (filter(depth: depth - 1), filter(depth: depth - 1))
    switch below(4) {
    case 0: return SoughtTasks(["not", "("] + one.words + [")"]) { !one.isMet($0, $1) }
    case 1:
      return SoughtTasks(["("] + one.words + [")", "or", "("] + other.words + [")"]) {
        one.isMet($0, $1) || other.isMet($0, $1)
      }
    default:
      return SoughtTasks(["("] + one.words + [")", "("] + other.words + [")"]) {
        one.isMet($0, $1) && other.isMet($0, $1)
      }
    }
  }

  private func term() -> SoughtTasks {
    switch below(12) {
    case 0: return SoughtTasks("state:open") { task, _ in !task.isCompleted }
    case 1: return SoughtTasks("state:done") { task, _ in task.isCompleted }
    case 2, 3: return dates(of: .due, as: "due")
    case 4: return dates(of: .completedAt, as: "completed")
    case 5, 6: return priorities()
    case 7: return tags()
    case 8:
      let word = word()
      let (name, field) = chance(50) ? ("title", TaskField.title) : ("notes", .notes)
      return SoughtTasks("\(name):\(word)") { task, _ in task[field].plainText.folded.contains(word.folded) }
    case 9: return SoughtTasks("notes:none") { task, _ in task[.notes] == .absent }
    case 10: return users()
    default:
      let word = word()
      return SoughtTasks(chance(50) ? word : "text:\(word)") { task, person in
        task.shownTexts(of: person).contains { $0.folded.contains(word.folded) }
      }
    }
  }

  private func dates(of field: TaskField, as name: String) -> SoughtTasks {
    let ends = [pick(days) ?? "", pick(days) ?? ""].sorted()
    switch below(5) {
    case 0: return SoughtTasks("\(name):none") { task, _ in task.day(field) == nil }
    case 1: return SoughtTasks("\(name):\(ends[0])..") { task, _ in task.day(field).map { $0 >= ends[0] } ?? false }
    case 2: return SoughtTasks("\(name):..\(ends[0])") { task, _ in task.day(field).map { $0 <= ends[0] } ?? false }
    case 3: return SoughtTasks("\(name):\(ends[0])") { task, _ in task.day(field) == ends[0] }
    default:
      return SoughtTasks("\(name):\(ends[0])..\(ends[1])") { task, _ in
        task.day(field).map { ends[0] <= $0 && $0 <= ends[1] } ?? false
      }
    }
  }

  private func priorities() -> SoughtTasks {
    let names = ["none"] + TaskField.priorities
    let ends = [below(names.count), below(names.count)].sorted()
    let (first, last) = (names[ends[0]], names[ends[1]])
    switch below(3) {
    case 0: return SoughtTasks("priority:\(first)") { task, _ in task.rank == ends[0] - 1 }
    case 1: return SoughtTasks("priority:\(first)..") { task, _ in task.rank >= ends[0] - 1 }
    default:
      return SoughtTasks("priority:\(first)..\(last)") { task, _ in ends[0] - 1 <= task.rank && task.rank <= ends[1] - 1
      }
    }
  }

  private func tags() -> SoughtTasks {
    if chance(30) { return SoughtTasks("tag:none") { task, _ in task[.tags].elements.isEmpty } }
    let word = word()
    return SoughtTasks("tag:\(word)") { task, _ in task[.tags].elements.contains { $0.folded == word.folded } }
  }

  private func users() -> SoughtTasks {
    if chance(30) { return SoughtTasks("user:3") { _, person in person.owner.id == 3 } }
    let name = pick(["sakura", "ana", "@ana", "sato", "zo", "nobody"]) ?? ""
    return SoughtTasks("user:\(name)") { _, person in
      [person.owner.name, "@" + person.username].contains { $0.folded.contains(name) }
        || person.owner.id == .text(name)
    }
  }
}

extension String {
  fileprivate var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).replacing("\u{142}", with: "l")
  }
}

extension TaskValue {
  fileprivate var plainText: String { if case .text(let text) = self { text } else { "" } }
}

extension TaskItem {
  fileprivate var rank: Int {
    let name = self[.priority].plainText
    return name.isEmpty ? -1 : TaskField.priorities.firstIndex(of: name) ?? TaskField.priorities.count
  }

  /// The day in the zone of this machine; `nil` if the field has none.
  fileprivate func day(_ field: TaskField) -> String? {
    let text = self[field].plainText
    if days.contains(text) { return text }
    let formatter = ISO8601DateFormatter()
    for options in [
      ISO8601DateFormatter.Options.withInternetDateTime, [.withInternetDateTime, .withFractionalSeconds],
    ] {
      formatter.formatOptions = options
      guard let time = formatter.date(from: text) else { continue }
      let day = DateFormatter()
      day.locale = Locale(identifier: "en_US_POSIX")
      day.dateFormat = "yyyy-MM-dd"
      return day.string(from: time)
    }
    return nil
  }

  /// What any field of the task shows.
  fileprivate func shownTexts(of person: Person) -> [String] {
    [id.text, isCompleted ? "done" : "open", title, person.owner.name, "\(rank)"]
      + [TaskField.due, .notes, .completedAt].map { self[$0].plainText }
      + [self[.tags].elements.sorted().joined(separator: ", ")]
  }
}
