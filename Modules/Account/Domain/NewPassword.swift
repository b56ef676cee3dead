package import SharedDomain

/// A new password, typed twice.
package struct NewPassword: Hashable, Sendable {
  package static let minLength = 8
  /// The length from which any characters will do.
  package static let longLength = 15

  package let password: Secret
  private let repetition: Secret

  /// Creates a password that was typed again as `repetition`; `nil` if it was not asked for again.
  package init(_ password: Secret, again repetition: Secret? = nil) {
    self.password = password
    self.repetition = repetition ?? password
  }

  package var faults: [InputFault] {
    (isStrong ? [] : [.weakPassword]) + (password == repetition ? [] : [.differentPasswords])
  }

  private var isStrong: Bool {
    let text = password.text
    if text.count >= Self.longLength { return true }
    let kinds: [(Character) -> Bool] = [
      \.isUppercase, \.isLowercase, \.isWholeNumber,
      { !$0.isUppercase && !$0.isLowercase && !$0.isWholeNumber },
    ]
    return text.count >= Self.minLength && kinds.allSatisfy { text.contains(where: $0) }
  }
}
