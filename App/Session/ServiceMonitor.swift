import SharedInteractorInterface
import SharedRemote

/// Watches over the connection to the service.
struct ServiceMonitor: Sendable {
  private let client: any HTTPClient
  /// Whether the service may be asked, and what is known of it.
  let connectivity: Connectivity

  /// Watches the connection that `client` uses and `connectivity` keeps account of.
  init(client: any HTTPClient, connectivity: Connectivity) {
    self.client = client
    self.connectivity = connectivity
  }

  /// What is known of the connection, having asked the service if it may be asked now.
  func state() async throws(LoadFailure) -> Connectivity.State {
    do {
      _ = try await client.send(HTTPRequest(method: "HEAD", path: "/users"))
    } catch {
      // Why nothing answered is part of the state; an answer of any kind means that the service is there.
      if error == .cancelled { throw error }
    }
    return await connectivity.state
  }
}
