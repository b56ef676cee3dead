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
  private let list: Result<Loaded<[SentTask]>, LoadFailure>
  // The places in it of each user's tasks, by the text of the user's id.
  private var places: [String: [Int]] = [:]

  /// Loads all tasks; `nil` if the service has no request for them.
  ///
  /// - Parameters:
  ///   - revision: That of the user's edits.
  ///   - confirm: Throws unless the service still answers to the same user.
  package init?(
    of service: ServiceDescription, client: any HTTPClient, clock: WallClock, revision: Int, confirm: IdentityCheck?
  ) async {
    guard let request = service.tasks.all?.request() else { return nil }
    let source = RemoteInteractor(Endpoint(service: service, request: request), client: client, clock: clock)
    do {
      var list = try await source.load(())
      try await confirm?()
      list.version = ListVersion(revision: revision)
      for (place, task) in list.resource.enumerated() {
        for user in task.users ?? [] { places[user.text, default: []].append(place) }
      }
      self.list = .success(list)
    } catch {
      list = .failure(LoadFailure(error))
    }
  }

  package func load(_ owner: TaskOwner) throws(LoadFailure) -> Loaded<[TaskItem]> {
    let list = try list.get()
    let places = places[owner.id.text] ?? []
    let loaded = list.map { tasks in places.map { tasks[$0].item(as: owner.id) } }
    return changing(loaded) { loaded in loaded.sent = places.map { list.sent[$0] } }
  }

  private struct Endpoint: ListEndpoint {
    let service: ServiceDescription
    let request: HTTPRequest
    var description: ResourceDescription { service.tasks }

    func request(for query: Void) -> HTTPRequest { request }

    func reader(for query: Void) -> ElementReader<SentTask> {
      let reader = TaskReader(service)
      return { try reader.task(from: &$0) }
    }

    func id(of task: SentTask) -> ServiceID { task.id }
  }
}
