package import SharedInteractorInterface
package import TasksDomain

/// Tasks that are known from a list, not from the user's own edits alone.
package struct ListedTasks: Interactor {
  private let tasks: any EditedTasksInteractor

  /// Those of `tasks`.
  init(_ tasks: some EditedTasksInteractor) { self.tasks = tasks }

  /// Loads the tasks of `owner`.
  ///
  /// - Throws: As the load; `.nothingSaved` where no list can be had.
  package func load(_ owner: TaskOwner) async throws(LoadFailure) -> Loaded<[ListedTask]> {
    let loaded = try await tasks.load(owner)
    guard !loaded.warnings.contains(.onlyEdits) else { throw .nothingSaved }
    return loaded
  }
}

extension Interactor where Query == TaskOwner, Resource == [ListedTask] {
  /// These tasks, where a list of them can be had.
  package var listed: ListedTasks { ListedTasks(self) }
}
