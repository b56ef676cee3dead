package import Foundation
package import SharedRemote

extension HTTPResponse {
  /// A success with `body`.
  package static func body(_ body: Data) -> HTTPResponse { HTTPResponse(status: 200, body: body) }
}
