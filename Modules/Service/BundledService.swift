package import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix

/// A service with users and their tasks, over HTTP/1.1 on 127.0.0.1 only.
package struct BundledService: Sendable {
  /// The responder for requests from any source.
  let responder: RouterResponder<ServiceContext>
  /// A logger that discards the server's messages.
  let logger = Logger(label: "service") { _ in SwiftLogNoOpLogHandler() }
  private let port: Int
  private let limits: ConnectionLimits
  private let shutdownTimeout: Duration

  /// Creates a service and opens `data`, without listening yet.
  ///
  /// - Parameters:
  ///   - data: The data to serve.
  ///   - port: The port to listen on; 0 for a free port.
  ///   - token: The token that each request must carry; if `nil`, any process on this machine is answered.
  ///   - limits: The timeouts for clients and the maximum number of connections.
  ///   - now: Returns the current time. Idempotency keys are forgotten after 90 days.
  ///   - fault: A deliberate fault in the answers; `nil` for none.
  ///   - sleep: Waits, for the delays of a fault.
  ///   - shutdownTimeout: How long a shutdown may wait for answers that are under way.
  ///   - log: Receives one line for each answered request; `nil` for no log.
  /// - Throws: `.badData` if the data cannot be used, `.cannotListen` if the port number is out of range.
  package init(
    data: ServiceData, port: Int = 0, token: AccessToken? = nil, limits: ConnectionLimits = ConnectionLimits(),
    now: @escaping @Sendable () -> Date = { Date() }, fault: Fault? = nil,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    shutdownTimeout: Duration = .seconds(1), log: (@Sendable (String) async -> Void)? = nil
  ) throws(ServiceFailure) {
    guard (0...65_535).contains(port) else { throw .cannotListen(port, "there is no such port") }
    let database = try ServiceDatabase(data, now: now)
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    if let log { router.add(middleware: RequestLog(log)) }
    if let token { router.add(middleware: AccessToken.Rule(token: token)) }
    router.add(middleware: SameOriginRule())
    Self.addRoutes(to: router, database, fault.map { FaultyAnswers(fault: $0, sleep: sleep) })
    responder = router.buildResponder()
    self.port = port
    self.limits = limits
    self.shutdownTimeout = shutdownTimeout
  }

  /// Serves until the calling task is cancelled, which closes all connections, and then returns normally.
  ///
  /// - Parameter onListening: Called once with the port when connections are accepted; they are answered after it
  ///   returns.
  /// - Throws: `.portInUse`, or `.cannotListen` for any other reason.
  package func run(onListening: @escaping @Sendable (Int) async -> Void) async throws(ServiceFailure) {
    do {
      try await Serving(application: application(onListening), shutdownTimeout: shutdownTimeout).run()
    } catch {
      if Task.isCancelled { return }
      throw ServiceFailure(listeningOn: port, error)
    }
  }

  private func application(_ onListening: @escaping @Sendable (Int) async -> Void) -> some ApplicationProtocol {
    // One event loop for the port and its connections, so that no connection is in transit between two loops when the
    // port closes.
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let connections = NIOLoopBoundBox.makeBoxSendingValue(
      OpenConnections(limits, on: loop), eventLoop: loop)
    let (limits, port) = (limits, port)
    return Application(
      responder: responder,
      server: HTTPServerBuilder { responder in
        GuardedHTTP1Channel(channel: HTTP1Channel(responder: responder), limits: limits, connections: connections)
      },
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: port),
        // Connections over the limit will soon be idle or closed; until then no more are accepted.
        availableConnectionsDelegate: .maximum(limits.count + max(4, limits.count / 4), logger: logger)),
      onServerRunning: { channel in
        GuardedHTTP1Channel.guardSocket(channel, connections)
        await onListening(channel.localAddress?.port ?? port)
      },
      eventLoopGroupProvider: .shared(loop), logger: logger)
  }

  private static func addRoutes(
    to router: Router<ServiceContext>, _ database: ServiceDatabase, _ faults: FaultyAnswers?
  ) {
    router.add(middleware: IdempotencyKey())
    if let faults { router.add(middleware: faults) }
    router.add(middleware: ErrorAnswers())
    router.add(middleware: IdempotencyKey.Rule())
    UserRoutes(database: database).add(to: router)
    TodoRoutes(database: database).add(to: router)
    TodoWriteRoutes(database: database).add(to: router)
  }
}
