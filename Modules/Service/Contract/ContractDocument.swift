import Hummingbird

/// The contract of the service as an OpenAPI 3.1 document, made from its routes.
package enum ContractDocument {
  /// The whole document.
  package static var value: DocumentValue {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "The service of Roster",
        "version": "1",
        "description": .text(description),
        "license": ["name": "Apache 2.0", "identifier": "Apache-2.0"],
      ],
      "paths": .object(paths),
      "components": ["schemas": schemas, "parameters": parameters, "headers": headers, "responses": responses],
    ]
  }

  private static let description = """
    Users and their tasks, as 'roster serve' answers. Roster itself needs less of a service: docs/service.md says what, \
    and what it does without the rest. Requests must name the service's own host (421 otherwise) and, if they have an \
    Origin, its own origin (403); changes must be application/json (415). A method that a path does not have is \
    answered with 405 and Allow, and an unknown path with 404.
    """

  private static var paths: [DocumentValue.Member] {
    var paths: [String] = []
    for route in ServiceRoute.descriptions where !paths.contains(route.path.text) { paths.append(route.path.text) }
    return paths.map { path in
      let routes = ServiceRoute.descriptions.filter { $0.path.text == path }
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
