import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import SharedUI
import SharedUIComposer
import TasksDomain

/// A comparison of a description with what its service answers, which changes nothing there.
struct ServiceCheck {
  let description: ServiceDescription
  let client: any HTTPClient
  /// What was found for each name, and which requests failed.
  private(set) var rows: [Row] = []

  /// A name of the description, and what was found for it.
  struct Row: Hashable, Sendable {
    let name: String
    let place: String
    let found: String
    /// Whether the description cannot be used like this.
    var isFault = false
  }

  // How many users are asked for their tasks, and tasks for comments, until one has some.
  private static var attempts: Int { 5 }

  /// Asks who one is, for the users, for the tasks of oneself or of users until one has some, for one task, and for
  /// comments.
  ///
  /// - Throws: A failure if the service cannot be reached, or the check is interrupted.
  mutating func run() async throws {
    let me = try await me()
    let users = try await list(description.users, "users") ?? []
    let owners = [me].compactMap(\.self) + ids(of: users, description.users).filter { $0 != me }
    if owners.isEmpty { rows.append(Row(name: "tasks", place: "list", found: "no user to ask for", isFault: true)) }
    let tasks = try await firstList(description.tasks, "tasks", of: "user", owners) { ["user": .id($0)] }
    try await one(tasks)
    guard let comments = description.comments else { return }
    // A service without comments has nothing at their address.
    _ = try await firstList(
      comments, "comments", of: "task", ids(of: tasks, description.tasks), mayBeMissing: true
    ) { ["id": .id($0)] }
  }

  private func ids(of elements: [JSONNode], _ resource: ResourceDescription) -> [ServiceID] {
    elements.compactMap { $0.value(resource.fields["id"] ?? []).flatMap { ServiceID($0) } }
  }

  // Asks for the lists of `owners`, one after the other, until one has elements or cannot be loaded; returns these.
  private mutating func firstList(
    _ resource: ResourceDescription, _ table: String, of noun: String, _ owners: [ServiceID],
    mayBeMissing: Bool = false, _ values: (ServiceID) -> [String: JSONNode]
  ) async throws -> [JSONNode] {
    let before = rows
    for id in owners.prefix(Self.attempts) {
      rows = before + rows.dropFirst(before.count).filter(\.isFault)
      let found = try await list(resource, table, of: "\(noun) \(id)", values(id), mayBeMissing: mayBeMissing)
      guard let found, found.isEmpty else { return found ?? [] }
    }
    return []
  }

  private mutating func me() async throws -> ServiceID? {
    guard let identity = description.identity else { return nil }
    let answer = try await answer("me id", "\(identity.id)") {
      try await $0.successfulAnswer(to: identity.get.request())
    }
    guard let response = answer else { return nil }
    let user = JSONNode(response.body).flatMap(identity.user)
    let found = user.map { "\($0.id)" + ($0.name.map { ", \($0)" } ?? "") }
    rows.append(Row(name: "me id", place: "\(identity.id)", found: found ?? "nothing", isFault: found == nil))
    return user?.id
  }

  private mutating func list(
    _ resource: ResourceDescription, _ table: String, of owner: String? = nil, _ values: [String: JSONNode] = [:],
    mayBeMissing: Bool = false
  ) async throws -> [JSONNode]? {
    let place = "list" + (owner.map { " of \($0)" } ?? "")
    let found = try await answer(table, place, mayBeMissing: mayBeMissing) {
      try await $0.elements(of: resource, values)
    }
    guard let (elements, gap, ways) = found else { return nil }
    let rest = gap.map { ", but \($0.reason)" } ?? ""
    rows.append(Row(name: table, place: place, found: "\(elements.count)\(rest)", isFault: gap != nil))
    rows += ways.map { Row(name: "\(table) page", place: "\($0)", found: "nothing: the first page is the last") }
    for name in DescriptionName.all where name.table?.toml == table {
      guard let sources = resource.fields[name.name] else { continue }
      let isLost = name.isFound && !elements.isEmpty && !elements.contains { $0.value(sources) != nil }
      rows += sources.map { source in
        let values = elements.compactMap { $0.value([source])?.scalar }.filter(name.isUsable)
        let areDone =
          resource.doneValues.isEmpty || name.name != "done"
          ? "" : ", \(values.count(where: resource.doneValues.contains)) of them done"
        return Row(
          name: "\(table) \(name.name)", place: source.text, found: "\(values.count) of \(elements.count)\(areDone)",
          isFault: isLost)
      }
    }
    return elements
  }

