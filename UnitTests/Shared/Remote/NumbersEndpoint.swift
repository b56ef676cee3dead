import SharedDomain
import SharedRemote

/// An endpoint of ids: `[{"id": 1}]`. A negative one does not belong in any answer.
struct NumbersEndpoint: ListEndpoint {
  let description = ServiceDescription.builtIn.tasks
  let readingChecksum: UInt64 = 7

  func request(for query: Int) -> HTTPRequest { HTTPRequest(path: "/numbers/\(query)") }

  func reader(for query: Int) -> ElementReader<Int> {
    ElementReader(
      id: { members in
        guard case .number(let id) = try members.id([.pointer("/id")]) else {
          throw DecodingError.dataCorrupted(.init(codingPath: [MemberName("id")], debugDescription: "not a number"))
        }
        return id < 0 ? nil : .number(id)
      },
      element: { id, _ in if case .number(let number) = id { number } else { 0 } })
  }
}
