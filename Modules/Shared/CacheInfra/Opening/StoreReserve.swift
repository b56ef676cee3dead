import BlockingInfra
import Foundation

/// Room on the disk that is kept beside a store, in a file of its own, and given up when the disk is full: SQLite needs
/// some for its journal even to delete.
struct StoreReserve {
  // What a clearing of all lists and a batch of edits that is being sent take, and less where the disk is small.
  private static let sizes = [262_144, 131_072, 65_536]

  /// The path of the store.
  let store: String

  private var path: String { store + ".reserve" }

  /// Sets room aside, unless that is done or the disk has little more than that itself.
  func make() {
    guard access(path, F_OK) != 0, let free = DiskRoom.free(at: store) else { return }
    if let size = Self.sizes.first(where: { $0 + $0 / 2 <= free }) { fill(size) }
  }

  /// Sets `size` bytes aside again that were given up, or as many of them as are still free.
  func makeAgain(_ size: Int) {
    guard access(path, F_OK) != 0, let free = DiskRoom.free(at: store) else { return }
    let rest = min(size, free / 4_096 * 4_096)
    if rest >= Self.sizes[Self.sizes.endIndex - 1] { fill(rest) }
  }

  /// Gives the room up; gives how many bytes that was.
  func giveUp() -> Int {
    var status = stat()
    guard stat(path, &status) == 0, unlink(path) == 0 else { return 0 }
    return Int(status.st_size)
  }

  // Random, as some file systems keep what can be compressed, or is all zeros, in no room at all.
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
