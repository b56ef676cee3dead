import SharedDomain
import SharedRemote

/// An endpoint of ids: `[{"id": 1}]`. A negative one does not belong in any answer.
struct NumbersEndpoint: ListEndpoint {
  let description = ServiceDescription.builtIn.tasks

  func request(for query: Int) -> HTTPRequest { HTTPRequest(path: "/numbers/\(query)") }

  func reader(for query: Int) -> ElementReader<Int> {
    { members in
      let id = try members.container.decode(Int.self, forKey: "id")
      return id < 0 ? nil : id
    }
  }

  func id(of number: Int) -> ServiceID { .number(number) }
}
