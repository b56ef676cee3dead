import Foundation
import Service
import ServiceAccounts
import TestSupport

/// A service with accounts, whose clock stands still, and whose hashes cost nothing.
struct AccountService {
  static let password = "Kiln-fired 1200"

  let clock = ManualClock()
  private let data: ServiceData

  init(data: ServiceData = .memory) { self.data = data }

  /// Serves while `body` runs, which is given the options that name the service.
  func serve(_ body: @Sendable ([String]) async throws -> Void) async throws {
    let clock = clock
    var settings = AccountSettings()
    settings.cost = ScryptCost(exponent: 4, blockSize: 1, parallelism: 1)
    try await BundledService(data: data, access: .accounts(settings), now: { clock.now }).serve { port in
      try await body(["--server", "http://127.0.0.1:\(port)", "--timeout", "300"])
    }
  }

  /// Makes the access tokens that were given out so far expire.
  func expireAccess() { clock.advance(16 * 60) }

  /// Makes the sessions that were begun so far end.
  func endSessions() { clock.advance(8 * 86_400) }
}
