import BlockingInfra
import ConsoleInfra
import Foundation
import SharedUI

/// The files of this machine, used on a thread outside Swift's pool; `~/` at the beginning of a path is the user's home.
actor DiskFiles: UserFiles {
  private static let executor = QueueExecutor(label: "roster.files")

  private let home: String?

  /// The files of a user whose home is the folder `home`; with nil, or nothing, `~` is a name like any other.
  init(home: String?) { self.home = home }

  /// Where it blocks.
  nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

  /// Puts `text` in a new file at `path`, with the permissions of the user's new files; false if something is there.
  func create(_ path: String, with text: String) throws(SharedUI.OutputFailure) -> Bool {
    do throws(SystemFailure) {
      return try WholeFile.create(place(of: path), with: text)
    } catch {
      throw .failed(error.reason)
    }
  }

  /// Puts `text` in place of the file at `path`; its permissions stay as they are.
  func replace(_ path: String, with text: String) throws(SharedUI.OutputFailure) {
    do throws(SystemFailure) {
      try WholeFile.replace(place(of: path), with: text)
    } catch {
      throw .failed(error.reason)
    }
  }

  /// The first `limit` paths that begin with `text`; hidden ones only if that asks for them, none of a folder that cannot be read.
  func paths(beginning text: String, limit: Int) -> [String] {
    let start = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    let (folder, beginning) = (String(text[..<start]), text[start...])
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : place(of: folder))
      let fitting = names.filter { $0.hasPrefix(beginning) && $0.hasPrefix(".") == beginning.hasPrefix(".") }
      return fitting.sorted().prefix(limit).map { path(folder + $0) }
    } catch {
      return []
    }
  }

  // A shell does it before the program is started, but nobody does it at the prompt.
  private func place(of path: String) -> String {
    guard path.hasPrefix("~/"), let home, !home.isEmpty else { return path }
    return home + path.dropFirst()
  }

  private func path(_ path: String) -> String {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: place(of: path), isDirectory: &isFolder)
    return exists && isFolder.boolValue ? path + "/" : path
  }
}
