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
  private let list: Result<Loaded<Elements<[ServiceID]?>>, LoadFailure>
  private var sent: [SentElement] = []
  // The places in it of each user's tasks, by the text of the user's id.
  private var places: [String: [Int32]] = [:]
  private let reader: TaskReader
  private let checksum: UInt64
  /// Whether these are all tasks, each with its users.
  package private(set) var hasAll = false

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
    (reader, checksum) = (TaskReader(service), service.checksumOfTasks)
    let endpoint = OwnersEndpoint(
      description: service.tasks, readingChecksum: checksum, request: request, reader: reader)
    let source = RemoteInteractor(endpoint, client: client, clock: clock, progress: progress)
    let start = clock.now
    do {
      var list = try await source.load(())
      try await confirm?()
      // Pages that come later may be newer, but not older.
      list.savedAt = start
      list.version = ListVersion(revision: revision)
      hasAll = list.extent == .whole
      if case .loaded(let owners) = list.resource {
        sent = owners.sent
        for (place, users) in owners.enumerated() {
          hasAll = hasAll && users != nil
          for user in users ?? [] { places[user.text, default: []].append(Int32(place)) }
        }
      }
      self.list = .success(list)
    } catch {
      list = .failure(LoadFailure(error))
    }
  }

  package func load(_ owner: TaskOwner) throws(LoadFailure) -> Loaded<Elements<TaskItem>> {
    try tasks(of: owner).map { .loaded($0) }
  }

  package func tasks(of owner: TaskOwner) throws(LoadFailure) -> Loaded<LoadedElements<TaskItem>> {
    let sent = places[owner.id.text, default: []].map { self.sent[Int($0)] }
    let tasks = LoadedElements(sent, readingChecksum: checksum) { [reader] in reader.task($0).item(as: owner.id) }
    return try list.get().map { _ in tasks }
  }
}

/// The users of all tasks.
private struct OwnersEndpoint: ListEndpoint {
  let description: ResourceDescription
  let readingChecksum: UInt64
  let request: HTTPRequest
  let reader: TaskReader

  func request(for query: Void) -> HTTPRequest { request }

  func reader(for query: Void) -> ElementReader<[ServiceID]?> {
    ElementReader(id: reader.id, element: { _, members in reader.users(from: &members) })
  }
}
