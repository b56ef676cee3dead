import SharedUI

/// Splits bytes into lines without buffering more than the limit of an unfinished line.
struct LineBuffer: Sendable {
  private static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var count = 0
  private var isSkipping = false

  /// Creates a buffer for lines of at most `limit` bytes, excluding their terminators.
  init(limit: Int) { self.limit = limit }

  /// Appends bytes that were read.
  mutating func append(_ chunk: some Collection<UInt8>) {
    bytes.removeSubrange(..<start)
    searched -= start
    start = 0
    bytes.append(contentsOf: chunk)
  }

  /// Returns the next complete line; `nil` if there is none yet.
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

  /// Returns the unterminated last line at the end of the input, or `.end`.
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
