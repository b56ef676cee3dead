package import BlockingInfra
import FilesInfra
import Foundation
package import SharedUI
import SystemPackage

/// The files on this machine, accessed on a thread outside Swift's pool. A leading `~/` stands for the user's home.
package actor DiskFiles: BlockingActor, UserFiles {
  private static let sharedExecutor = QueueExecutor(label: "roster.files")
  package nonisolated var executor: QueueExecutor { Self.sharedExecutor }

  private let home: String?

  /// Creates access for a user with the given home folder; if that is `nil` or empty, `~` has no special meaning.
  package init(home: String?) { self.home = home }

  package func create(_ path: String, with text: Pages<String>) async throws -> Bool {
    do { return try await AtomicFile.create(place(of: path), with: text) } catch { throw failure(error, writing: path) }
  }

  package func replace(_ path: String, with text: Pages<String>) async throws {
    do { try await AtomicFile.replace(place(of: path), with: text) } catch { throw failure(error, writing: path) }
  }

  // Any other error comes from reading the text.
  private func failure(_ error: any Error, writing path: String) -> any Error {
    guard let failure = error as? SystemFailure else { return error }
    guard failure.error == .noSuchFileOrDirectory else { return CommandFailure.unwritten(failure.reason) }
    return CommandFailure.unwritten("there is no folder '\(FileSystem.parent(of: path))'")
  }

  /// Returns the contents of a file of at most `maxLength` bytes. Does not wait for a named pipe, but fails.
  package func contents(of path: String, maxLength: Int) throws -> [UInt8] {
    let path = place(of: path)
    guard let file = try OpenFile(reading: path) else { throw SystemFailure("open \(path)", .noSuchFileOrDirectory) }
    return try file.contents(upTo: maxLength)
  }

  package func commands(in path: String) -> CommandFile {
    // A named pipe is waited for while its lines are read, which Ctrl-C ends.
    let options: FileDescriptor.OpenOptions = [.nonBlocking, FileDescriptor.OpenOptions(rawValue: O_NOCTTY)]
    do {
      let file = try FileDescriptor.opened(place(of: path), .readOnly, options: options)
      let lines = LineSource(file.rawValue, isOwner: true)
      let status = try file.stat()
      return CommandFile(identity: "\(status.deviceID) \(status.inode)", input: lines)
    } catch {
      return CommandFile(unreadableBecause: Errno(error).reason)
    }
  }

  package func paths(beginning text: String, limit: Int) -> [String] {
    let start = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    let folder = String(text[..<start])
    let beginning = text[start...]
    do {
      // Hidden files are included only if `text` asks for them.
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : place(of: folder))
      let fitting = names.filter { $0.hasPrefix(beginning) && $0.hasPrefix(".") == beginning.hasPrefix(".") }
      return fitting.sorted().prefix(limit).map { path(folder + $0) }
    } catch {
      return []
    }
  }

  /// Returns `path` with the home folder for a leading `~/`, which no shell has expanded.
  package nonisolated func place(of path: String) -> String {
    guard path.hasPrefix("~/"), let home, !home.isEmpty else { return path }
    return home + path.dropFirst()
  }

  private func path(_ path: String) -> String {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: place(of: path), isDirectory: &isFolder)
    return exists && isFolder.boolValue ? path + "/" : path
  }
}
