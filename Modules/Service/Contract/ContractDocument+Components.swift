extension ContractDocument {
  // One character at least that is neither white space nor a control character, and none of the latter.
  private static let titlePattern: DocumentValue =
    #"^[^\u0000-\u001f\u007f-\u009f]*[^\s\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*$"#

  static let schemas: DocumentValue = [
    "Id": [
      "type": "integer", "format": "int64", "minimum": 1, "description": "Unique, and never used again.",
    ],
    "Title": [
      "type": "string", "minLength": 1, "maxLength": 1000, "pattern": titlePattern,
      "description": "Not blank, and without control characters.",
    ],
    "Todo": object(
      ["id": ref("Id"), "userId": ref("Id"), "title": ref("Title"), "completed": ["type": "boolean"]]),
    "NewTodo": [
      "type": "object", "required": ["userId", "title"],
      "properties": [
        "userId": ref("Id"), "title": ref("Title"), "completed": ["type": "boolean", "default": false],
      ],
      "description": "Other members are ignored. A user who does not exist is an error (422).",
      "examples": [["userId": 3, "title": "Order more glaze", "completed": false]],
    ],
    "TodoChange": [
      "type": "object", "properties": changeable, "anyOf": [["required": ["title"]], ["required": ["completed"]]],
      "description": "An id or a userId must be the task's own. Other members are ignored.",
      "examples": [["completed": true]],
    ],
    "TodoReplacement": [
      "type": "object", "required": ["title", "completed"], "properties": changeable,
      "description": "An id or a userId must be the task's own. Other members are ignored.",
      "examples": [["title": "Order less glaze", "completed": true]],
    ],
    "User": object([
      "id": ref("Id"), "name": text, "username": text, "email": text, "phone": text, "website": text,
      "address": object(["street": text, "suite": text, "city": text, "zipcode": text, "geo": geo]),
      "company": object(["name": text, "catchPhrase": text, "bs": text]),
    ]),
    "Error": [
      "type": "object", "properties": ["error": text],
      "description": "A message, unless the status says enough.",
    ],
  ]

  static let parameters: DocumentValue = [
    "id": [
      "name": "id", "in": "path", "required": true, "schema": ["type": "integer", "format": "int64"], "example": 41,
    ],
    "userId": [
      "name": "userId", "in": "query", "required": false, "schema": ["type": "integer", "format": "int64"],
      "description": "Only the tasks of this user.", "example": 3,
    ],
    "If-Match": [
      "name": "If-Match", "in": "header", "required": false, "schema": ["type": "string"],
      "description": "Only if the task has one of these entity tags, or `*`; otherwise 412.",
    ],
    "If-None-Match": [
      "name": "If-None-Match", "in": "header", "required": false, "schema": ["type": "string"],
      "description": "The entity tags of what the client has; 304 if it is one of them.",
    ],
    "Idempotency-Key": [
      "name": "Idempotency-Key", "in": "header", "required": false,
      "schema": ["type": "string", "minLength": 1, "maxLength": 255],
      "description":
        "Repeated in the answer. With a change, it names that: another request with the same key gets 422.",
    ],
  ]

  static let headers: DocumentValue = [
    "ETag": [
      "description": "The version of what is shown. A tag is never used for another one.",
      "schema": ["type": "string", "pattern": #"^"[0-9a-f-]+"$"#],
    ],
    "Location": [
      "description": "The path of the new task.", "schema": ["type": "string", "pattern": "^/todos/[0-9]+$"],
    ],
    "Idempotency-Key": ["description": "The key of the request, if it had one.", "schema": text],
    "Idempotency-Replayed": [
      "description": "The request was carried out before, and this is its answer.",
      "schema": ["type": "string", "enum": ["true"]],
    ],
  ]

  /// Returns the answers other than success that `contract` has, by status.
  static func responses(in contract: ServiceContract) -> DocumentValue {
    let used = Set(contract.routes.flatMap(\.failures))
    return .object(
      failures.filter { used.contains($0.0) }.map { status, description in
        let meaning = contract.hasAccounts ? accountFailures[status] ?? description : description
        var answer: DocumentValue = ["description": .text(meaning)]
        if let field = fields[status] {
          answer = answer.with(["headers": .object([.init(field, ["$ref": .text("#/components/headers/\(field)")])])])
        }
        let content: DocumentValue = ["content": ["application/json": ["schema": ref("Error")]]]
        return .init("\(status)", hasContent(status) ? answer.with(content) : answer)
      })
  }

  /// The statuses and descriptions of answers other than success.
  static let failures = [
    (304, "The client has it already."), (400, "The request is not HTTP, not JSON, or has no usable parameters."),
    (401, "There is no valid token, or the login is wrong."), (403, "The Origin is another one."),
    (404, "There is none with this id."), (408, "The client was too slow."),
    (409, "Another account has the email."), (412, "The task does not match If-Match."),
    (413, "The body is larger than 1 MiB."),
    (415, "The body is not application/json."), (421, "The Host is another one."),
    (422, "A field is missing or invalid, or the Idempotency-Key was used for another request."),
    (429, "Too many logins failed."), (500, "The data cannot be used."), (503, "Another program is using the data."),
  ]

  private static func hasContent(_ status: Int) -> Bool { status != 304 && status != 408 }

  // The header fields of these answers.
  private static let fields = [401: "WWW-Authenticate", 429: "Retry-After"]

  static let text: DocumentValue = ["type": "string"]
  private static let changeable: DocumentValue = ["title": ref("Title"), "completed": ["type": "boolean"]]
  // JSONPlaceholder has strings here as well.
  private static let geo = object([
    "lat": ["type": "string", "description": "Decimal degrees north."],
    "lng": ["type": "string", "description": "Decimal degrees east."],
  ])

  /// Returns a reference to a schema of the document.
  static func ref(_ schema: String) -> DocumentValue { ["$ref": .text("#/components/schemas/\(schema)")] }

  /// Returns the schema of an object all of whose members are required.
  static func object(_ properties: DocumentValue) -> DocumentValue {
    ["type": "object", "required": .list(properties.members.map { .text($0.name) }), "properties": properties]
  }
}
