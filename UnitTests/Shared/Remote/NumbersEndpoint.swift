import SharedDomain
import SharedRemote

/// An endpoint of ids: `[{"id": 1}]`. A negative one does not belong in any answer.
struct NumbersEndpoint: ListEndpoint {
  struct Form: Decodable { let id: Int }

  func request(for query: Int) -> HTTPRequest { HTTPRequest(path: "/numbers/\(query)") }

  func element(from form: Form, for query: Int) -> Int? { form.id < 0 ? nil : form.id }

  func id(of number: Int) -> ServiceID { .number(number) }
}
