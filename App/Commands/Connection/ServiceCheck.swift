import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedUI
import SharedUIComposer

/// A comparison of a description with what its service answers, which changes nothing there.
struct ServiceCheck {
  let description: ServiceDescription
  let client: any HTTPClient

  /// A name of the description, and what was found for it.
  struct Row: Hashable, Sendable {
    let name: String
    let place: String
    let found: String
  }

  /// Asks who one is, for the users, for the tasks of oneself or of the first user, and for one task.
  func rows() async throws -> [Row] {
    let me = try await me()
    let users = try await elements(of: description.users, "users")
    let first = users.first.flatMap { $0.value(description.users.fields["id"] ?? []) }
    guard let user = me.id ?? first.flatMap({ ServiceID($0) }) else {
      throw CommandFailure.failed(Problem("there are no users, so no tasks were asked for"))
    }
    let tasks = try await elements(of: description.tasks, "the tasks of user \(user)", ["user": .id(user)])
    var rows = me.rows + [Row(name: "users", place: "list", found: "\(users.count)")]
    rows += fields(of: description.users, "users", in: users)
    rows.append(Row(name: "tasks", place: "list of user \(user)", found: "\(tasks.count)"))
    rows += fields(of: description.tasks, "tasks", in: tasks)
    return try await rows + one(tasks)
  }

  private func me() async throws -> (id: ServiceID?, rows: [Row]) {
    guard let identity = description.identity else { return (nil, []) }
    let answer = JSONNode(try await send(identity.get.request(), "who you are").body)
    let user = answer.flatMap(identity.user)
    let found = user.map { "\($0.id)" + ($0.name.map { ", \($0)" } ?? "") } ?? "nothing"
    return (user?.id, [Row(name: "me id", place: "\(identity.id)", found: found)])
  }

  private func one(_ tasks: [JSONNode]) async throws -> [Row] {
    guard let line = description.tasks.one, let task = tasks.first,
      let id = task.value(description.tasks.fields["id"] ?? []).flatMap({ ServiceID($0) })
    else { return [] }
    let response = try await send(line.request(["id": .id(id)], headers: ["Accept-Encoding": "identity"]), "task \(id)")
    let node = JSONNode(response.body)?.value(at: description.tasks.item)
    let title = node?.text(description.tasks.fields["title"] ?? [])
    return [Row(name: "tasks one", place: "\(description.tasks.item)", found: title == nil ? "nothing" : "task \(id)")]
  }

  private func send(_ request: HTTPRequest, _ subject: String) async throws -> HTTPResponse {
    do throws(LoadFailure) {
      let response = try await client.send(request)
      if let failure = LoadFailure(response) { throw failure }
      return response
    } catch {
      throw CommandFailure(error, loading: subject, mode: .liveOnly)
    }
  }

  private func elements(
    of resource: ResourceDescription, _ subject: String, _ values: [String: PlaceValue] = [:]
  ) async throws -> [JSONNode] {
    let endpoint = SentElements(description: resource)
    do throws(LoadFailure) {
      let first = try await client.send(endpoint.request(for: values))
      let contents = try await PagedList(endpoint, values, client: client).contents(from: first)
      return contents.list.sent.compactMap { JSONNode($0) }
    } catch {
      throw CommandFailure(error, loading: subject, mode: .liveOnly)
    }
  }

  private func fields(of resource: ResourceDescription, _ table: String, in elements: [JSONNode]) -> [Row] {
    DescriptionName.all.compactMap { name -> [Row]? in
      guard name.table?.toml == table, let sources = resource.fields[name.name] else { return nil }
      return sources.map { source in
        let count = elements.count { $0.value([source]) != nil }
        return Row(name: "\(table) \(name.name)", place: source.text, found: "\(count) of \(elements.count)")
      }
    }.flatMap(\.self)
  }
}

extension JSONNode {
  // The first value of any kind; of a text with pointers, the text.
  fileprivate func value(_ sources: [FieldSource]) -> JSONNode? {
    sources.lazy.compactMap { source in
      if case .pointer(let pointer) = source { value(at: pointer) } else { text([source]).map { .text($0) } }
    }.first
  }
}

/// The elements of a list as the service sends them.
private struct SentElements: ListEndpoint {
  let description: ResourceDescription

  func request(for values: [String: PlaceValue]) -> HTTPRequest { description.list.request(values) }

  func reader(for values: [String: PlaceValue]) -> ElementReader<ServiceID> {
    let id = description.fields["id"] ?? []
    return { [description] in description.counted(try $0.id(id)) }
  }

  func id(of element: ServiceID) -> ServiceID { element }
}
