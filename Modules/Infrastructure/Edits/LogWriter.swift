import BlockingInfra
import SharedLocal
import SystemPackage

/// Writes the homes of a log, on a thread that may block. Whoever calls it holds the lock of the log.
actor LogWriter: BlockingActor {
  private static let sharedExecutor = QueueExecutor(label: "roster.edits")
  nonisolated var executor: QueueExecutor { Self.sharedExecutor }
  private let homes: [LogHome]

  init(homes: [LogHome]) { self.homes = homes }

  /// Appends `frame` to both homes after their first `end` bytes.
  ///
  /// - Returns: A warning if only one of them has it; it counts then, and the next change mends the other.
  /// - Throws: If none has it.
  func append(_ frame: [UInt8], at end: Int, usingReserve usesReserve: Bool) throws -> String? {
    guard end + frame.count <= LogHome.maxSize else {
      throw CacheFailure.unavailable("\(homes[0].path): there are too many edits; send some with 'sync'")
    }
    return try inBoth { home in
      try home.append(frame, at: end, usingReserve: usesReserve)
    } undo: { home in
      home.cut(to: end)
    }
  }

  /// Replaces both homes by `bytes`.
  ///
  /// - Parameter suffix: The ending of the names under which the former ones are kept; `nil` if they need not be.
  /// - Returns: A warning if only one of them could be replaced; the changes count then.
  /// - Throws: If none could be replaced.
  func replace(with bytes: [UInt8], keeping suffix: String?) throws -> String? {
    if let suffix {
      for home in homes {
        do { try home.keep(as: suffix) } catch { throw CacheFailure(ofLogAt: home.path, error) }
      }
    }
    let warning = try inBoth { home in try home.replace(with: bytes) }
    // Both files are complete. If this fails, only the power must not fail before the disk knows their names.
    FileSystem.syncFolder(FileSystem.parent(of: homes[0].path))
    return warning
  }

  /// Overwrites both homes with `bytes`, which are fewer than they have: that needs no room. The second is complete until
  /// the first is.
  ///
  /// - Returns: A warning if only the first could be overwritten; the changes count then.
  /// - Throws: If the first could not be.
  func overwrite(with bytes: [UInt8]) throws -> String? {
    try inBoth { home in
      try home.overwrite(with: bytes)
    } undo: { _ in
    }
  }

  // Writes to the homes one after the other. If there is no room in one, nothing is written: two copies are promised.
  // But a disk that fails in one place must not keep anybody from working.
  private func inBoth(_ write: (LogHome) throws -> Void, undo: ((LogHome) -> Void)? = nil) throws -> String? {
    var done: [LogHome] = []
    var failed: (home: LogHome, error: Errno)?
    for home in homes {
      do {
        try write(home)
        done.append(home)
      } catch {
        let error = Errno(error)
        let mustBeBoth = [.noSpace, .diskQuotaExceeded, .fileTooLarge].contains(error) && (done.isEmpty || undo != nil)
        guard !mustBeBoth, failed == nil else {
          for home in done { undo?(home) }
          throw CacheFailure(ofLogAt: home.path, error)
        }
        failed = (home, error)
      }
    }
    return failed.map { "only one of the two copies of your edits could be written: \($0.path): \($1.reason)" }
  }
}
