import Foundation
import GRDB
import Hummingbird

/// What a request asks for of a list, in the parameters that json-server 0.17 has: `completed=false`, `_sort=title`,
/// `_order=desc`, `_page=2`, `_limit=100`.
struct ListRequest: Sendable {
  /// A list that the service has.
  enum List: Sendable {
    case users, todos

    fileprivate var table: String { self == .users ? "user" : "todo" }
    fileprivate var selection: String { self == .users ? "*" : ServiceTables.selection }
    // The columns by which it is filtered and sorted, all of which have an index.
    fileprivate var columns: [String] {
      self == .users ? ["id", "username", "name", "email"] : ["id", "userId", "title", "completed"]
    }
  }

  /// A part of the elements.
  struct Page: Sendable {
    let number: Int
    let size: Int
    var offset: Int { (number - 1) * size }
  }

  /// The number of elements that are read at a time. An answer with more is sent while it is read.
  static let partSize = 1_000

  /// The page that is asked for; `nil` for the whole list.
  let page: Page?
  private let list: List
  private let filters: [(column: String, value: DatabaseValue)]
  private let sort: String
  private let isDescending: Bool

  /// - Throws: 400 if a parameter has a value that it cannot have. Parameters of other names are ignored.
  init(_ list: List, _ request: Request) throws {
    let query = request.uri.queryParameters
    func number(_ name: String) throws -> Int? {
      guard let text = query.get(name) else { return nil }
      guard let number = Int(text), (1...1_000_000).contains(number) else {
        throw HTTPError(.badRequest, message: "\(name) is not a number from 1 to 1000000")
      }
      return number
    }
    self.list = list
    filters = try list.columns.compactMap { column in
      try query.get(column).map { (column, try Self.value($0, of: column)) }
    }
    sort = query.get("_sort") ?? "id"
    guard list.columns.contains(sort) else {
      throw HTTPError(.badRequest, message: "_sort is not one of \(list.columns.joined(separator: ", "))")
    }
    let order = query.get("_order") ?? "asc"
    guard ["asc", "desc"].contains(order) else { throw HTTPError(.badRequest, message: "_order is not asc or desc") }
    isDescending = order == "desc"
    let (place, size) = (try number("_page"), try number("_limit"))
    page = place == nil && size == nil ? nil : Page(number: place ?? 1, size: min(size ?? 10, Self.partSize))
  }

  private static func value(_ text: String, of column: String) throws -> DatabaseValue {
    switch column {
    case "id", "userId":
      guard let number = Int(text) else { throw HTTPError(.badRequest, message: "\(column) is not a number") }
      return number.databaseValue
    case "completed":
      guard ["true", "false"].contains(text) else {
        throw HTTPError(.badRequest, message: "completed is not a Boolean")
      }
      return (text == "true").databaseValue
    default: return text.databaseValue
    }
  }

  /// Elements that follow each other.
  struct Part: Sendable {
    /// The elements in JSON, separated by commas.
    fileprivate(set) var json = Data()
    fileprivate(set) var count = 0
    // The values by which the last one is sorted.
    fileprivate var end: [DatabaseValue] = []
  }

  /// Returns the number of elements.
  func count(in tables: ServiceTables) throws -> Int {
    if filters.isEmpty { return try tables.size(of: list.table) }
    let condition = filters.map { "\($0.column) = ?" }.joined(separator: " AND ")
    return try Int.fetchOne(
      tables.database.cachedStatement(sql: "SELECT count(*) FROM \(list.table) WHERE \(condition)"),
      arguments: StatementArguments(filters.map(\.value))) ?? 0
  }

  /// Returns the elements of the page or, if none is asked for, the first ones behind `last`; those of one element are
  /// as many bytes as in an answer with that alone.
  func part(after last: Part?, in tables: ServiceTables) throws -> Part {
    var conditions = filters.map { "\($0.column) = ?" }
    if let last, last.count > 0 { conditions.append("(\(sort), id) \(isDescending ? "<" : ">") (?, ?)") }
    let direction = isDescending ? " DESC" : ""
    let sql = """
      SELECT \(list.selection), \(sort) AS sortedBy FROM \(list.table)
      \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
      ORDER BY \(sort)\(direction), id\(direction) LIMIT ? OFFSET ?
      """
    let bounds = [(page?.size ?? Self.partSize).databaseValue, (page?.offset ?? 0).databaseValue]
    let rows = try Row.fetchCursor(
      tables.database.cachedStatement(sql: sql),
      arguments: StatementArguments(filters.map(\.value) + (last?.end ?? []) + bounds))
    var part = Part()
    let encoder = AnswerRenderer.encoder
    while let row = try rows.next() {
      if part.count > 0 { part.json.append(UInt8(ascii: ",")) }
      switch list {
      case .users: part.json += try encoder.encode(try User(row: row))
      case .todos: part.json += try encoder.encode(try Todo(row: row))
      }
      part.count += 1
      part.end = [row["sortedBy"], row["id"]]
    }
    return part
  }

  /// Returns what leads to the other pages of `total` elements, as in RFC 8288; `nil` if the whole list is asked for.
  ///
  /// - Parameter request: The request that this was made of.
  func links(of total: Int, from request: Request) -> String? {
    guard let page else { return nil }
    let last = max(1, (total + page.size - 1) / page.size)
    // As they were sent: decoded, they could mean something else.
    let others = (request.uri.query ?? "").split(separator: "&").filter {
      !$0.hasPrefix("_page=") && !$0.hasPrefix("_limit=")
    }
    let pages = [("first", 1), ("prev", page.number - 1), ("next", page.number + 1), ("last", last)]
    return pages.filter { (1...last).contains($0.1) }.map { name, number in
      let items = others.map { "\($0)&" }.joined() + "_page=\(number)&_limit=\(page.size)"
      return "<\(request.uri.path)?\(items)>; rel=\"\(name)\""
    }.joined(separator: ", ")
  }
}
