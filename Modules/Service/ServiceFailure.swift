private import Foundation
private import NIOCore

/// Why a service cannot be started.
package enum ServiceFailure: Error, Hashable, Sendable {
  /// Another process listens on this port.
  case portInUse(Int)
  /// This port cannot be listened on, and why, as a phrase for a person.
  case cannotListen(Int, String)
  /// The file at this path cannot be used, and why, as a phrase for a person that follows the path; it is as it was.
  case badData(String, String)

  /// What is wrong, in one line for a person.
  package var message: String {
    switch self {
    case .portInUse(let port): "port \(port) is in use"
    case .cannotListen(let port, let why): "cannot listen on port \(port): \(why)"
    case .badData(let path, let why): "cannot use \(path): \(why)"
    }
  }

  /// What an error means that ended listening on `port`.
  init(listeningOn port: Int, _ error: any Error) {
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE: self = .portInUse(port)
    case let error as IOError: self = .cannotListen(port, String(cString: strerror(error.errnoCode)))
    default: self = .cannotListen(port, "\(error)")
    }
  }
}
