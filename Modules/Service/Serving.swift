import Hummingbird
import Logging
import ServiceLifecycle

/// An application that is shut down gracefully when the calling task is cancelled.
///
/// A server that is itself cancelled may drop a connection that it has just accepted, and NIO traps on a dropped
/// connection. So cancellation does not reach the server: it closes its port, finishes what it has accepted, and is
/// cancelled only if that exceeds the timeout.
struct Serving<App: ApplicationProtocol> {
  let application: App
  /// How long the shutdown may wait for accepted connections.
  let shutdownTimeout: Duration

  /// Serves until the calling task is cancelled.
  func run() async throws {
    let (cancellation, cancelled) = AsyncStream.makeStream(of: Never.self)
    let running = Task { try await group(until: cancellation).run() }
    try await withTaskCancellationHandler {
      try await running.value
    } onCancel: {
      cancelled.finish()
    }
  }

  private func group(until end: AsyncStream<Never>) -> ServiceGroup {
    var configuration = ServiceGroupConfiguration(
      services: [
        .init(service: application),
        .init(service: Lifetime(end: end), successTerminationBehavior: .gracefullyShutdownGroup),
      ], logger: application.logger)
    configuration.maximumGracefulShutdownDuration = shutdownTimeout
    return ServiceGroup(configuration: configuration)
  }
}

/// A service that runs until a stream ends, and then shuts down its group.
private struct Lifetime: ServiceLifecycle.Service {
  let end: AsyncStream<Never>

  func run() async {
    for await _ in end.cancelOnGracefulShutdown() {}
  }
}
