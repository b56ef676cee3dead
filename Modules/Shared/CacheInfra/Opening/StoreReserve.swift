import BlockingInfra
import SystemPackage

/// Disk space reserved in a file beside a store, to be released when the disk is full: SQLite needs some for its
/// journal even to delete.
struct StoreReserve {
  // Enough to clear all lists and to send a batch of edits; less if the disk is nearly full.
  private static let sizes = [262_144, 131_072, 65_536]

  let store: String

  private var path: String { store + ".reserve" }

  /// Reserves space, unless it already is or the disk has hardly more than that left.
  func make() {
    guard !FileSystem.isThere(path), let free = DiskRoom.free(at: store) else { return }
    if let size = Self.sizes.first(where: { $0 + $0 / 2 <= free }) { fill(size) }
  }

  /// Reserves `size` bytes again after they were released, or as many as are still free.
  func makeAgain(_ size: Int) {
    guard !FileSystem.isThere(path), let free = DiskRoom.free(at: store) else { return }
    let rest = min(size, free / 4_096 * 4_096)
    if rest >= Self.sizes[Self.sizes.endIndex - 1] { fill(rest) }
  }

  /// Releases the reserve; returns its size in bytes.
  func giveUp() -> Int {
    do throws(Errno) {
      let size = try Stat(path).size
      return FileSystem.remove(path) ? Int(size) : 0
    } catch {
      return 0
    }
  }

  // Random bytes, because some file systems use no space for zeros or for data that can be compressed.
  private func fill(_ size: Int) {
    let file: FileDescriptor
    do throws(Errno) {
      file = try .opened(path, .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
    } catch { return }
    defer { file.closeIgnoringErrors() }
    var generator = SystemRandomNumberGenerator()
    let words = (0..<size / 8).map { _ in generator.next() }
    do throws(Errno) {
      try Errno.typed { _ = try words.withUnsafeBytes { try file.writeAll($0) } }
      try file.sync()
    } catch {
      FileSystem.remove(path)
    }
  }
}
