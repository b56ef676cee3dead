import SharedInteractorInterface
import SharedRemote
import SharedTiming
import SharedUI
import TasksInteractorInterface
import TasksUIComposer

/// The automatic delivery of edits during a session and at its end.
struct EditDelivery: Sendable {
  // How often to look for due edits, and how long sending them may delay the end of a session.
  private static let interval = Duration.seconds(5)
  private static let shutdownTimeout = Duration.seconds(3)
  // After how many looks for due edits lists are loaded again: a minute, or five at services with limits.
  private static let looksPerLoad = (usual: 12, limited: 60)

  let edits: TaskEdits
  let service: ServiceMonitor
  /// Waits for a duration or until the calling task is cancelled.
  let sleep: @Sendable (Duration) async throws -> Void

  /// Sends due edits at once, whenever a command asks for it, and every 5 seconds, until the calling task is cancelled.
  ///
  /// - Parameters:
  ///   - isCurrent: Returns whether the edits are still those of whoever is signed in; otherwise, none is sent.
  ///   - report: Called with each result.
  func run(
    while isCurrent: @escaping @Sendable () async -> Bool = { true },
    report: @escaping @Sendable (DeliveryReport) async -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      let (ticks, ticking) = AsyncStream.makeStream(of: EditSending.Request?.self)
      group.addTask { for await request in edits.sending.requests { ticking.yield(request) } }
      group.addTask { await tick(ticking) }
      group.addTask { await sendOnEach(ticks, isCurrent, report) }
    }
  }

  /// Sends due edits every 5 seconds and prints the results, until the calling task is cancelled.
  ///
  /// - Parameters:
  ///   - check: Called each time before; what it throws ends the watch.
  ///   - load: Called once a minute, or every five minutes at services with limits.
  func watch(
    checking check: @Sendable () async throws -> Void, loading load: @Sendable () async -> Void
  ) async throws {
    var looks = 0
    while true {
      try await sleep(Self.interval)
      WaitBudget.current?.renew()
      try await check()
      looks += 1
      guard await !connectivity.isOffline else { continue }
      try await edits.send(onlyDue: true)
      let looksPerLoad = edits.pause > .zero ? Self.looksPerLoad.limited : Self.looksPerLoad.usual
      if looks.isMultiple(of: looksPerLoad) { await load() }
    }
  }

  /// Sends due edits for at most 3 seconds.
  func sendBeforeLeaving() async -> DeliveryReport {
    await TimeLimit(sleep: sleep).run(for: Self.shutdownTimeout) { await send() }.value ?? .nothing
  }

  /// Returns why edits wait for the user to sign in; `nil` if none does, or while offline.
  func signInReason() async -> String? { await connectivity.isOffline ? nil : await edits.signInReason() }

  // Once the service can be reached again, edits that wait for a retry are sent at once.
  private func sendOnEach(
    _ ticks: AsyncStream<EditSending.Request?>, _ isCurrent: @Sendable () async -> Bool,
    _ report: @Sendable (DeliveryReport) async -> Void
  ) async {
    var wasUnreachable = false
    for await request in ticks {
      WaitBudget.current?.renew()
      if request == nil { await service.askAgain() }
      guard await isCurrent() else {
        request?.finish()
        continue
      }
      let sent = await send()
      request?.finish()
      await report(sent)
      let state = await connectivity.state
      if wasUnreachable, case .reachable = state { await report(send(isForced: true)) }
      wasUnreachable = if case .unreachable = state { true } else { false }
    }
  }

  private var connectivity: Connectivity { service.connectivity }

  private func send(isForced: Bool = false) async -> DeliveryReport {
    guard await !connectivity.isOffline else { return .nothing }
    return await edits.interactor.sendDue(isForced: isForced)
  }

  private func tick(_ ticking: AsyncStream<EditSending.Request?>.Continuation) async {
    do {
      while true {
        ticking.yield(nil)
        try await sleep(Self.interval)
      }
    } catch {
      ticking.finish()
    }
  }
}
