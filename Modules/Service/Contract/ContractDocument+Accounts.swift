extension ContractDocument {
  static let securitySchemes: DocumentValue = [
    "bearer": [
      "type": "http", "scheme": "bearer", "description": "The access token of a session. It lives for 15 minutes.",
    ]
  ]

  /// The schemas of what accounts send and get.
  static let accountSchemas: DocumentValue = [
    "Account": object(["id": ref("Id"), "name": text, "username": text, "email": text]),
    "Tokens": object(tokens),
    "Session": object(user.with(tokens)),
    "SignUp": [
      "type": "object", "required": ["name", "email", "password"],
      "properties": ["name": ref("PersonName"), "email": ref("Email"), "password": ref("NewPassword")],
      "description": others,
      "examples": [["name": "Noor Idris", "email": "noor@example.org", "password": "Kiln-fired 1200"]],
    ],
    "Login": [
      "type": "object", "required": ["email", "password"], "properties": ["email": text, "password": text],
      "description": others, "examples": [["email": "noor@example.org", "password": "Kiln-fired 1200"]],
    ],
    "Refresh": [
      "type": "object", "required": ["refreshToken"], "properties": ["refreshToken": text], "description": others,
    ],
    "AccountChange": [
      "type": "object", "properties": ["name": ref("PersonName"), "email": ref("Email")],
      "anyOf": [["required": ["name"]], ["required": ["email"]]], "description": others,
      "examples": [["name": "Noor Idris-Vega"]],
    ],
    "PasswordChange": [
      "type": "object", "required": ["currentPassword", "newPassword"],
      "properties": ["currentPassword": ["type": "string", "minLength": 1], "newPassword": ref("NewPassword")],
      "description": .text("The new password must not be the current one. \(othersText)"),
      "examples": [["currentPassword": "Kiln-fired 1200", "newPassword": "Kiln-fired 1300"]],
    ],
    "PersonName": [
      "type": "string", "minLength": 3, "maxLength": 200,
      "description": "Without control characters; white space around it does not count.",
    ],
    "Email": [
      "type": "string", "format": "email", "maxLength": 254,
      "description": "An address whose domain has a dot. Case does not matter.",
    ],
    "NewPassword": [
      "type": "string", "minLength": 8, "maxLength": 1000,
      "description": "An upper-case letter, a lower-case letter, a digit and a symbol; or 15 characters of any kind.",
    ],
  ]

  /// The header fields of answers that have to do with accounts.
  static let accountHeaders: DocumentValue = [
    "WWW-Authenticate": [
      "description": "With `error` if there was a token, which is not valid.",
      "schema": ["type": "string", "enum": ["Bearer", #"Bearer error="invalid_token""#]],
    ],
    "Retry-After": [
      "description": "The seconds until another login is allowed.",
      "schema": ["type": "string", "pattern": "^[0-9]+$"],
    ],
  ]

  /// What these statuses mean where there are accounts.
  static let accountFailures = [
    400: "The request is not HTTP, not JSON, or has no usable parameters; or the message names all faults in its body.",
    403: "The Origin is another one, or the current password is wrong.",
  ]

  private static let user: DocumentValue = ["user": ref("Account")]
  private static let tokens: DocumentValue = [
    "accessToken": token("For `Authorization: Bearer`."),
    "refreshToken": token("For one renewal of the tokens."), "tokenType": ["type": "string", "enum": ["Bearer"]],
    "expiresIn": seconds("The lifetime of the access token in seconds."),
    "refreshExpiresIn": seconds("The lifetime of the refresh token in seconds."),
  ]
  private static let othersText = "Other members are ignored."
  private static let others = DocumentValue.text(othersText)

  private static func token(_ description: String) -> DocumentValue {
    ["type": "string", "pattern": "^[A-Za-z0-9_-]{43}$", "description": .text(description)]
  }

  private static func seconds(_ description: String) -> DocumentValue {
    ["type": "integer", "minimum": 1, "description": .text(description)]
  }
}
