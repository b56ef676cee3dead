package import BlockingInfra
import Foundation
package import SharedUI
import Synchronization
import SystemPackage

/// The lines of an input that is not edited: a pipe, a file, or a terminal in its normal mode.
package actor LineSource: BlockingActor, CommandInput {
  private static let chunkSize = 65_536

  package nonisolated let executor: QueueExecutor = .init(label: "roster.lines")
  // Carries no signals, only wake-ups for the waiting thread.
  private nonisolated let wakeUps = Result(catching: SignalPipe.init)
  // Lines that are already buffered are returned without changing threads, which would cost more than the line.
  private nonisolated let lines: Mutex<LineBuffer>
  private let input: FileDescriptor
  private let isOwner: Bool

  /// Creates a source that reads `input`.
  ///
  /// - Parameters:
  ///   - limit: The maximum length of a line in bytes.
  ///   - isOwner: Whether `input` is closed once the source is no longer used.
  package init(_ input: Int32 = STDIN_FILENO, limit: Int = 65_536, isOwner: Bool = false) {
    self.input = FileDescriptor(rawValue: input)
    lines = Mutex(LineBuffer(limit: limit))
    self.isOwner = isOwner
  }

  deinit { if isOwner { input.closeIgnoringErrors() } }

  /// Waits for the next line without showing a prompt; returns `.end` also once the calling task is cancelled. Only one
  /// caller at a time.
  package nonisolated(nonsending) func next(prompt: String) async -> InputEvent {
    if let line = lines.withLock({ $0.next() }) { return line }
    switch wakeUps {
    case .success(let wakeUps): return await wakeUps.wokenByCancellation { await read(wokenBy: wakeUps) }
    case .failure(let error): return .failed("\(error)")
    }
  }

  private func read(wokenBy wakeUps: SignalPipe) -> InputEvent {
    while true {
      switch wakeUps.wait(orInput: input.rawValue, until: { Task.isCancelled }) {
      case .signal, .over: return .end
      case .input: if let line = readChunk() { return line }
      }
    }
  }

  private func readChunk() -> InputEvent? {
    let chunk: [UInt8]
    do {
      chunk = try input.chunk(of: Self.chunkSize)
    } catch Errno.interrupted, Errno.wouldBlock {
      return nil
    } catch {
      return .failed(Errno(error).reason)
    }
    return lines.withLock { lines in
      guard !chunk.isEmpty else { return lines.finish() }
      lines.append(chunk)
      return lines.next()
    }
  }
}

// Splits bytes into lines without buffering more than the limit of an unfinished line.
private struct LineBuffer: Sendable {
  private static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var count = 0
  private var isSkipping = false

  // A line has at most `limit` bytes, excluding its terminator.
  init(limit: Int) { self.limit = limit }

  mutating func append(_ chunk: some Collection<UInt8>) {
    bytes.removeSubrange(..<start)
    searched -= start
    start = 0
    bytes.append(contentsOf: chunk)
  }

  // Returns the next complete line; nil if there is none yet.
  mutating func next() -> InputEvent? {
    guard let end = bytes[searched...].firstIndex(of: Self.lineFeed) else {
      searched = bytes.count
      skipIfTooLong()
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    return line(bytes[start..<end])
  }

  // Returns the unterminated last line at the end of the input, or `.end`.
  mutating func finish() -> InputEvent {
    guard start < bytes.count || isSkipping else { return .end }
    defer {
      start = bytes.count
      searched = start
    }
    return line(bytes[start...])
  }

  private mutating func skipIfTooLong() {
    // The byte order mark at the start and the CR at the end do not count.
    guard isSkipping || bytes.count - start > limit + Self.byteOrderMark.count + 1 else { return }
    isSkipping = true
    start = bytes.count
  }

  private mutating func line(_ raw: ArraySlice<UInt8>) -> InputEvent {
    count += 1
    defer { isSkipping = false }
    var line = raw
    if count == 1, line.starts(with: Self.byteOrderMark) { line = line.dropFirst(Self.byteOrderMark.count) }
    if line.last == Self.carriageReturn { line = line.dropLast() }
    if isSkipping || line.count > limit { return rejected("is longer than \(limit) bytes") }
    if line.contains(0) { return rejected("contains a NUL byte") }
    guard let text = String(validating: line, as: UTF8.self) else { return rejected("is not UTF-8") }
    return .line(text, number: count)
  }

  private func rejected(_ fault: String) -> InputEvent { .rejected("the line \(fault) and was skipped", number: count) }
}
