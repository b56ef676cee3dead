private import Foundation
private import NIOCore

/// A reason why a service cannot start.
package enum ServiceFailure: Error, Hashable, Sendable {
  /// Another process is listening on this port.
  case portInUse(Int)
  /// The port cannot be listened on, with the reason as a phrase for people.
  case cannotListen(Int, String)
  /// The file at this path cannot be used, with the reason as a phrase that follows the path. The file is unchanged.
  case badData(String, String)

  /// The failure in one line for people.
  package var message: String {
    switch self {
    case .portInUse(let port): "port \(port) is in use"
    case .cannotListen(let port, let why): "cannot listen on port \(port): \(why)"
    case .badData(let path, let why): "cannot use \(path): \(why)"
    }
  }

  /// Creates the failure for an error that ended listening on `port`.
  init(listeningOn port: Int, _ error: any Error) {
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE: self = .portInUse(port)
    case let error as IOError: self = .cannotListen(port, String(cString: strerror(error.errnoCode)))
    default: self = .cannotListen(port, "\(error)")
    }
  }
}
