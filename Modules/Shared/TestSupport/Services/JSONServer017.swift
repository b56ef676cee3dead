/// An imitation of json-server 0.17.4, or of JSONPlaceholder, which is the same program in a mode that keeps nothing.
///
/// A new id is the greatest one plus 1, so that of the newest record is used again once that was removed. It knows
/// neither idempotency keys nor `If-Match`. `docs/service.md` has a table of its answers.
package actor JSONServer017: ImitatedService {
  private static let usualLimit = 10
  /// Whether writes are answered but not kept, and answers have weak entity tags.
  private let isFake: Bool
  private let origin: String
  private var collections: [String: [ImitatedRecord]]

  /// Creates a service with these JSON objects as records, by collection.
  package init(_ collections: [String: [String]], isFake: Bool = false, origin: String = "http://localhost:3000") {
    self.collections = collections.mapValues { $0.compactMap { ImitatedRecord(json: $0) } }
    self.isFake = isFake
    self.origin = origin
  }

  package func answer(to request: ImitatedRequest) -> ImitatedAnswer {
    guard let name = request.path.first, let records = collections[name], request.path.count <= 2 else {
      return Self.missing
    }
    switch (request.method, request.path.dropFirst().first) {
    case ("GET", nil), ("HEAD", nil): return tagged(list(records, request), request)
    case ("GET", let id?), ("HEAD", let id?):
      let found = records.first { $0.text("id") == id }
      return found.map { tagged(ImitatedAnswer(body: $0.json), request) } ?? Self.missing
    case ("POST", nil): return add(request.body, to: name, records, request)
    case ("PUT", let id?), ("PATCH", let id?): return change(id, in: name, records, request)
    case ("DELETE", let id?): return remove(id, in: name, records)
    default: return Self.missing
    }
  }

  private static let missing = ImitatedAnswer(status: 404, body: "{}")

  private func list(_ records: [ImitatedRecord], _ request: ImitatedRequest) -> ImitatedAnswer {
    let filters = request.query.filter { !$0.name.hasPrefix("_") }
    let found = records.filter { record in filters.allSatisfy { record.text($0.name) == $0.value } }
    let limit = request.count("_limit", or: Self.usualLimit)
    let total = (name: "X-Total-Count", value: "\(found.count)")
    guard request.parameter("_page") != nil else {
      guard request.parameter("_limit") != nil else { return ImitatedAnswer(body: Self.json(found)) }
      return ImitatedAnswer(headers: [total], body: Self.json(found.prefix(limit)))
    }
    let page = request.count("_page", or: 1)
    let shown = found.dropFirst((page - 1) * limit).prefix(limit)
    let links = shown.isEmpty || shown.count == found.count ? [] : links(of: request, page, limit, found.count)
    let fields = links.isEmpty ? [] : [(name: "Link", value: links.joined(separator: ", "))]
    return ImitatedAnswer(headers: [total] + fields, body: Self.json(shown))
  }

  private func links(of request: ImitatedRequest, _ page: Int, _ limit: Int, _ count: Int) -> [String] {
    var pages = [("first", 1)]
    if page > 1 { pages.append(("prev", page - 1)) }
    if page * limit < count { pages.append(("next", page + 1)) }
    pages.append(("last", (count + limit - 1) / limit))
    let host = request.headers["host"].map { "http://\($0)" } ?? origin
    return pages.map { name, number in
      let target = request.target.replacing("_page=\(request.parameter("_page") ?? "")", with: "_page=\(number)")
      return "<\(host)\(target)>; rel=\"\(name)\""
    }
  }

  private func add(
    _ body: ImitatedRecord, to name: String, _ records: [ImitatedRecord], _ request: ImitatedRequest
  ) -> ImitatedAnswer {
    var record = body
    if isFake || body.id == nil { record.id = "\((records.compactMap(\.number).max() ?? 0) + 1)" }
    guard isFake || !records.contains(where: { $0.id == record.id }) else {
      return ImitatedAnswer(status: 500, body: "Error: Insert failed, duplicate id")
    }
    if !isFake { collections[name] = records + [record] }
    let host = request.headers["host"].map { "http://\($0)" } ?? origin
    let location = (name: "Location", value: "\(host)/\(name)/\(record.text("id") ?? "")")
    return ImitatedAnswer(status: 201, headers: [location], body: record.json)
  }

  private func change(
    _ id: String, in name: String, _ records: [ImitatedRecord], _ request: ImitatedRequest
  ) -> ImitatedAnswer {
    let index = records.firstIndex { $0.text("id") == id }
    guard let index else {
      guard isFake else { return Self.missing }
      return request.method == "PATCH"
        ? ImitatedAnswer(body: request.body.json)
        : ImitatedAnswer(status: 500, body: "TypeError: Cannot read properties of undefined (reading 'id')")
    }
    var changed = (request.method == "PATCH" ? records[index] : ImitatedRecord()).merged(with: request.body)
    changed.id = records[index].id
    if !isFake { collections[name]?[index] = changed }
    return ImitatedAnswer(body: changed.json)
  }

  private func remove(_ id: String, in name: String, _ records: [ImitatedRecord]) -> ImitatedAnswer {
    guard !isFake else { return ImitatedAnswer(body: "{}") }
    guard let index = records.firstIndex(where: { $0.text("id") == id }) else { return Self.missing }
    collections[name]?.remove(at: index)
    return ImitatedAnswer(body: "{}")
  }

  // JSONPlaceholder has weak tags.
  private func tagged(_ answer: ImitatedAnswer, _ request: ImitatedRequest) -> ImitatedAnswer {
    var answer = answer
    if isFake { answer.tag("W/", for: request) }
    return answer
  }

  private static func json(_ records: some Sequence<ImitatedRecord>) -> String {
    "[" + records.map(\.json).joined(separator: ",") + "]"
  }
}
