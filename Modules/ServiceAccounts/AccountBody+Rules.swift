import Foundation

extension AccountBody {
  private static let minName = 3
  private static let maxName = 200
  private static let minPassword = 8
  private static let longPassword = 15
  private static let maxPassword = 1_000

  /// Returns `text` as a name as it is stored, without white space around it; notes what is wrong with it.
  mutating func name(_ text: String?) -> String? {
    guard let name = text?.trimmingCharacters(in: .whitespacesAndNewlines) else { return nil }
    if name.count < Self.minName {
      note("name is shorter than \(Self.minName) characters")
    } else if name.count > Self.maxName {
      note("name is longer than \(Self.maxName) characters")
    } else if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      note("name has control characters")
    }
    return name
  }

  /// Returns `text` as an address; notes if it is none.
  mutating func email(_ text: String?) -> EmailAddress? {
    guard let text else { return nil }
    let email = EmailAddress(text)
    if email == nil { note("email is not an email address") }
    return email
  }

  /// Returns the member as a new password; notes what is wrong with it.
  mutating func newPassword(_ name: String) -> String? {
    guard let password = text(name) else { return nil }
    note(Self.fault(inPassword: password, named: name))
    return password
  }

  private static func fault(inPassword password: String, named name: String) -> String? {
    if password.count > maxPassword { return "\(name) is longer than 1,000 characters" }
    if password.count >= longPassword { return nil }
    if password.count < minPassword { return "\(name) is shorter than \(minPassword) characters" }
    let kinds: [(name: String, has: (Character) -> Bool)] = [
      ("an upper-case letter", \.isUppercase), ("a lower-case letter", \.isLowercase), ("a digit", \.isWholeNumber),
      ("a symbol", { !$0.isUppercase && !$0.isLowercase && !$0.isWholeNumber }),
    ]
    let missing = kinds.filter { !password.contains(where: $0.has) }.map(\.name)
    guard !missing.isEmpty else { return nil }
    return "\(name) needs \(missing.joined(separator: " and ")), or \(longPassword) characters"
  }
}
