import Foundation
import Hummingbird

/// The fields of a task as they were sent, each of which may be missing or invalid.
struct TodoFields: Decodable, Sendable {
  private static let maxTitleLength = 1_000

  /// A field of the request's body.
  enum Field<Value: Decodable & Sendable>: Sendable {
    case missing
    case wrongType
    case value(Value)

    /// Returns the value, or `nil` if it is missing.
    ///
    /// - Throws: 422 with `message` if it has the wrong type.
    func value(orRefuse message: String) throws -> Value? {
      switch self {
      case .missing: nil
      case .wrongType: throw HTTPError.unprocessable(message)
      case .value(let value): value
      }
    }
  }

  let id: Field<Int>
  let userId: Field<Int>
  private let title: Field<String>
  private let completed: Field<Bool>
  private let details: [String: Field<TodoDetail>]

  private enum CodingKeys: CodingKey {
    case id, userId, title, completed, due, priority, tags, notes
  }

  /// Parses the body of a request, or throws 400 if it is not JSON, 422 if it is not an object.
  init(_ body: Data) throws {
    self = try RequestJSON.decode(Self.self, from: body, orThrow: .unprocessable("the body is not an object"))
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = Self.field(.id, of: fields)
    userId = Self.field(.userId, of: fields)
    title = Self.field(.title, of: fields)
    completed = Self.field(.completed, of: fields)
    let keys = [CodingKeys.due, .priority, .tags, .notes].filter(fields.contains)
    details = Dictionary(uniqueKeysWithValues: keys.map { ($0.stringValue, Self.field($0, of: fields)) })
  }

  private static func field<Value>(
    _ key: CodingKeys, of fields: KeyedDecodingContainer<CodingKeys>
  ) -> Field<Value> {
    guard fields.contains(key) else { return .missing }
    do { return .value(try fields.decode(Value.self, forKey: key)) } catch { return .wrongType }
  }

  /// Returns the title, or `nil` if it was not sent.
  ///
  /// - Throws: 422 if it is invalid.
  func validTitle() throws -> String? {
    guard let title = try title.value(orRefuse: "title is not text") else { return nil }
    guard !title.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
      throw HTTPError.unprocessable("title is blank")
    }
    guard !title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw HTTPError.unprocessable("title has control characters")
    }
    guard title.count <= Self.maxTitleLength else {
      throw HTTPError.unprocessable("title is longer than 1,000 characters")
    }
    return title
  }

  /// Whether the fields have anything that a change may change.
  var haveDetails: Bool { !details.isEmpty }

  /// Returns `before` with the details that were sent.
  ///
  /// - Throws: 422 if one is invalid.
  func validDetails(_ before: TodoDetails = TodoDetails()) throws -> TodoDetails { try before.changed(by: details) }

  /// Returns whether the task is done, or `nil` if that was not sent.
  ///
  /// - Throws: 422 if it is invalid.
  func validCompletion() throws -> Bool? {
    try completed.value(orRefuse: "completed is neither true nor false")
  }
}

extension HTTPError {
  /// Returns the error for fields that cannot be used (422), with `reason` as its message.
  static func unprocessable(_ reason: String) -> HTTPError { HTTPError(.unprocessableContent, message: reason) }
}
