import BlockingInfra
import Foundation

/// Disk space reserved in a file beside a store, to be released when the disk is full: SQLite needs some for its
/// journal even to delete.
struct StoreReserve {
  // Enough to clear all lists and to send a batch of edits; less if the disk is nearly full.
  private static let sizes = [262_144, 131_072, 65_536]

  let store: String

  private var path: String { store + ".reserve" }

  /// Reserves space, unless it already is or the disk has hardly more than that left.
  func make() {
    guard access(path, F_OK) != 0, let free = DiskRoom.free(at: store) else { return }
    if let size = Self.sizes.first(where: { $0 + $0 / 2 <= free }) { fill(size) }
  }

  /// Reserves `size` bytes again after they were released, or as many as are still free.
  func makeAgain(_ size: Int) {
    guard access(path, F_OK) != 0, let free = DiskRoom.free(at: store) else { return }
    let rest = min(size, free / 4_096 * 4_096)
    if rest >= Self.sizes[Self.sizes.endIndex - 1] { fill(rest) }
  }

  /// Releases the reserve; returns its size in bytes.
  func giveUp() -> Int {
    var status = stat()
    guard stat(path, &status) == 0, unlink(path) == 0 else { return 0 }
    return Int(status.st_size)
  }

  // Random bytes, because some file systems use no space for zeros or for data that can be compressed.
  private func fill(_ size: Int) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var generator = SystemRandomNumberGenerator()
    let words = (0..<size / 8).map { _ in generator.next() }
    let written = words.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if written != size || fsync(descriptor) != 0 { unlink(path) }
  }
}
