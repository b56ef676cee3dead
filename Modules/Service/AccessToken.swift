import Foundation
import Hummingbird

/// A secret that every request must carry, so that only clients that know it are answered.
package struct AccessToken: Sendable {
  /// The secret: 256 random bits as hexadecimal digits. Never print it.
  package let secret: String

  package init() { secret = (1...32).map { _ in UInt8.random(in: 0 ... .max) }.hexadecimal }

  // The bytes are compared in constant time, so that nobody can guess one after the other.
  private func isCarried(by request: Request) -> Bool {
    let given = (request.headers[.authorization] ?? "").utf8
    let own = "Bearer \(secret)".utf8
    return given.count == own.count && zip(given, own).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns 401 for a request without the token.
  func refusal(of request: Request, _ context: ServiceContext) -> HTTPError? {
    isCarried(by: request) ? nil : HTTPError(.unauthorized, headers: [.wwwAuthenticate: "Bearer"])
  }
}

extension Sequence<UInt8> {
  /// The bytes as hexadecimal digits.
  package var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
