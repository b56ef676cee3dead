import Foundation

/// A password or a token, which is never displayed: descriptions, dumps and logs have `[hidden]` instead.
package struct Secret: Hashable, Sendable {
  /// The text itself, for requests and for the place where it is kept.
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The secret without blanks around it.
  package var trimmed: Secret { Secret(text.trimmingCharacters(in: .whitespacesAndNewlines)) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "[hidden]" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
