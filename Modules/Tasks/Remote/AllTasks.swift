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
  private var sent: [SentElement] = []
  // The places in it of each user's tasks, by the text of the user's id.
  private var places: [String: [Int32]] = [:]
  private let service: ServiceDescription
  /// Whether these are all tasks, each with its users.
  package private(set) var isWhole = false

  /// Loads all tasks as `line` asks for them; `nil` without one.
  ///
  /// - Parameters:
  ///   - revision: That of the user's edits.
  ///   - confirm: Throws unless the service still answers to the same user.
  package init?(
    of service: ServiceDescription, by line: RequestLine?, client: any HTTPClient, clock: WallClock, revision: Int,
    confirm: IdentityCheck?, progress: LoadProgress? = nil
  ) async {
    guard let request = line?.request() else { return nil }
    self.service = service
    let endpoint = Endpoint(service: service, request: request)
    let source = RemoteInteractor(endpoint, client: client, clock: clock, progress: progress)
    do {
      var list = try await source.load(())
      try await confirm?()
      list.version = ListVersion(revision: revision)
      isWhole = list.extent == .whole
      if case .loaded(let tasks) = list.resource {
        sent = tasks.sent
        for (place, task) in tasks.enumerated() {
          isWhole = isWhole && task.users != nil
          for user in task.users ?? [] { places[user.text, default: []].append(Int32(place)) }
        }
      }
      self.list = .success(list)
    } catch {
      list = .failure(LoadFailure(error))
    }
  }

  package func load(_ owner: TaskOwner) throws(LoadFailure) -> Loaded<Elements<TaskItem>> {
    let sent = places[owner.id.text, default: []].map { self.sent[Int($0)] }
    let tasks = TasksEndpoint(service).elements(sent, for: owner)
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
