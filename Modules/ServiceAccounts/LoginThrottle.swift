import Crypto
import Foundation

/// An attempt to log in: to which account, and from where.
struct Login: Sendable {
  /// A digest of the email, whose size does not depend on the client.
  let email: Data
  let address: String

  init(email: String, address: String?) {
    self.email = Data(SHA256.hash(data: Data(EmailAddress.key(of: email).utf8)))
    self.address = address ?? ""
  }
}

/// A limit of failed logins in a minute: 10 for each email, and 30 from each address.
struct LoginThrottle {
  private static let window: TimeInterval = 60
  private static let maxOfEmail = 10
  private static let maxFromAddress = 30
  private static let capacity = 10_000

  private var failures: [(login: Login, time: TimeInterval)] = []

  /// Returns the seconds until `login` is allowed; `nil` if it is allowed at `time`.
  mutating func delay(before login: Login, at time: TimeInterval) -> Int? {
    // If the clock was set back, there are failures in the future; they would count for too long.
    failures.removeAll { !(0..<Self.window).contains(time - $0.time) }
    let ofEmail = failures.filter { $0.login.email == login.email }.suffix(Self.maxOfEmail)
    let fromAddress = failures.filter { $0.login.address == login.address }.suffix(Self.maxFromAddress)
    let ends = [
      ofEmail.count == Self.maxOfEmail ? ofEmail.first : nil,
      fromAddress.count == Self.maxFromAddress ? fromAddress.first : nil,
    ].compactMap { $0.map { $0.time + Self.window } }
    return ends.max().map { max(1, Int(($0 - time).rounded(.up))) }
  }

  mutating func note(_ login: Login, at time: TimeInterval) {
    failures.append((login, time))
    if failures.count > Self.capacity { failures.removeFirst() }
  }
}
