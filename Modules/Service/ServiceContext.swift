import Hummingbird
import Logging

/// What goes with a request to the service.
struct ServiceContext: RequestContext {
  /// Hummingbird's own part of it.
  var coreContext: CoreRequestContextStorage

  /// The context of a request that came in through `source`.
  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
  }

  /// The context of a request that came in through no connection.
  init(logger: Logger) {
    coreContext = CoreRequestContextStorage(source: WithoutConnection(logger: logger))
  }

  private struct WithoutConnection: RequestContextSource {
    let logger: Logger
  }
}
