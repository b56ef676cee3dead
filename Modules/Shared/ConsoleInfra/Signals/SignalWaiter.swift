import BlockingInfra

/// Waits for signals on a thread that may block.
actor SignalWaiter {
  private let executor = QueueExecutor(label: "roster.signals")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Blocks its own thread until there is a request; returns `nil` if `flag` is raised first.
  func next(from signals: SignalPipe, unless flag: CancellationFlag) -> Int32? {
    switch InputWait(signals: signals).untilRequest(orUntil: { flag.isRaised }) {
    case .signal(let signal): signal
    case .input, .over: nil
    }
  }
}
