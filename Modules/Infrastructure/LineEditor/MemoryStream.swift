import Foundation

/// A C stream whose output is kept in memory until it is taken.
final class MemoryStream {
  let stream: UnsafeMutablePointer<FILE>
  private let bytes: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let size: UnsafeMutablePointer<Int>

  /// Creates an empty stream; `nil` if there is no memory.
  init?() {
    bytes = .allocate(capacity: 1)
    bytes.initialize(to: nil)
    size = .allocate(capacity: 1)
    size.initialize(to: 0)
    guard let stream = open_memstream(bytes, size) else {
      bytes.deallocate()
      size.deallocate()
      return nil
    }
    self.stream = stream
  }

  deinit {
    fclose(stream)
    free(bytes.pointee)
    bytes.deallocate()
    size.deallocate()
  }

  /// Removes and returns the output so far.
  func take() -> String {
    fflush(stream)
    guard size.pointee > 0, let start = bytes.pointee else { return "" }
    let output = start.withMemoryRebound(to: UInt8.self, capacity: size.pointee) {
      String(decoding: UnsafeBufferPointer(start: $0, count: size.pointee), as: UTF8.self)
    }
    rewind(stream)
    return output
  }
}
