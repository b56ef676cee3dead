package import SharedRemote

/// Which service is asked.
package enum ServerChoice: Hashable, Sendable {
  /// The bundled one, in this process.
  case bundled
  /// The one at this address.
  case remote(ServerAddress)

  /// Reads an address, or `bundled`; nil for anything else.
  init?(_ text: String) {
    if text == "bundled" {
      self = .bundled
    } else if let address = ServerAddress(text) {
      self = .remote(address)
    } else {
      return nil
    }
  }

  /// Whether the address says who asks.
  var hasCredentials: Bool {
    guard case .remote(let address) = self else { return false }
    return address.authorization != nil
  }
}
