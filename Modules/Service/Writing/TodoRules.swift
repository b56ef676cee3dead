import Hummingbird

/// What the fields of a task may be; each rule throws 422 with a phrase for a person.
enum TodoRules {
  private static let longestTitle = 1_000

  /// The title, as it was sent; nil if none was.
  static func title(_ field: TodoFields.Field<String>) throws(HTTPError) -> String? {
    guard case .value(let title) = field else {
      if case .missing = field { return nil }
      throw refusal("title is not text")
    }
    guard !title.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { throw refusal("title is blank") }
    guard !title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw refusal("title has control characters")
    }
    guard title.count <= longestTitle else { throw refusal("title is longer than 1,000 characters") }
    return title
  }

  /// Whether it was done; nil if that was not sent.
  static func completed(_ field: TodoFields.Field<Bool>) throws(HTTPError) -> Bool? {
    switch field {
    case .missing: nil
    case .wrong: throw refusal("completed is neither true nor false")
    case .value(let completed): completed
    }
  }

  /// Whose task it is.
  static func userId(_ field: TodoFields.Field<Int>) throws(HTTPError) -> Int {
    switch field {
    case .missing: throw refusal("userId is missing")
    case .wrong: throw refusal("userId is not a number")
    case .value(let id): id
    }
  }

  /// Accepts nothing but the number that is there already, or none.
  static func unchanged(_ field: TodoFields.Field<Int>, _ name: String, from number: Int) throws(HTTPError) {
    switch field {
    case .missing: return
    case .value(number): return
    case .wrong, .value: throw refusal("\(name) cannot be changed")
    }
  }

  /// `value`, if it was sent.
  static func required<Value>(_ value: Value?, _ name: String) throws(HTTPError) -> Value {
    guard let value else { throw refusal("\(name) is missing") }
    return value
  }

  /// What is thrown to say that `reason`.
  static func refusal(_ reason: String) -> HTTPError { HTTPError(.unprocessableContent, message: reason) }
}
