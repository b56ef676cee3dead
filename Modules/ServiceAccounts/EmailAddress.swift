import Foundation

/// An email address of a valid form: `local@domain`, where the domain has a dot.
struct EmailAddress: Sendable {
  private static let maxLength = 254

  /// The address as typed, without white space around it.
  let text: String

  /// Creates an address, or returns `nil` if `text` is none.
  init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.unicodeScalars.count <= Self.maxLength, text.wholeMatch(of: Self.form) != nil else { return nil }
    self.text = text
  }

  /// The form in which addresses are compared, regardless of case.
  var key: String { Self.key(of: text) }

  /// Returns the form in which `text` is compared, whether it is an address or not.
  static func key(of text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping.lowercased()
  }

  // Letters and digits may be of any script.
  private static var form: Regex<Substring> {
    #/
    [!\p{L}\p{M}\p{N}\#$%&'*+\/=?^_`{|}~-]+ (?: \. [!\p{L}\p{M}\p{N}\#$%&'*+\/=?^_`{|}~-]+ )* @
    (?: [\p{L}\p{M}\p{N}] (?: [\p{L}\p{M}\p{N}-]{0,61} [\p{L}\p{M}\p{N}] )? \. )+
    [\p{L}\p{M}\p{N}] (?: [\p{L}\p{M}\p{N}-]{0,61} [\p{L}\p{M}\p{N}] )?
    /#
  }
}
