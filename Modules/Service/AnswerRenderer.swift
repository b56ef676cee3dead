import Foundation

/// Makes answers of what a service holds.
struct AnswerRenderer: Sendable {
  /// What tags are made with.
  let digest: KeyedDigest

  /// An answer that shows nothing: `{}`.
  static let nothing = Answer(status: 200, body: Data("{}".utf8))

  /// Writes the same value as the same bytes each time: JSON, with the fields of an object in alphabetical order.
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// An answer that shows `value`, tagged by its bytes: another body has another tag.
  func answer(showing value: some Encodable) throws -> Answer {
    let body = try Self.encoder.encode(value)
    return Answer(status: 200, body: body, tag: "\"\(digest.digest(of: body))\"")
  }

  /// An answer that shows one task, tagged by its version and bytes: no other state that it ever was in has the same.
  func answer(showingOne todo: Todo, status: Int = 200) throws -> Answer {
    let body = try Self.encoder.encode(todo)
    return Answer(status: status, body: body, tag: "\"\(todo.version)-\(digest.digest(of: body))\"")
  }
}
