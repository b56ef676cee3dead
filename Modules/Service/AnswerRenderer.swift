import Foundation

/// A renderer of the service's data as answers.
struct AnswerRenderer: Sendable {
  /// Returns the digest of a document, for its tag.
  let digest: @Sendable (Data) -> String

  /// A JSON encoder that writes the same value as the same bytes each time, with the keys of an object sorted.
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Returns an answer with `value`, tagged by its bytes: a different body has a different tag.
  func answer(showing value: some Encodable) throws -> Answer { answer(with: try Self.encoder.encode(value)) }

  /// Returns an answer with `body`, a JSON document, tagged by its bytes.
  func answer(with body: Data) -> Answer { Answer(status: 200, body: body, tag: "\"\(digest(body))\"") }

  /// Returns an answer with one task, tagged by its version and bytes: no other state of the task ever has the same
  /// tag.
  func answer(showingOne todo: Todo, status: Int = 200) throws -> Answer {
    let body = try Self.encoder.encode(todo)
    return Answer(status: status, body: body, tag: "\"\(todo.version)-\(digest(body))\"")
  }
}
