/// A reference to a user, as people write it.
package enum UserReference: Hashable, Sendable {
  case id(Int)
  /// A username alone, written `@sakura`.
  case username(String)
  /// A username, a name, or the beginning of a name that no other user's name shares.
  case text(String)

  /// Parses what was typed: digits are an id, `@…` is a username, anything else is text.
  package init(_ text: String) {
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let id = Int(text) {
      self = .id(id)
    } else if text.hasPrefix("@"), text.count > 1 {
      self = .username(String(text.dropFirst()))
    } else {
      self = .text(text)
    }
  }
}
