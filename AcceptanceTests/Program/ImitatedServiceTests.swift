import TestSupport
import Testing

/// The imitations of other services, held to the tables of docs/service.md.
struct ImitatedServiceTests {
  @Test(arguments: ["json-server 0.17", "json-server 1", "JSONPlaceholder"])
  func `an imitated service answers as its table in docs/service.md says`(name: String) async throws {
    let service = try #require(ImitatedServices.all[name])
    let exchanges = try Document(ServicePageTests.path).exchanges(under: name)
    #expect(exchanges.count > 9)
    for exchange in exchanges {
      let head = (["\(exchange.request) HTTP/1.1"] + exchange.requestHeaders).joined(separator: "\r\n")
      let request = try #require(ImitatedRequest(head: head, body: exchange.requestBody))
      let answer = await service.answer(to: request)
      #expect(answer.status == exchange.status, "\(exchange.request)")
      #expect(answer.body == exchange.body, "\(exchange.request)")
      #expect(answer.headers.map { "\($0.name): \($0.value)" } == exchange.headers, "\(exchange.request)")
    }
  }
}

/// A row of a table of requests and answers.
private struct DocumentedExchange {
  let request: String
  var requestHeaders: [String] = []
  var requestBody = ""
  let status: Int
  var headers: [String] = []
  var body = ""

  // Each part is in backticks, except for the status: fields have a colon after their names, the rest is a body.
  init?(_ row: Substring) {
    let cells = row.split(separator: " | ").map(String.init)
    guard cells.count == 2, let status = cells[1].firstMatch(of: #/^\d{3}\b/#).flatMap({ Int($0.output) }) else {
      return nil
    }
    let (sent, received) = (Self.parts(of: cells[0]), Self.parts(of: cells[1]))
    guard let request = sent.first else { return nil }
    (self.request, self.status) = (request, status)
    for part in sent.dropFirst() { if Self.isField(part) { requestHeaders.append(part) } else { requestBody = part } }
    for part in received { if Self.isField(part) { headers.append(part) } else { body = part } }
  }

  private static func parts(of cell: String) -> [String] { cell.matches(of: #/`([^`]+)`/#).map { String($0.1) } }

  private static func isField(_ part: String) -> Bool {
    part.prefixMatch(of: #/[A-Z][A-Za-z-]+: /#) != nil && part.prefixMatch(of: #/(Type)?Error: /#) == nil
  }
}

extension Document {
  fileprivate func exchanges(under heading: String) -> [DocumentedExchange] {
    let section = text.split(separator: "\n### \(heading)\n", maxSplits: 1).dropFirst().first ?? ""
    return section.split(separator: "\n").prefix { !$0.hasPrefix("#") }
      .compactMap { DocumentedExchange($0.trimmingPrefix("| ").trimming(suffix: " |")) }
  }
}

extension Substring {
  fileprivate func trimming(suffix: String) -> Substring { hasSuffix(suffix) ? dropLast(suffix.count) : self }
}
