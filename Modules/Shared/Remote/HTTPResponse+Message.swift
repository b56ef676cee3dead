import Foundation

extension HTTPResponse {
  private static let maxLength = 200
  // A message in a larger body is not worth the time.
  private static let maxBodySize = 65_536

  /// The service's own words about a refusal, as one line of at most 200 code points, from the places where services
  /// have them: `{"message":"…"}`, `{"errors":["…"]}`, `{"title":["…"]}`; `nil` if there are none.
  package var message: String? {
    guard body.count <= Self.maxBodySize else { return nil }
    do {
      if !messagePlaces.isEmpty {
        let found = try StrictJSON.values(at: messagePlaces, in: body).lazy.map { $0 ?? [] }
        let texts = found.map { $0.compactMap { JSONNode($0)?.scalar } }.first { !$0.isEmpty }
        return texts.flatMap { Self.line($0.joined(separator: ", ")) }
      }
      let node = try StrictJSON.node(in: body, expecting: "a message")
      return node.message.flatMap(Self.line)
    } catch {
      return nil
    }
  }

  /// Returns `why` with the service's own words and the status: `not allowed: the project is closed (403)`.
  package func explaining(_ why: String) -> String {
    guard let message, message.lowercased() != why else { return withStatus(why) }
    return withStatus("\(why): \(message)")
  }

  /// Returns `text` with the status, unless it has that already: `title is empty (422)`.
  package func withStatus(_ text: String) -> String {
    text.split { !$0.isNumber }.contains { $0 == "\(status)" } ? text : "\(text) (\(status))"
  }

  private static func line(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard words.unicodeScalars.count > maxLength else { return words.isEmpty ? nil : words }
    return String(words.unicodeScalars.prefix(maxLength - 1)) + "…"
  }
}

// The messages of a body.
extension JSONNode {
  // The message of a whole body.
  fileprivate var message: String? {
    guard case .object(let members) = self else { return nil }
    let places = [
      members["message"], members["error_description"], members["error"]?["message"], members["error"],
      members["detail"], members["errors"],
    ]
    // What has an id is a task or a user, whose fields are no messages.
    let title = members["id"] == nil ? members["title"]?.words : nil
    let faults = ["errors", "message", "detail"].lazy.compactMap { members[$0]?.faults }.first
    let parts = [places.lazy.compactMap { $0?.words }.first ?? title, faults]
    let found = parts.compactMap(\.self)
    return found.isEmpty && members["id"] == nil
      ? Self.faults(of: members.filter(\.value.isList)) : found.joined(separator: ": ")
  }

  private subscript(_ name: String) -> JSONNode? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  private var isList: Bool { if case .array = self { true } else { false } }

  // The text, unless that is blank.
  private var words: String? {
    if case .text(let text) = self, text.contains(where: { !$0.isWhitespace }) { text } else { nil }
  }

  // The messages in a list, or in the members of an object that are named after fields.
  private var faults: String? {
    switch self {
    case .array(let faults): Self.joined(faults.map(\.fault))
    case .object(let members): Self.faults(of: members)
    default: nil
    }
  }

  // One message of a list.
  private var fault: String? {
    if let words { return words }
    if let own = ["message", "detail", "title", "msg"].lazy.compactMap({ self[$0]?.words }).first { return own }
    return self["code"]?.words.map { code in self["field"]?.words.map { "\($0): \(code)" } ?? code }
  }

  private static func faults(of members: [String: JSONNode]) -> String? {
    let named = members.sorted { $0.key < $1.key }.map { name, value in
      let fault = if case .array(let faults) = value { faults.first?.fault } else { value.fault }
      // So Rails and Django name what is wrong with the whole.
      return ["base", "non_field_errors"].contains(name) ? fault : fault.map { "\(name): \($0)" }
    }
    return joined(named)
  }

  private static func joined(_ faults: [String?]) -> String? {
    let found = faults.compactMap(\.self)
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }
}
