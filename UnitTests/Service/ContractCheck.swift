import Foundation
import Service
import Testing

/// A check of a service's answers against the document of its contract.
struct ContractCheck {
  let schemas: SchemaCheck
  var document: ContractMember { schemas.document }

  init() throws { schemas = SchemaCheck(document: try .ofService()) }

  /// The operations at each path that does or does not belong to accounts: the methods, in upper case.
  func methods(ofAccounts: Bool) throws -> [String: Set<String>] {
    let paths = try #require(document["paths"]).members.filter { $0.key.hasPrefix("/auth/") == ofAccounts }
    return paths.mapValues { Set($0.members.keys.map { $0.uppercased() }) }
  }

  /// Expects that the document describes `answer`.
  func callAsFunction(_ answer: ServiceExchange, to method: String, _ path: String) throws {
    let place = "\(method) \(path) \(answer.status)"
    let pattern = path.prefix { $0 != "?" }.replacing(#/\/\d+/#, with: "/{id}")
    let operation = document["paths"]?[String(pattern)]?[method.lowercased()]
    let found = operation?["responses"]?["\(answer.status)"].flatMap(schemas.resolved)
    let described = try #require(found, "\(place) is not described")
    for (name, value) in answer.headers {
      let field = described["headers"]?.members.first { $0.key.lowercased() == name }?.value
      guard let schema = field.flatMap(schemas.resolved)?["schema"] else { continue }
      #expect(schemas.complaints(about: value, schema, at: "\(place) \(name)") == [])
    }
    guard let content = described["content"] else {
      return #expect(answer.body.isEmpty || method.uppercased() == "HEAD", "\(place) has a body")
    }
    let schema = try #require(content["application/json"]?["schema"])
    let value = try JSONSerialization.jsonObject(with: Data(answer.body.utf8))
    #expect(schemas.complaints(about: value, schema, at: place) == [])
  }
}
