import Foundation
import SharedDomain
package import SharedInteractorInterface
package import SharedRemote
package import SharedTiming
package import TasksDomain
import TasksInteractorInterface

/// The tasks of all users of a service, which were loaded at once; answers for each user from that, with the failure if
/// they could not be loaded.
package struct AllTasks: Interactor {
  private let list: Result<Loaded<Elements<SentTask>>, LoadFailure>
  // What the service has sent of each user's tasks, by the text of the user's id.
  private var sent: [String: [SentElement]] = [:]
  private let service: ServiceDescription

  /// Loads all tasks; `nil` if the service has no request for them.
  ///
  /// - Parameters:
  ///   - revision: That of the user's edits.
  ///   - confirm: Throws unless the service still answers to the same user.
  package init?(
    of service: ServiceDescription, client: any HTTPClient, clock: WallClock, revision: Int, confirm: IdentityCheck?
  ) async {
    guard let request = service.tasks.all?.request() else { return nil }
    self.service = service
    let source = RemoteInteractor(Endpoint(service: service, request: request), client: client, clock: clock)
    do {
      var list = try await source.load(())
      try await confirm?()
      list.version = ListVersion(revision: revision)
      if case .loaded(let tasks) = list.resource {
        for (task, sent) in zip(tasks, tasks.sent) {
          for user in task.users ?? [] { self.sent[user.text, default: []].append(sent) }
        }
      }
      self.list = .success(list)
    } catch {
      list = .failure(LoadFailure(error))
    }
  }

  package func load(_ owner: TaskOwner) throws(LoadFailure) -> Loaded<Elements<TaskItem>> {
    let tasks = TasksEndpoint(service).elements(sent[owner.id.text] ?? [], for: owner)
    return try list.get().map { _ in .loaded(tasks) }
  }

  private struct Endpoint: ListEndpoint {
    let service: ServiceDescription
    let request: HTTPRequest
    var description: ResourceDescription { service.tasks }

    func request(for query: Void) -> HTTPRequest { request }

    func reader(for query: Void) -> ElementReader<SentTask> {
      let reader = TaskReader(service)
      return ElementReader(form: service.formOfTasks, id: reader.id, element: { reader.task($0, from: &$1) })
    }
  }
}
