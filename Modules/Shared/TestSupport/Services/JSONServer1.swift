/// An imitation of json-server 1, whose ids are always text, also those that its file has as numbers.
///
/// A new id is four random hexadecimal digits. Pages come in an envelope. It knows neither idempotency keys nor entity
/// tags. `docs/service.md` has a table of its answers.
package actor JSONServer1: ImitatedService {
  private static let usualSize = 10
  private static let missing = ImitatedAnswer(status: 404, body: "Not Found")
  private var collections: [String: [ImitatedRecord]]
  private var seed: UInt32

  /// Creates a service with these JSON objects as records, by collection; `seed` decides about new ids.
  package init(_ collections: [String: [String]], seed: UInt32 = 1) {
    self.collections = collections.mapValues { records in
      records.compactMap { ImitatedRecord(json: $0) }.map { record in
        var record = record
        record.id = record.text("id").map { "\"\($0)\"" }
        return record
      }
    }
    self.seed = seed
  }

  package func answer(to request: ImitatedRequest) -> ImitatedAnswer {
    guard let name = request.path.first, let records = collections[name], request.path.count <= 2 else {
      return Self.missing
    }
    guard let id = request.path.dropFirst().first else {
      switch request.method {
      case "GET", "HEAD": return list(records, request)
      case "POST": return add(request.body, to: name, records)
      default: return Self.missing
      }
    }
    guard let index = records.firstIndex(where: { $0.text("id") == id }) else { return Self.missing }
    switch request.method {
    case "GET", "HEAD": return ImitatedAnswer(body: records[index].json)
    case "PUT", "PATCH":
      var changed = (request.method == "PATCH" ? records[index] : ImitatedRecord()).merged(with: request.body)
      changed.id = records[index].id
      collections[name]?[index] = changed
      return ImitatedAnswer(body: changed.json)
    case "DELETE":
      collections[name]?.remove(at: index)
      return ImitatedAnswer(body: records[index].json)
    default: return Self.missing
    }
  }

  private func list(_ records: [ImitatedRecord], _ request: ImitatedRequest) -> ImitatedAnswer {
    let filters = request.query.filter { !$0.name.hasPrefix("_") }
    let found = records.filter { record in filters.allSatisfy { record.text($0.name) == $0.value } }
    guard request.parameter("_page") != nil else { return ImitatedAnswer(body: Self.json(found)) }
    let size = request.count("_per_page", or: Self.usualSize)
    let pages = max((found.count + size - 1) / size, 1)
    let page = min(request.count("_page", or: 1), pages)
    let shown = found.dropFirst((page - 1) * size).prefix(size)
    let (prev, next) = (page > 1 ? "\(page - 1)" : "null", page < pages ? "\(page + 1)" : "null")
    return ImitatedAnswer(
      body: "{\"first\":1,\"prev\":\(prev),\"next\":\(next),\"last\":\(pages),\"pages\":\(pages),"
        + "\"items\":\(found.count),\"data\":\(Self.json(shown))}")
  }

  private func add(_ body: ImitatedRecord, to name: String, _ records: [ImitatedRecord]) -> ImitatedAnswer {
    var record = body
    if body.id == nil { record.id = "\"\(newID())\"" }
    collections[name] = records + [record]
    return ImitatedAnswer(status: 201, body: record.json)
  }

  private func newID() -> String {
    seed = seed &* 1_664_525 &+ 1_013_904_223
    let digits = String(seed >> 16, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func json(_ records: some Sequence<ImitatedRecord>) -> String {
    "[" + records.map(\.json).joined(separator: ",") + "]"
  }
}
