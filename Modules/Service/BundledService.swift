import BlockingInfra
package import Foundation
package import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import SharedDomain

/// A service with users and their tasks, over HTTP/1.1 on 127.0.0.1 only.
package struct BundledService: Sendable {
  /// The responder for requests from any source.
  package let responder: RouterResponder<ServiceContext>
  /// A logger that discards the server's messages.
  private let logger = Logger(label: "service") { _ in SwiftLogNoOpLogHandler() }
  private let port: Int
  private let limits: ConnectionLimits
  private let shutdownTimeout: Duration

  /// Creates a service and opens `data`, without listening yet.
  ///
  /// - Parameters:
  ///   - data: The data to serve.
  ///   - sampleSize: How much sample data new data gets; `nil` for as much as usual.
  ///   - port: The port to listen on; 0 for a free port.
  ///   - access: Whom the service answers.
  ///   - limits: The timeouts for clients and the maximum number of connections.
  ///   - now: Returns the current time. Idempotency keys are forgotten after 90 days.
  ///   - fault: A deliberate fault in the answers; `nil` for none.
  ///   - sleep: Waits, for the delays of a fault.
  ///   - shutdownTimeout: How long a shutdown may wait for answers that are under way.
  ///   - log: Receives one line for each answered request; `nil` for no log.
  /// - Throws: A `SystemFailure` if the data cannot be used, or the port number is out of range.
  package init(
    data: ServiceData, sampleSize: SampleSize? = nil, port: Int = 0, access: ServiceAccess = .anyone,
    limits: ConnectionLimits = ConnectionLimits(),
    now: @escaping @Sendable () -> Date = { Date() }, fault: Fault? = nil,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    shutdownTimeout: Duration = .seconds(1), log: (@Sendable (String) async -> Void)? = nil
  ) throws {
    guard (0...65_535).contains(port) else {
      throw SystemFailure("listen on port \(port)", reason: "there is no such port")
    }
    let accounts: (any AccountProvider)? = if case .accounts(let accounts) = access { accounts } else { nil }
    let database = try ServiceDatabase(
      data, size: sampleSize, digest: { accounts?.digest(of: $0, key: $1) ?? Checksum(of: $0).hexadecimal }, now: now)
    let signIn = accounts?.routes(over: database)
    let routes = Routes(database: database, gate: signIn?.gate).all + (signIn?.routes ?? [])
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    if let log { router.add(middleware: RequestLog(log: log)) }
    if case .token(let token) = access { router.add(middleware: Refusals(rule: token.refusal)) }
    router.add(middleware: Refusals(rule: SameOriginRule.refusal))
    router.add(middleware: IdempotencyKey())
    router.add(middleware: Refusals(rule: AllowedMethods(routes: routes).refusal))
    router.add(middleware: Refusals(rule: ContentTypeRule.refusal))
    if let fault { router.add(middleware: FaultyAnswers(fault: fault, sleep: sleep)) }
    router.add(middleware: ErrorAnswers())
    router.add(middleware: Refusals(rule: IdempotencyKey.refusal))
    for route in routes { router.on(RouterPath(route.path), method: route.method, use: route.answer) }
    responder = router.buildResponder()
    self.port = port
    self.limits = limits
    self.shutdownTimeout = shutdownTimeout
  }

  /// Serves until the calling task is cancelled, which closes all connections, and then returns normally.
  ///
  /// - Parameter onListening: Called once with the port when connections are accepted; they are answered after it
  ///   returns.
  /// - Throws: A `SystemFailure` if the service cannot listen on the port.
  package func run(onListening: @escaping @Sendable (Int) async -> Void) async throws {
    do {
      try await serve(application(onListening))
    } catch {
      if Task.isCancelled { return }
      throw SystemFailure(listeningOn: port, error)
    }
  }

  // A server that is itself cancelled may drop a connection that it has just accepted, and NIO traps on a dropped
  // connection. So cancellation does not reach the server: it closes its port, finishes what it has accepted, and is
  // cancelled only if that exceeds the timeout.
  private func serve(_ application: some ApplicationProtocol) async throws {
    var configuration = ServiceGroupConfiguration(services: [application], logger: logger)
    configuration.maximumGracefulShutdownDuration = shutdownTimeout
    let group = ServiceGroup(configuration: configuration)
    let (cancellation, cancelled) = AsyncStream.makeStream(of: Never.self)
    let running = Task {
      async let shutdown: Void = {
        for await _ in cancellation {}
        await group.triggerGracefulShutdown()
      }()
      try await group.run()
      cancelled.finish()
      await shutdown
    }
    try await withTaskCancellationHandler {
      try await running.value
    } onCancel: {
      cancelled.finish()
    }
  }

  private func application(_ onListening: @escaping @Sendable (Int) async -> Void) -> some ApplicationProtocol {
    // One event loop for the port and its connections, so that no connection is in transit between two loops when the
    // port closes.
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let connections = NIOLoopBoundBox.makeBoxSendingValue(OpenConnections(limits, on: loop), eventLoop: loop)
    let limits = limits
    let port = port
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
        await onListening(channel.localAddress?.port ?? port)
      },
      eventLoopGroupProvider: .shared(loop), logger: logger)
  }
}

/// The data of a service and where it is stored.
package enum ServiceData: Hashable, Sendable {
  /// The sample data, kept in memory.
  case memory
  /// The sample users, each with only this many of their first tasks, kept in memory.
  case memoryWithFewTasks(Int)
  /// An SQLite file. If it does not exist or is empty, it is created with the sample data, readable by its owner only.
  case file(String)
}

extension SystemFailure {
  fileprivate init(listeningOn port: Int, _ error: any Error) {
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE: self.init("port \(port) is in use")
    case let error as IOError:
      self.init("listen on port \(port)", reason: String(cString: strerror(error.errnoCode)))
    default: self.init("listen on port \(port)", reason: "\(error)")
    }
  }
}

// A middleware that logs each answered request: `GET /users 200 0.4 ms`.
private struct RequestLog: RouterMiddleware {
  let log: @Sendable (String) async -> Void

  func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let tenths = Int((ContinuousClock.now - start) / .microseconds(100))
    // Nobody should put a secret into a query, but who does so there must not find it in a log.
    let target = request.uri.path.split(separator: "/").first == "auth" ? request.uri.path : "\(request.uri)"
    let line = "\(request.method) \(target) \(response.status.code) \(tenths / 10).\(tenths % 10) ms"
    // A client chooses the method and the path, so nothing but printable ASCII may reach the terminal.
    await log(String(String.UnicodeScalarView(line.unicodeScalars.map { (" "..."~").contains($0) ? $0 : "?" })))
    return response
  }
}
