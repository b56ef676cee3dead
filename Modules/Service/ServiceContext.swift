import Hummingbird
import Logging
import NIOCore

/// What goes with a request to the service.
struct ServiceContext: RequestContext {
  /// Hummingbird's own part of it.
  var coreContext: CoreRequestContextStorage
  /// The port that it came in through; nil if it came over no connection.
  let port: Int?

  /// The context of a request that came in through `source`.
  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    port = source.channel.localAddress?.port ?? 0
  }

  /// The context of a request that came in through no connection.
  init(logger: Logger) {
    coreContext = CoreRequestContextStorage(source: WithoutConnection(logger: logger))
    port = nil
  }

  private struct WithoutConnection: RequestContextSource {
    let logger: Logger
  }
}
