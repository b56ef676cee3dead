import Hummingbird

/// A method and a path that the service answers, and what its contract says about them.
struct RouteDescription: Sendable {
  let method: HTTPRequest.Method
  let path: RoutePath
  /// The name of the operation, such as `listUsers`.
  let name: String
  let summary: String
  /// A sentence or more; `nil` if the summary says it all.
  var details: String?
  /// The names of the parameters, among those of the document.
  let parameters: [String]
  /// The name of the schema of the body; `nil` if there is none.
  var body: String?
  /// The answer to a request that succeeds.
  let success: Success
  /// The statuses of other answers, whose descriptions are those of the document.
  var failures: [Int]
  /// Whether it is answered only after a sign-in.
  var needsSignIn = false

  /// What answers a request that succeeds.
  struct Success: Sendable {
    var status = 200
    let description: String
    /// The schema of the body; `nil` if there is none.
    var schema: DocumentValue?
    /// The names of the header fields that it has, among those of the document.
    var headers: [String] = []
    /// Operations that can follow, by name, each with the parameters that the answer gives.
    var links: DocumentValue = [:]
  }

  /// The same route, answered only after a sign-in.
  var behindSignIn: RouteDescription {
    var route = self
    (route.needsSignIn, route.failures) = (true, failures + [401])
    return route
  }

  /// Returns the operation of the document; without content, that of HEAD.
  func operation(withContent: Bool) -> DocumentValue {
    var members: DocumentValue = [
      "operationId": .text(withContent ? name : "\(name)Head"),
      "summary": .text(withContent ? summary : "\(summary), without the body"),
    ]
    if let details, withContent { members = members.with(["description": .text(details)]) }
    if needsSignIn { members = members.with(["security": [["bearer": []]]]) }
    if !parameters.isEmpty {
      members = members.with([
        "parameters": .list(parameters.map { ["$ref": .text("#/components/parameters/\($0)")] })
      ])
    }
    if let body {
      members = members.with([
        "requestBody": ["required": true, "content": Self.content(["$ref": .text("#/components/schemas/\(body)")])]
      ])
    }
    return members.with(["responses": responses(withContent: withContent)])
  }

  private func responses(withContent: Bool) -> DocumentValue {
    let others = ContractDocument.failures.filter { failures.contains($0.0) }.map { status, description in
      let answer: DocumentValue =
        withContent ? ["$ref": .text("#/components/responses/\(status)")] : ["description": .text(description)]
      return DocumentValue.Member("\(status)", answer)
    }
    return .object([.init("\(success.status)", answer(withContent: withContent))] + others)
  }

  private func answer(withContent: Bool) -> DocumentValue {
    var answer: DocumentValue = ["description": .text(success.description)]
    let fields = success.headers.map { name in
      DocumentValue.Member(name, ["$ref": .text("#/components/headers/\(name)")])
    }
    if !fields.isEmpty { answer = answer.with(["headers": .object(fields)]) }
    guard withContent, let schema = success.schema else { return answer }
    answer = answer.with(["content": Self.content(schema)])
    return success.links.members.isEmpty ? answer : answer.with(["links": success.links])
  }

  private static func content(_ schema: DocumentValue) -> DocumentValue { ["application/json": ["schema": schema]] }
}
