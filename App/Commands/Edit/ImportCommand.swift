import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersInteractorInterface
import UsersUIComposer

/// Adds and changes tasks, so that they are as in a file.
struct ImportCommand: Command {
  static let page = CommandPage(
    "import", arguments: "FILE", group: .editing, summary: "add and change tasks as in FILE",
    completions: [.file], options: [owner, .dryRun, .yes],
    example: CommandExample(
      "import todo.txt --for 3", remark: "the file has one line: (A) Order white clay +kiln",
      shows: """
          add Order white clay (priority urgent, tags kiln)
        add 1 task? [y/N] y
        ✓ add 241 Order white clay (priority urgent, tags kiln) · sent
        1 added, 0 changed, 0 as in the file already
        """))

  private static let owner = CommandOption(
    "--for", "USER", summary: "the user of tasks for which FILE names none", completion: .user)
  private static let maxLength = 64 * 1_024 * 1_024

  let path: String
  let user: String?
  let isDryRun: Bool
  let isConfirmed: Bool

  init(_ words: CommandWords) throws {
    let endings = TasksFeature.importedEndings.map { "." + $0 }
    let path = words.plain.joined(separator: " ")
    guard endings.contains(where: path.lowercased().hasSuffix) else {
      let found = path.isEmpty ? "" : " (found '\(EchoedWord.of(path))')"
      throw CommandFailure.usage("import needs a FILE that ends in \(UnknownWord.choices(endings))\(found)")
    }
    self.path = path
    user = words.value(of: Self.owner)
    isDryRun = words.has(.dryRun)
    isConfirmed = words.has(.yes)
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let bytes: [UInt8]
    do { bytes = try await context.app.files.contents(of: path, maxLength: Self.maxLength) } catch {
      throw CommandFailure.failed(Problem("could not read \(path): \(error)"))
    }
    let tasks: [ImportedTask]
    do {
      tasks = try TasksFeature.importedTasks(in: bytes, at: path, on: context.calendar)
    } catch LoadFailure.invalid(let why) {
      throw CommandFailure.failed(Problem("\(path): \(why)", advice: "nothing was imported"))
    }
    let owners = try await owners(of: tasks, in: session, context)
    let feature = (Set(owners).count > 1 ? try await context.tasks.loadingAll() : nil) ?? context.tasks
    var existing: [TaskItem] = []
    for owner in Set(owners) {
      do {
        let known = try await feature.tasks(of: owner, isSaved: false).model
        existing += known.filter { $0.mark != .removed }.map(\.item)
      } catch {
        throw CommandFailure(error, loading: "the tasks of \(owner.name)", mode: context.app.server.mode)
      }
    }
    // A task may have had another user.
    let known = Set(existing.map(\.id))
    let others = tasks.compactMap { $0.id.map { TaskID.service($0) } }.filter { !known.contains($0) }
    existing += try await context.app.reading("the saved tasks") { try await context.tasks.savedTasks(others) }
    let plan = context.tasks.edits.plan(zip(tasks, owners).map { ($0, $1.id) }, existing: existing)
    try await context.tasks.edits.enter(plan, isConfirmed: isConfirmed, isDryRun: isDryRun)
  }

  // Returns the owner of each of `tasks`.
  private func owners(
    of tasks: [ImportedTask], in session: isolated Session, _ context: CommandContext
  ) async throws -> [TaskOwner] {
    let named = tasks.contains { $0.user != nil }
    let users = named ? try await context.users.list.loadAll(.all, fields: ["name", "username", "email"]).model : []
    // By what they are called, then without accents, then by endings of names without blanks: the first that has one counts.
    var byName = [[String: Set<TaskOwner>]](repeating: [:], count: 3)
    for user in users {
      let names = [user.id.typed, user.name, user.username, "@" + user.username, user.email]
      for (step, keys) in [names.map { $0.lowercased() }, names.map(\.matchKey), user.name.endings].enumerated() {
        for key in keys { byName[step][key, default: []].insert(user.owner) }
      }
    }
    let example = "import --for 3 \(isDryRun ? "--dry-run " : "")\(TypedLine.quoted(path))"
    let own =
      tasks.allSatisfy { $0.user != nil } ? nil : try await session.user(user, example: example, in: context).owner
    return try tasks.enumerated().map { number, task in
      guard let name = task.user else { return own ?? TaskOwner(id: 0, name: "") }
      let keys = [name.lowercased(), name.matchKey, name.endings.first ?? ""]
      let found = zip(byName, keys).lazy.compactMap { $0[$1] }.first ?? []
      guard found.count == 1, let owner = found.first else {
        let what = found.isEmpty ? "no user '\(name)'" : "several users are called '\(name)'; use the id"
        throw CommandFailure.failed(
          Problem("\(path): row \(number + 1): \(what)", advice: "nothing was imported", kind: .notFound))
      }
      return owner
    }
  }
}