  private mutating func one(_ tasks: [JSONNode]) async throws {
    guard let line = description.tasks.one, let id = ids(of: tasks, description.tasks).first else { return }
    let place = "\(description.tasks.item)"
    let request = line.request(["id": .id(id)], headers: ["Accept-Encoding": "identity"])
    let answer = try await answer("tasks one", place) { try await $0.successfulAnswer(to: request) }
    guard let response = answer else { return }
    let node = JSONNode(response.body)?.value(at: description.tasks.item)
    let title = node?.text(description.tasks.fields["title"] ?? [])
    rows.append(
      Row(name: "tasks one", place: place, found: title == nil ? "nothing" : "task \(id)", isFault: title == nil))
    // Without a version, changes would be sent whatever others have changed. Not every service has the header.
    guard let place = description.tasks.version else { return }
    let version = place.value(in: response)?.scalar
    let isFault = if case .body = place { version == nil } else { false }
    rows.append(Row(name: "tasks version", place: "\(place)", found: version ?? "nothing", isFault: isFault))
  }

  // Returns the answer to a request; `nil` after a failure, which is a row then.
  private mutating func answer<Answer>(
    _ name: String, _ place: String, mayBeMissing: Bool = false, _ ask: (any HTTPClient) async throws -> Answer
  ) async throws -> Answer? {
    do {
      return try await ask(client)
    } catch let error as LoadFailure {
      guard !error.meansNoConnection, error != .cancelled else {
        throw CommandFailure(error, loading: name, mode: .liveOnly)
      }
      let isFault = error != .notFound || !mayBeMissing
      rows.append(Row(name: name, place: place, found: error.phrase, isFault: isFault))
      return nil
    }
  }
}

extension DescriptionName {
  // Whether each element must have it.
  fileprivate var isFound: Bool { isRequired || name == "id" }

  // Whether a task can have it: an empty text is none, and only a date is due.
  fileprivate func isUsable(_ value: String) -> Bool {
    !value.isEmpty && name != "due" || UserCalendar.due(value).flatMap(UserCalendar(now: .distantPast).days) != nil
  }
}

extension HTTPClient {
  /// Returns the answer to `request`.
  ///
  /// - Throws: Also what an answer other than 2xx means.
  func successfulAnswer(to request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    let response = try await send(request)
    if let failure = LoadFailure(response) { throw failure }
    return response
  }

  fileprivate func elements(
    of resource: ResourceDescription, _ values: [String: JSONNode]
  ) async throws(LoadFailure) -> (elements: [JSONNode], gap: PagedList<AnyElements>.Gap?, missingWays: [Pointer]) {
    let endpoint = AnyElements(description: resource)
    let first = try await send(endpoint.request(for: values))
    let contents = try await PagedList(endpoint, values, client: self).contents(from: first)
    // Where they are misspelt, each list would end there, and that looks the same as a short list.
    let ways = contents.pages > 1 ? [] : resource.waysToNextPage.filter { first.value(at: $0)?.scalar ?? "" == "" }
    return (contents.list.elements.compactMap { JSONNode($0.bytes) }, contents.gap, ways)
  }
}

extension JSONNode {
  // The first value that a field can have: no array or object.
  fileprivate func value(_ sources: [FieldSource]) -> JSONNode? {
    sources.lazy.compactMap { source in
      guard case .pointer(let pointer) = source else { return text([source]).map { .text($0) } }
      return value(at: pointer).flatMap { $0.scalar == nil ? nil : $0 }
    }.first
  }
}

/// The elements of a list as the service sends them.
private struct AnyElements: ListEndpoint {
  let description: ResourceDescription

  func request(for values: [String: JSONNode]) -> HTTPRequest { description.list.request(values) }

  func reader(for values: [String: JSONNode]) -> ElementReader<ServiceID> {
    let id = description.fields["id"] ?? []
    return ElementReader(id: { [description] in description.counted(try $0.id(id)) }, element: { id, _ in id })
  }
}
