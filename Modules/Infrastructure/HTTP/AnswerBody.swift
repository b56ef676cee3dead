import BlockingInfra
package import Foundation
import SystemPackage

/// The body of an answer while it arrives. A long one is in a file without a name, so that memory does not grow with it:
/// the system keeps only those parts in memory that are read.
package struct AnswerBody: ~Copyable {
  // More than most answers; a list of a hundred thousand users has 50 MB.
  private static let mostInMemory = 64 * 1024

  package private(set) var count = 0
  private let folder: String
  private var inMemory = Data()
  private var file: FileDescriptor?
  private var canUseFile = true

  private static let defaultFolder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/var/tmp"

  /// Creates an empty body, by default with its file in the user's folder for temporary files.
  package init(in folder: String? = nil) { self.folder = folder ?? Self.defaultFolder }

  deinit { file?.closeIgnoringErrors() }

  /// Adds what has arrived. Where no file can be used, the body stays in memory.
  package mutating func append(_ part: some Collection<UInt8>) {
    count += part.count
    inMemory.append(contentsOf: part)
    if inMemory.count > Self.mostInMemory { write() }
  }

  private mutating func write() {
    guard canUseFile else { return }
    do {
      let file = try self.file ?? temporaryFile()
      self.file = file
      try inMemory.withUnsafeBytes { _ = try file.writeAll($0) }
      inMemory.removeAll(keepingCapacity: true)
    } catch {
      canUseFile = false
    }
  }

  /// Returns the whole body.
  ///
  /// - Throws: An `Errno` if it cannot be read back.
  package consuming func data() throws -> Data {
    guard let file else { return inMemory }
    write()
    guard inMemory.isEmpty else { return Data(try file.bytes(upTo: count - inMemory.count)) + inMemory }
    let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.rawValue, 0)
    guard let address, address != MAP_FAILED else { throw Errno.last }
    return Data(bytesNoCopy: address, count: count, deallocator: .unmap)
  }

  // Creates a file that has no name any more.
  private func temporaryFile() throws -> FileDescriptor {
    let path = "\(folder)/roster-\(UUID().uuidString)"
    let file = try FileDescriptor.opened(
      path, .readWrite, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
    FileSystem.remove(path)
    return file
  }
}
