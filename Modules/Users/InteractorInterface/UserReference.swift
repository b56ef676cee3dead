/// How somebody names a user.
package enum UserReference: Hashable, Sendable {
  /// By the service's id.
  case id(Int)
  /// By the username alone: `@sakura`.
  case username(String)
  /// By the username, or by the beginning of the name that no other user's name has.
  case text(String)

  /// Reads what was typed: digits are an id, `@…` a username, all else a text.
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
