package import SharedDomain
import SharedUI
package import TasksDomain
package import TasksInteractorInterface
import TasksPresentation

extension TaskEdits {
  /// Returns what makes tasks be as in a file, each for its owner, where there are `existing` ones.
  package func plan(_ tasks: [(task: ImportedTask, owner: ServiceID)], existing: [TaskItem]) -> ImportPlan {
    ImportPlan(tasks, existing: existing, at: abilities)
  }

  /// Adds tasks with `titles` and `fields` for `owner`, all or none.
  package func add(_ titles: [String], _ fields: [TaskField: TaskValue], for owner: TaskOwner) async throws {
    let tasks = titles.map { title in
      (ImportedTask(id: nil, user: nil, fields.merging([.title: .text(title)]) { $1 }), owner.id)
    }
    let plan = plan(tasks, existing: [])
    if let refusal = plan.refusals.first { throw CommandFailure.usage(refusal) }
    try await send(
      try await attempt(in: "add") { try await interactor.enter(plan.changes, isDryRun: false) }, command: "add")
  }

  /// Enters what `plan` adds and changes, at a terminal after confirmation unless `isConfirmed`; with `isDryRun`, only shows
  /// it.
  package func enter(_ plan: ImportPlan, isConfirmed: Bool, isDryRun: Bool) async throws {
    for refusal in plan.refusals { console.note(refusal) }
    if !plan.changes.isEmpty {
      let users = Set(plan.changes.map(\.userID))
      let names = users.count > 1 ? await owners.named(among: users) : await owners.others(among: users)
      let question = EditQuestion(
        importing: plan.changes, owners: names, added: plan.added, changed: plan.changed,
        taking: pause * plan.changes.count)
      guard try await confirms(question, isConfirmed: isConfirmed || isDryRun || !console.canAsk) else { return }
      let results = try await attempt(in: "import") { try await interactor.enter(plan.changes, isDryRun: isDryRun) }
      try await send(results, command: "import", isDryRun: isDryRun)
    }
    let would = isDryRun ? "to be " : ""
    let refused = plan.refused > 0 ? ", \(plan.refused) not possible" : ""
    console.note(
      "\(plan.added) \(would)added, \(plan.changed) \(would)changed, \(plan.unchanged) as in the file already\(refused)"
    )
  }
}
