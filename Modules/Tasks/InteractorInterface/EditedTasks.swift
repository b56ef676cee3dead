import SharedDomain
package import SharedInteractorInterface
package import TasksDomain

/// A decorator that applies the user's edits to the tasks that another interactor loads.
package struct EditedTasks: Interactor {
  fileprivate let tasks: any Interactor<TaskOwner, [TaskItem]>
  fileprivate let outbox: any TaskOutbox

  /// Loads the tasks of `owner` and applies the edits that the list lacks. Without a list, returns only the tasks with
  /// unconfirmed edits, with a warning.
  ///
  /// - Throws: What the load throws, or `.store` if the edits cannot be read, since a list without them would be wrong.
  package func load(_ owner: TaskOwner) async throws(LoadFailure) -> Loaded<[ListedTask]> {
    do {
      let loaded = try await tasks.load(owner)
      let (edits, unkept) = try await edits(of: owner, in: loaded)
      var edited = loaded.map { $0.edited(by: edits, since: loaded.version.revision, of: owner.id) }
      if unkept > 0 { edited.warnings.append(.unkept(unkept)) }
      return edited
    } catch let failure as LoadFailure where failure.meansServiceUnusable || failure == .nothingSaved {
      return try await onlyEdits(of: owner, because: failure)
    } catch {
      throw LoadFailure(error)
    }
  }

  private func onlyEdits(
    of owner: TaskOwner, because failure: LoadFailure
  ) async throws(LoadFailure) -> Loaded<[ListedTask]> {
    let edits: [TaskEdit]
    do { edits = try await outbox.read().edits(ofUser: owner.id).filter { !$0.state.isFinal } } catch {
      throw LoadFailure(error)
    }
    guard let last = edits.last else { throw failure }
    var edited = Loaded(
      [].edited(by: edits, since: 0), source: .cache(because: failure), savedAt: last.enteredAt, warnings: [.onlyEdits])
    edited.extent = .nothing
    return edited
  }

  // A list that has just come from the service also shows whether it keeps what it has confirmed.
  private func edits(
    of owner: TaskOwner, in loaded: Loaded<[TaskItem]>
  ) async throws -> (edits: [TaskEdit], newlyUnkept: Int) {
    let known = try await outbox.read()
    guard case .remote = loaded.source, known.canBeCompared(with: loaded.resource, ofUser: owner.id)
    else {
      return (known.edits(inListOf: owner.id), 0)
    }
    return try await outbox.change { edits, context in
      let unkept = edits.compare(with: loaded, ofUser: owner.id, context)
      return (edits.edits(inListOf: owner.id), unkept)
    }
  }
}

extension Interactor where Query == TaskOwner, Resource == [TaskItem] {
  /// Returns an interactor that applies the edits in `outbox` that the loaded tasks lack.
  package func edited(by outbox: any TaskOutbox) -> EditedTasks { EditedTasks(tasks: self, outbox: outbox) }
}

extension Interactor where Query == TaskOwner {
  /// Returns an interactor that records the revision of `outbox` before each load, to tell later which edits the list lacks.
  package func revised(by outbox: any TaskOutbox) -> ClosureInteractor<TaskOwner, Resource> {
    ClosureInteractor { owner async throws(LoadFailure) in
      let revision: Int
      do { revision = try await outbox.read().counters.revision } catch { throw LoadFailure(error) }
      return changing(try await load(owner)) { $0.version = ListVersion(etag: $0.version.etag, revision: revision) }
    }
  }
}

// What a list of tasks may lack, or show too much.
extension LoadWarning {
  /// No list was available; only the user's own edits are shown.
  package static let onlyEdits = other("the list was never loaded; only your own edits are shown")

  /// The service has accepted this number of edits, but the list does not show them.
  package static func unkept(_ count: Int) -> LoadWarning {
    let (edits, them) = count == 1 ? ("edit", "it") : ("edits", "them")
    return other("the service accepted \(count) \(edits) but does not keep \(them); run 'pending'")
  }
}

extension LoadFailure {
  /// Creates the failure of a load for which lists or edits could not be read because of `error`.
  package init(_ error: any Error) {
    self =
      switch error {
      case let failure as LoadFailure: failure
      case EditFailure.cancelled: .cancelled
      case EditFailure.store(let reason): .store(reason)
      default: .store("\(error)")
      }
  }
}
