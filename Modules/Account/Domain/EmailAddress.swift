import Foundation

/// The email address of an account.
package struct EmailAddress: Hashable, Sendable {
  // RFC 5321, section 4.5.3.1.3, less the brackets.
  private static let maxLength = 254

  /// The address as typed, without blanks around it.
  package let text: String

  package init(_ text: String) { self.text = text.trimmingCharacters(in: .whitespacesAndNewlines) }

  package var faults: [InputFault] { isValid ? [] : [.invalidEmail] }

  // Only the service can tell whether there is such an address, so this finds mistakes in typing.
  private var isValid: Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.unicodeScalars.count <= Self.maxLength, !text.contains(where: Self.isForbidden)
    else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return Self.isDotted(parts[0]) && labels.count >= 2 && Self.isDotted(parts[1])
      && labels.allSatisfy { !$0.hasPrefix("-") && !$0.hasSuffix("-") }
  }

  private static func isDotted(_ text: Substring) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
  }

  private static func isForbidden(_ character: Character) -> Bool {
    character.isWhitespace || "\"(),:;<>[\\]".contains(character)
      || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
