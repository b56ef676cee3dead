import Hummingbird
import Logging

/// The context of a request to the service.
struct ServiceContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The port on which the request arrived; `nil` if it came without a connection.
  let port: Int?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    port = source.channel.localAddress?.port ?? 0
  }

  /// Creates the context of a request without a connection.
  init(logger: Logger) {
    coreContext = CoreRequestContextStorage(source: WithoutConnection(logger: logger))
    port = nil
  }

  private struct WithoutConnection: RequestContextSource {
    let logger: Logger
  }
}

/// Passes a request on to the rest of the middleware and its route.
typealias Next = (Request, ServiceContext) async throws -> Response
