import AccountDomain
import Foundation
import SharedDomain

/// The form in which a session is kept.
struct StoredSignIn: Codable, Hashable {
  private let user: ServiceID?
  private let name: String?
  private let email: String?
  private let accessToken: String?
  private let refreshToken: String?
  private let begun: Date
  private let renewed: Date?
  private let end: Date?
  /// Where in the keyring the tokens are. If the tokens are here as well, they are the same or older there.
  private(set) var keyring: KeyringItem?

  /// Creates the form of `signIn`; with `item`, its tokens are in the keyring only.
  init(_ signIn: SignIn, in item: KeyringItem? = nil) {
    user = signIn.account?.user
    name = signIn.account?.name
    email = signIn.account?.email
    let tokens = item == nil ? signIn.tokens : nil
    accessToken = tokens?.access.text
    refreshToken = tokens?.refresh?.text
    begun = signIn.begun
    renewed = signIn.renewed
    end = tokens?.end
    keyring = item
  }

  /// Returns the form that notes that something may be in the keyring besides.
  func leaving(_ item: KeyringItem?) -> StoredSignIn { changing(self) { $0.keyring = item } }

  var account: Account? { user.map { Account(user: $0, name: name ?? "", email: email ?? "") } }

  /// The session, with the tokens that are not in the keyring.
  var signIn: SignIn {
    let tokens = accessToken.map {
      SignIn.Tokens(access: Secret($0), refresh: refreshToken.map { Secret($0) }, end: end)
    }
    return SignIn(account: account, tokens: tokens, begun: begun, renewed: renewed)
  }

  /// Whether the tokens are in this form.
  var hasTokens: Bool { accessToken != nil }
}

/// Where in the keyring the tokens of a session are.
///
/// The tokens of a server are in one of two slots, so that new ones can be stored before the file refers to them.
struct KeyringItem: Codable, Hashable {
  let slot: Int
  /// A random text that the item contains as well, so that tokens are never taken for those of another session.
  let id: String

  /// Creates an item that does not overwrite `other`.
  init(besides other: KeyringItem?) {
    slot = other?.slot == 1 ? 2 : 1
    id = String(UInt64.random(in: 0...UInt64.max), radix: 36)
  }

  var otherSlot: Int { KeyringItem(besides: self).slot }
}

extension JSONDecoder {
  static let ofSessions = changing(JSONDecoder()) { $0.dateDecodingStrategy = .secondsSince1970 }
}

extension JSONEncoder {
  static func ofSessions(_ formatting: OutputFormatting = []) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.outputFormatting = formatting.union(.withoutEscapingSlashes)
    return encoder
  }
}
