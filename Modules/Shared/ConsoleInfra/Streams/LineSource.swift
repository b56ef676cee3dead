import BlockingInfra
import Foundation
package import SharedUI
import Synchronization
import SystemPackage

/// The lines of an input that is not edited: a pipe, a file, or a terminal in its normal mode.
package actor LineSource: CommandInput {
  private static let chunkSize = 65_536

  private nonisolated let executor = QueueExecutor(label: "roster.lines")
  // Carries no signals, only wake-ups for the waiting thread.
  private nonisolated let wakeUps = Result(catching: SignalPipe.init)
  // Lines that are already buffered are returned without changing threads, which would cost more than the line.
  private nonisolated let lines: Mutex<LineBuffer>
  private let input: FileDescriptor

  /// Creates a source that reads `input`, which it does not own.
  ///
  /// - Parameter limit: The maximum length of a line in bytes.
  package init(_ input: Int32 = STDIN_FILENO, limit: Int = 65_536) {
    self.input = FileDescriptor(rawValue: input)
    lines = Mutex(LineBuffer(limit: limit))
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Waits for the next line without showing a prompt; returns `.end` also once the calling task is cancelled. Only one
  /// caller at a time.
  package nonisolated(nonsending) func next(prompt: String) async -> InputEvent {
    if let line = lines.withLock({ $0.next() }) { return line }
    do {
      return await next(wokenBy: try wakeUps.get())
    } catch {
      return .failed("\(error)")
    }
  }

  private nonisolated(nonsending) func next(wokenBy wakeUps: SignalPipe) async -> InputEvent {
    let flag = CancellationFlag()
    return await withTaskCancellationHandler {
      await read(wokenBy: wakeUps, unless: flag)
    } onCancel: {
      flag.raise()
      wakeUps.wake()
    }
  }

  private func read(wokenBy wakeUps: SignalPipe, unless flag: CancellationFlag) -> InputEvent {
    let wait = InputWait(signals: wakeUps, input: input.rawValue)
    while true {
      switch wait.untilAwake(orUntil: { flag.isRaised }) {
      case .signal, .over: return .end
      case .input: if let line = readChunk() { return line }
      }
    }
  }

  private func readChunk() -> InputEvent? {
    let chunk: [UInt8]
    do throws(Errno) {
      chunk = try Errno.typed {
        try [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
          count = try input.read(into: UnsafeMutableRawBufferPointer(buffer), retryOnInterrupt: false)
        }
      }
    } catch {
      return error == .interrupted || error == .wouldBlock ? nil : .failed(error.description)
    }
    return lines.withLock { lines in
      guard !chunk.isEmpty else { return lines.finish() }
      lines.append(chunk)
      return lines.next()
    }
  }
}
