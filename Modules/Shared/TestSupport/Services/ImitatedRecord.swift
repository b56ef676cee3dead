import Foundation

/// A JSON object of an `ImitatedService`, with its members sorted by name.
package struct ImitatedRecord: Sendable, Equatable {
  /// The members, each value as JSON text.
  private var members: [String: String] = [:]

  package init() {}

  /// Parses a JSON object; returns `nil` for any other text.
  package init?(json: String) {
    do {
      guard let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] else { return nil }
      members = try object.mapValues { value in
        let data = try JSONSerialization.data(
          withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self)
      }
    } catch {
      return nil
    }
  }

  /// The record as JSON text.
  package var json: String {
    "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  /// The id as JSON text: `3`, or `"3"`.
  var id: String? {
    get { members["id"] }
    set { members["id"] = newValue }
  }

  /// The id as a number; `nil` if it is none.
  var number: Int? { id.flatMap { Int($0) } }

  /// Returns the value of a member as text without quotes, as a query names it.
  func text(_ name: String) -> String? { members[name]?.trimmingCharacters(in: ["\""]) }

  /// Returns the value of a member as JSON text; `nil` if there is none.
  func json(_ name: String) -> String? { members[name] }

  /// Returns the record with the members of `other`, except for the id.
  func merged(with other: ImitatedRecord) -> ImitatedRecord {
    var merged = self
    merged.members.merge(other.members.filter { $0.key != "id" }) { $1 }
    return merged
  }
}
