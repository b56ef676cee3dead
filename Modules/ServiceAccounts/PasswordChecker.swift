import BlockingInfra
import Foundation
import GRDB
import Hummingbird

/// Hashes and checks passwords, one at a time and outside Swift's thread pool: each takes a third of a second and
/// 128 MiB.
actor PasswordChecker: BlockingActor {
  nonisolated let executor = QueueExecutor(label: "roster.passwords")
  private let cost: ScryptCost
  private let now: @Sendable () -> Date
  private let decoy: String
  private var throttle = LoginThrottle()

  init(cost: ScryptCost, now: @escaping @Sendable () -> Date) {
    self.cost = cost
    self.now = now
    decoy = PasswordHash(ofNoPasswordWith: cost).text
  }

  func hash(_ password: String) throws -> PasswordHash { try PasswordHash(of: password, cost: cost) }

  /// Returns whether `hash` is that of `password`, in the same time for an unknown account (`nil`), which no password
  /// matches.
  ///
  /// As checks run one after the other, each one knows of all failures before it.
  ///
  /// - Throws: 429 without a check if there were too many failures for the email or from the address.
  func check(_ password: String, against hash: String?, for login: Login) throws -> Bool {
    let time = now().timeIntervalSince1970
    if let delay = throttle.delay(before: login, at: time) {
      throw HTTPError(
        .tooManyRequests, headers: [.retryAfter: "\(delay)"],
        message: "too many failed logins; try again in \(delay) seconds")
    }
    guard let stored = PasswordHash(text: hash ?? decoy) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    let isRight = try stored.matches(password) && hash != nil
    if !isRight { throttle.note(login, at: time) }
    return isRight
  }
}
