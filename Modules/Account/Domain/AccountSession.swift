package import Foundation
package import SharedDomain

/// A session with a service, without its tokens.
package struct AccountSession: Hashable, Sendable {
  /// Whose session it is; `nil` for a token that the user supplied.
  package let account: Account?
  package let origin: Origin

  /// Where the token comes from.
  package enum Origin: Hashable, Sendable {
    /// The environment variable `ROSTER_TOKEN`.
    case environment
    /// The header `Authorization`, which the user has set.
    case header
    /// A `login` at `begun`, whose tokens were last renewed at `renewed`, and can be until `end`, if that is known.
    case login(begun: Date, renewed: Date?, end: Date?)
  }

  package init(account: Account? = nil, origin: Origin) {
    self.account = account
    self.origin = origin
  }
}
