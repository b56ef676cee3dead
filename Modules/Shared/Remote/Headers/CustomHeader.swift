package import SharedDomain

/// A header that the user adds to requests, such as an API key.
package struct CustomHeader: Hashable, Sendable {
  package let name: String
  package let value: Value

  /// What the header is set to.
  package enum Value: Hashable, Sendable {
    case text(Secret)
    /// The contents of the file at this path.
    case file(String)
  }

  /// Parses `Name: value` or `Name: @FILE`.
  package init(_ line: String) throws(HeaderFault) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      throw HeaderFault("a header must be 'Name: value' or 'Name: @FILE'")
    }
    try self.init(String(line[..<colon]), String(line[line.utf8.index(after: colon)...]))
  }

  /// Creates the header `name` with the value `text` or, if that is `@FILE`, with the contents of the file.
  package init(_ name: String, _ text: String) throws(HeaderFault) {
    guard HeaderName.isValid(name) else {
      throw HeaderFault("the name of a header must be letters, digits and !#$%&'*+-.^_`|~")
    }
    guard !HeaderName.isReserved(name) else {
      throw HeaderFault("the header \(name) cannot be set, since Roster sets it itself")
    }
    let text = try HeaderValue.parsed(text.utf8, of: name)
    let isFile = text.hasPrefix("@")
    value = isFile ? .file(try HeaderValue.parsed(text.utf8.dropFirst(), of: name)) : .text(Secret(text))
    self.name = name
  }

  /// Whether the value may be a secret: that of any header which is not known to be harmless.
  package var isSecret: Bool { !HeaderName.isHarmless(name) }

  /// The value for display: without secrets, or `@FILE`.
  package var shownValue: String {
    switch value {
    case .text(let text): isSecret ? text.description : text.text
    case .file(let path): "@\(path)"
    }
  }
}

/// Headers that the user adds, at most one of each name. Names are compared regardless of case.
package struct CustomHeaders: Hashable, Sendable {
  /// The headers in the order in which their names were first set.
  package private(set) var all: [CustomHeader] = []

  package init() {}

  /// Returns the header called `name`; `nil` if there is none.
  package subscript(name: String) -> CustomHeader? { index(of: name).map { all[$0] } }

  /// Adds `header` or replaces the one with the same name.
  package mutating func set(_ header: CustomHeader) {
    if let index = index(of: header.name) { all[index] = header } else { all.append(header) }
  }

  private func index(of name: String) -> Int? { all.firstIndex { $0.name.lowercased() == name.lowercased() } }
}

/// A reason why a text is not a header that can be sent.
package struct HeaderFault: Error, Hashable, Sendable {
  /// What is wrong, in words that do not repeat the value.
  package let message: String
  /// Whether the header has a name, but no value.
  package let lacksValue: Bool

  package init(_ message: String, lacksValue: Bool = false) {
    self.message = message
    self.lacksValue = lacksValue
  }
}
