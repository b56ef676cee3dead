import SharedUI

/// A command that a signal can stop.
struct InterruptibleCommand: Sendable {
  /// Does the command.
  let session: Session
  /// Tells of signals meanwhile.
  let interrupts: any InterruptSource

  /// How the command ended.
  enum Outcome: Sendable {
    /// It did what it was asked to.
    case done
    /// It did not, and why.
    case failed(CommandFailure)
    /// A signal stopped it, or came just as it ended.
    case interrupted(signal: Int32)
  }

  /// Has the session do `command`; a signal cancels it, and its cancellation is waited for.
  func run(_ command: Command) async -> Outcome {
    await withTaskGroup(of: Outcome?.self) { group in
      group.addTask { await perform(command) }
      group.addTask { await interrupts.next().map { .interrupted(signal: $0) } }
      let first = await group.next() ?? nil
      group.cancelAll()
      let second = await group.next() ?? nil
      // A signal that came just as the command ended was taken from the pipe, so it must not be lost here.
      if case .interrupted = second { return second ?? .done }
      return first ?? second ?? .done
    }
  }

  private func perform(_ command: Command) async -> Outcome {
    do throws(CommandFailure) {
      try await session.run(command)
      return .done
    } catch {
      return .failed(error)
    }
  }
}
