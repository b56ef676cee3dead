import Hummingbird
import Logging

/// The context of a request to the service.
struct ServiceContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The port on which the request arrived; `nil` if it came without a connection.
  let port: Int?
  /// The client's address, without a port; `nil` if it is not known.
  let address: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    port = source.channel.localAddress?.port ?? 0
    address = source.channel.remoteAddress?.ipAddress
  }

  /// Creates the context of a request without a connection.
  init(logger: Logger, address: String? = nil) {
    coreContext = CoreRequestContextStorage(source: WithoutConnection(logger: logger))
    port = nil
    self.address = address
  }

  private struct WithoutConnection: RequestContextSource {
    let logger: Logger
  }
}

/// Passes a request on to the rest of the middleware and its route.
typealias Next = (Request, ServiceContext) async throws -> Response
