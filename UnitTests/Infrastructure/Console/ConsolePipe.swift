import Dispatch
import Foundation

/// A pipe for a test; what is open of it is closed with the last reference.
actor ConsolePipe {
  /// What is read from.
  nonisolated let readEnd: Int32
  private nonisolated let queue = DispatchQueue(label: "console-pipe")
  private var writeEnd: Int32?

  /// A pipe that blocks.
  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(readEnd)
    if let writeEnd { close(writeEnd) }
  }

  /// Writes `bytes`, on a thread of its own while the reader is slow, and then closes the write end.
  func end(with bytes: [UInt8]) async {
    guard let descriptor = writeEnd else { return }
    writeEnd = nil
    await withCheckedContinuation { continuation in
      queue.async {
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
          guard count > 0 else { break }
          rest = rest.dropFirst(count)
        }
        close(descriptor)
        continuation.resume()
      }
    }
  }

  /// Writes `text`, which must be short, and leaves the write end open.
  func send(_ text: String) {
    guard let writeEnd else { return }
    _ = text.withCString { write(writeEnd, $0, strlen($0)) }
  }

  /// Reads until all write ends are closed.
  func readAll() async -> [UInt8] {
    let descriptor = readEnd
    return await withCheckedContinuation { continuation in
      queue.async {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = read(descriptor, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
        continuation.resume(returning: bytes)
      }
    }
  }

  /// Hands over the write end, which the caller closes.
  func takeWriteEnd() -> Int32 {
    defer { writeEnd = nil }
    return writeEnd ?? -1
  }
}
