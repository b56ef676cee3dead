import Hummingbird

/// The rules for the fields of a task; each throws 422 with a phrase for people.
enum TodoRules {
  private static let longestTitle = 1_000

  /// Returns the title, or `nil` if it was not sent.
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

  /// Returns whether the task is done, or `nil` if that was not sent.
  static func completed(_ field: TodoFields.Field<Bool>) throws(HTTPError) -> Bool? {
    switch field {
    case .missing: nil
    case .wrong: throw refusal("completed is neither true nor false")
    case .value(let completed): completed
    }
  }

  /// Returns the id of the user.
  static func userId(_ field: TodoFields.Field<Int>) throws(HTTPError) -> Int {
    switch field {
    case .missing: throw refusal("userId is missing")
    case .wrong: throw refusal("userId is not a number")
    case .value(let id): id
    }
  }

  /// Accepts only `number`, or a field that was not sent.
  static func unchanged(_ field: TodoFields.Field<Int>, _ name: String, from number: Int) throws(HTTPError) {
    switch field {
    case .missing: return
    case .value(number): return
    case .wrong, .value: throw refusal("\(name) cannot be changed")
    }
  }

  /// Returns `value` if it was sent.
  static func required<Value>(_ value: Value?, _ name: String) throws(HTTPError) -> Value {
    guard let value else { throw refusal("\(name) is missing") }
    return value
  }

  /// Returns the error with `reason`.
  static func refusal(_ reason: String) -> HTTPError { HTTPError(.unprocessableContent, message: reason) }
}
