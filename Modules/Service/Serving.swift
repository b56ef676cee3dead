import Hummingbird
import Logging
import ServiceLifecycle

/// An application that is ended gracefully when the calling task is cancelled.
///
/// A server that is itself cancelled may drop a connection that it has just accepted, and NIO ends the process for a
/// dropped one. So the cancellation does not reach it: it is told to close its port, finishes what it has accepted,
/// and is cancelled only when that takes long.
struct Serving<App: ApplicationProtocol> {
  /// What serves.
  let application: App
  /// How long it may take to finish what it has accepted.
  let longestFarewell: Duration

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
    configuration.maximumGracefulShutdownDuration = longestFarewell
    return ServiceGroup(configuration: configuration)
  }
}

/// Runs until a stream ends, which ends the group that it is in.
private struct Lifetime: ServiceLifecycle.Service {
  let end: AsyncStream<Never>

  func run() async {
    for await _ in end.cancelOnGracefulShutdown() {}
  }
}
