import Hummingbird
import Logging
import NIOCore

/// The context of a request to the service.
struct ServiceContext: RequestContext {
  /// Hummingbird's part of the context.
  var coreContext: CoreRequestContextStorage
  /// The port on which the request arrived; `nil` if it came without a connection.
  let port: Int?

  /// Creates the context of a request from `source`.
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
