package import Hummingbird
import Logging

/// The context of a request to the service.
package struct ServiceContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// The port on which the request arrived; `nil` if it came without a connection.
  let port: Int?
  /// The client's address, without a port; `nil` if it is not known.
  package let address: String?

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    port = source.channel.localAddress?.port ?? 0
    address = source.channel.remoteAddress?.ipAddress
  }

  /// Creates the context of a request without a connection.
  package init(from address: String?) {
    coreContext = CoreRequestContextStorage(source: WithoutConnection())
    port = nil
    self.address = address
  }

  private struct WithoutConnection: RequestContextSource {
    let logger = Logger(label: "service") { _ in SwiftLogNoOpLogHandler() }
  }
}

/// Passes a request on to the rest of the middleware and its route.
typealias Next = (Request, ServiceContext) async throws -> Response
