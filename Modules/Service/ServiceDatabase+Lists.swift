import Foundation
import Hummingbird

extension ServiceDatabase {
  /// Returns the answer to a request for a list or a page of it.
  ///
  /// A list with more than a part is sent while it is read, a part at a time, so that others can write meanwhile. If they
  /// do, the answer ends early: it would be a list that never was.
  func answer(to request: Request, with list: ListRequest.List) async throws -> Answer {
    let wanted = try ListRequest(list, request)
    let (total, changes, first) = try await read { tables in
      (try wanted.count(in: tables), try tables.changes(), try wanted.part(after: nil, in: tables))
    }
    guard wanted.page == nil, first.count < total else {
      var answer = renderer.answer(with: Data("[".utf8) + first.json + Data("]".utf8))
      guard let links = wanted.links(of: total, from: request) else { return answer }
      answer.pages = (links, total)
      answer.tag = renderer.answer(with: Data("\(total) \(links) ".utf8) + first.json).tag
      return answer
    }
    var answer = renderer.answer(with: Data("\(changes) \(request.uri)".utf8))
    answer.body = Data("[".utf8) + first.json
    answer.rest = { write in
      var last = first
      while true {
        last = try await read { [last] tables in
          guard try tables.changes() == changes else { throw HTTPError(.conflict, message: "the list has changed") }
          return try wanted.part(after: last, in: tables)
        }
        if last.count == 0 { return try await write(Data("]".utf8)) }
        try await write(Data(",".utf8) + last.json)
      }
    }
    return answer
  }
}
