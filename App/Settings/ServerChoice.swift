package import SharedRemote

/// The service to use.
package enum ServerChoice: Hashable, Sendable {
  /// The bundled service in this process.
  case bundled
  case remote(ServerAddress)

  /// Parses a URL or `bundled`; returns `nil` for any other text.
  init?(_ text: String) {
    if text == "bundled" {
      self = .bundled
    } else if let address = ServerAddress(text) {
      self = .remote(address)
    } else {
      return nil
    }
  }

  /// Whether the URL contains credentials.
  var hasCredentials: Bool {
    guard case .remote(let address) = self else { return false }
    return address.authorization != nil
  }
}
