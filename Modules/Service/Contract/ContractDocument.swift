import Hummingbird

/// The contract of the service as an OpenAPI 3.1 document, made from its routes, with accounts or without.
package enum ContractDocument {
  /// The whole document.
  package static func value(hasAccounts: Bool) -> DocumentValue {
    ServiceContract(hasAccounts: hasAccounts).document
  }

  fileprivate static func document(of contract: ServiceContract) -> DocumentValue {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "The service of Roster",
        "version": "1",
        "description": .text(contract.hasAccounts ? "\(description) \(signIn)" : description),
        "license": ["name": "Apache 2.0", "identifier": "Apache-2.0"],
      ],
      "paths": .object(paths(of: contract.routes)),
      "components": components(of: contract),
    ]
  }

  private static let description = """
    Users and their tasks, as 'roster serve' answers. Roster itself needs less of a service: docs/service.md says what, \
    and what it does without the rest. Requests must name the service's own host (421 otherwise) and, if they have an \
    Origin, its own origin (403); changes must be application/json (415). A method that a path does not have is \
    answered with 405 and Allow, and an unknown path with 404.
    """

  private static let signIn = """
    Users and tasks need a sign-in: 'roster serve --auth' has accounts. Without that option, there are no paths below \
    /auth, and everybody on the machine is answered.
    """

  private static func components(of contract: ServiceContract) -> DocumentValue {
    let shared: DocumentValue = [
      "schemas": contract.hasAccounts ? schemas.with(accountSchemas) : schemas, "parameters": parameters,
      "headers": contract.hasAccounts ? headers.with(accountHeaders) : headers,
      "responses": responses(in: contract),
    ]
    return contract.hasAccounts ? shared.with(["securitySchemes": securitySchemes]) : shared
  }

  private static func paths(of routes: [RouteDescription]) -> [DocumentValue.Member] {
    var paths: [String] = []
    for route in routes where !paths.contains(route.path.text) { paths.append(route.path.text) }
    return paths.map { path in
      let routes = routes.filter { $0.path.text == path }
      return .init(path, .object(routes.flatMap(operations)))
    }
  }

  // A route that reads also answers HEAD.
  private static func operations(of route: RouteDescription) -> [DocumentValue.Member] {
    let operation = DocumentValue.Member(route.method.rawValue.lowercased(), route.operation(withContent: true))
    guard route.method == .get else { return [operation] }
    return [operation, .init("head", route.operation(withContent: false))]
  }
}

extension ServiceContract {
  /// The contract as a document.
  var document: DocumentValue { ContractDocument.document(of: self) }
}
