package import SharedInteractorInterface
package import TasksDomain

/// A decorator that requires a list of tasks, and not only the user's own edits.
package struct ListedTasks: Interactor {
  private let tasks: any EditedTasksInteractor

  init(_ tasks: some EditedTasksInteractor) { self.tasks = tasks }

  /// Loads the tasks of `owner`.
  ///
  /// - Throws: What the load throws, or `.nothingSaved` if there are only edits.
  package func load(_ owner: TaskOwner) async throws(LoadFailure) -> Loaded<[ListedTask]> {
    let loaded = try await tasks.load(owner)
    guard !loaded.warnings.contains(.onlyEdits) else { throw .nothingSaved }
    return loaded
  }
}

extension Interactor where Query == TaskOwner, Resource == [ListedTask] {
  /// An interactor that fails unless a list of tasks, and not only the user's own edits, can be loaded.
  package var listed: ListedTasks { ListedTasks(self) }
}
