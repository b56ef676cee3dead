import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI
import TasksUIComposer

/// Brings edits to the service by itself, while a session lasts and as it ends.
struct EditDelivery: Sendable {
  // How often it is looked whether an edit is due; and how long a script may last for the sake of its edits.
  private static let interval = Duration.seconds(5)
  private static let farewell = Duration.seconds(3)

  /// The edits.
  let edits: TaskEdits
  /// Whether the service may be asked now.
  let connectivity: Connectivity
  /// Waits so long, or until it is cancelled.
  let sleep: @Sendable (Duration) async throws -> Void

  /// Sends what is due at once, whenever one of `calls` comes, and every 5 seconds, until the calling task is cancelled.
  ///
  /// - Parameter report: Told each time what came of it.
  func run(calls: AsyncStream<Void>, report: @escaping @Sendable (DeliveryReport) async -> Void) async {
    await withTaskGroup(of: Void.self) { group in
      let (ticks, ticking) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      group.addTask { for await _ in calls { ticking.yield() } }
      group.addTask { await tick(ticking) }
      group.addTask { await answer(ticks, report) }
    }
  }

  /// Sends what is due every 5 seconds, and says what came of it, until the calling task is cancelled.
  func watch() async throws(CommandFailure) {
    while true {
      do {
        try await sleep(Self.interval)
      } catch {
        throw .failed(FailureViewModel("interrupted", status: .interrupted))
      }
      WaitBudget.current?.renew()
      if await !connectivity.isOffline { try await edits.send(onlyDue: true) }
    }
  }

  /// Sends what is due, for 3 seconds at most; gives the edits that wait for the user since.
  func sendBeforeLeaving() async -> [Int] {
    await withTaskGroup(of: [Int].self) { group in
      group.addTask { await send().undecided }
      group.addTask {
        do { try await sleep(Self.farewell) } catch {}  // Cancelled: everything is sent.
        return []
      }
      let first = await group.next() ?? []
      group.cancelAll()
      return first + (await group.next() ?? [])
    }
  }

  /// Why edits wait for the user to sign in; nil if none does, or while the service is not asked.
  func signInReason() async -> String? { await connectivity.isOffline ? nil : await edits.signInReason() }

  // Once the service answers again, there is nothing to wait for that was to be tried again later.
  private func answer(_ ticks: AsyncStream<Void>, _ report: @Sendable (DeliveryReport) async -> Void) async {
    var isAway = false
    for await _ in ticks {
      WaitBudget.current?.renew()
      await report(send())
      let state = await connectivity.state
      if isAway, case .reachable = state { await report(send(isForced: true)) }
      isAway = if case .unreachable = state { true } else { false }
    }
  }

  private func send(isForced: Bool = false) async -> DeliveryReport {
    guard await !connectivity.isOffline else { return .nothing }
    return await RoomMaking.$isAllowed.withValue(true) { await edits.sendDue(isForced: isForced) }
  }

  private func tick(_ ticking: AsyncStream<Void>.Continuation) async {
    do {
      while true {
        ticking.yield()
        try await sleep(Self.interval)
      }
    } catch {
      ticking.finish()
    }
  }
}
