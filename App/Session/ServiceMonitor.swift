import SharedInteractorInterface
import SharedRemote

/// A monitor of the connection to the service.
struct ServiceMonitor: Sendable {
  let client: any HTTPClient
  /// The request whose answer, whatever it is, shows that the service can be reached.
  let probe: HTTPRequest
  /// Whether the service may be asked, and what is known about it.
  let connectivity: Connectivity

  /// Asks a service that refused connections whether it answers again, also while others must not ask it.
  ///
  /// A service that did not answer in time is not asked, since another request may take as long.
  func askAgain() async {
    guard case .unreachable(_, .offline) = await connectivity.state else { return }
    await connectivity.forgetFailure()
    do { _ = try await state() } catch {}  // The task was cancelled.
  }

  /// Returns the state of the connection, after asking the service if that is allowed now.
  func state() async throws(LoadFailure) -> Connectivity.State {
    do {
      _ = try await client.send(probe)
    } catch {
      // The reason for a failure is part of the state, and any answer means that the service can be reached.
      if error == .cancelled { throw error }
    }
    return await connectivity.state
  }
}
