import Foundation

/// The name of a person who has an account.
package struct AccountName: Hashable, Sendable {
  /// The least number of characters.
  package static let minLength = 3

  /// The name as typed, without blanks around it.
  package let text: String

  package init(_ text: String) { self.text = text.trimmingCharacters(in: .whitespacesAndNewlines) }

  package var faults: [InputFault] { text.count < Self.minLength ? [.shortName] : [] }
}
