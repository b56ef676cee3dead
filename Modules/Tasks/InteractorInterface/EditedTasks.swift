package import SharedInteractorInterface
package import TasksDomain

/// A decorator that applies the user's edits to the tasks that another interactor loads.
package struct EditedTasks: Interactor {
  private let tasks: any TasksInteractor
  private let source: any TaskEditSource

  init(_ tasks: some TasksInteractor, source: any TaskEditSource) {
    self.tasks = tasks
    self.source = source
  }

  /// Loads the tasks of `owner` and applies the edits that the list lacks. Without a list, returns only the tasks with
  /// unconfirmed edits, with a warning.
  ///
  /// - Throws: What the load throws, or `.store` if the edits cannot be read, since a list without them would be wrong.
  package func load(_ owner: TaskOwner) async throws(LoadFailure) -> Loaded<[ListedTask]> {
    do {
      let loaded = try await tasks.load(owner)
      let (edits, unkept) = try await edits(of: owner, in: loaded)
      var edited = loaded.map { $0.edited(by: edits, since: loaded.version.revision) }
      if unkept > 0 { edited.warnings.append(.unkept(unkept)) }
      return edited
    } catch {
      guard error.meansServiceUnusable || error == .nothingSaved else { throw error }
      let waiting = try await edits(of: owner).filter { !$0.state.isFinal }
      guard let last = waiting.last else { throw error }
      var edited = Loaded(
        [].edited(by: waiting, since: 0), source: .cache(because: error), savedAt: last.enteredAt,
        warnings: [.onlyEdits])
      edited.extent = .onlyEdits
      return edited
    }
  }

  // A list that has just come from the service also shows whether it keeps what it has confirmed.
  private func edits(
    of owner: TaskOwner, in loaded: Loaded<[TaskItem]>
  ) async throws(LoadFailure) -> (edits: [TaskEdit], newlyUnkept: Int) {
    guard case .remote = loaded.source else { return (try await edits(of: owner), 0) }
    let list = ServiceTaskList(
      loaded.resource, revision: loaded.version.revision, isWhole: loaded.extent == .whole)
    do { return try await source.edits(ofUser: owner.id, comparedWith: list) } catch { throw LoadFailure(error) }
  }

  private func edits(of owner: TaskOwner) async throws(LoadFailure) -> [TaskEdit] {
    do { return try await source.edits(ofUser: owner.id) } catch { throw LoadFailure(error) }
  }
}

/// A decorator that records the revision of the outbox before each load, which tells later which edits the list lacks.
package struct RevisedTasks: Interactor {
  private let tasks: any TasksInteractor
  private let source: any TaskEditSource

  init(_ tasks: some TasksInteractor, source: any TaskEditSource) {
    self.tasks = tasks
    self.source = source
  }

  package func load(_ owner: TaskOwner) async throws(LoadFailure) -> Loaded<[TaskItem]> {
    let revision: Int
    do { revision = try await source.revision() } catch { throw LoadFailure(error) }
    var loaded = try await tasks.load(owner)
    loaded.version = ListVersion(etag: loaded.version.etag, revision: revision)
    return loaded
  }
}

extension Interactor where Query == TaskOwner, Resource == [TaskItem] {
  /// Returns an interactor that applies the edits of `source` that the loaded tasks lack.
  package func edited(by source: some TaskEditSource) -> EditedTasks { EditedTasks(self, source: source) }

  /// Returns an interactor that records the revision of `source` before each load.
  package func revised(by source: some TaskEditSource) -> RevisedTasks { RevisedTasks(self, source: source) }
}

extension LoadFailure {
  /// Creates the failure of a load for which edits could not be read.
  package init(_ failure: EditFailure) {
    self =
      switch failure {
      case .cancelled: .cancelled
      case .store(let reason): .store(reason)
      default: .store("\(failure)")
      }
  }
}

/// An interactor that loads an owner's tasks as the service has or had them.
package typealias TasksInteractor = Interactor<TaskOwner, [TaskItem]>

/// An interactor that loads an owner's tasks with the user's edits applied.
package typealias EditedTasksInteractor = Interactor<TaskOwner, [ListedTask]>
