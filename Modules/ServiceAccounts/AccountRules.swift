import Foundation

/// The rules for names and passwords.
enum AccountRules {
  private static let minName = 3
  private static let maxName = 200
  private static let minPassword = 8
  private static let longPassword = 15
  private static let maxPassword = 1_000

  /// Returns `name` as it is stored: without white space around it.
  static func trimmed(_ name: String) -> String { name.trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Returns what is wrong with a trimmed name; `nil` if nothing is.
  static func fault(inName name: String) -> String? {
    if name.count < minName { return "name is shorter than \(minName) characters" }
    if name.count > maxName { return "name is longer than \(maxName) characters" }
    let hasControls = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return hasControls ? "name has control characters" : nil
  }

  /// Returns what is wrong with a new password, by the `name` of its member; `nil` if nothing is.
  static func fault(inPassword password: String, named name: String) -> String? {
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
