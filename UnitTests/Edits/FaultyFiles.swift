import Foundation
import GRDBSQLite
import Synchronization

/// A file system for SQLite (VFS) that passes calls on to the system's, and can make single calls for watched files
/// fail.
enum FaultyFiles {
  enum Fault: CaseIterable {
    case readError
    /// The file seems to end within the range that is read.
    case shortRead
    /// Writes find the disk full.
    case full
  }

  /// Which calls fail.
  struct Plan {
    var fault: Fault
    /// How many calls succeed first.
    var after: Int
    /// How many calls then fail.
    var count: Int
  }

  private struct State {
    var plans: [String: Plan?] = [:]
    var paths: [UInt: String] = [:]
  }

  private static let state = Mutex(State())
  // Extended result codes: Swift does not import their macros.
  private static let (readError, shortRead) = (SQLITE_IOERR | 1 << 8, SQLITE_IOERR | 2 << 8)

  /// Whether SQLite opens its files through this file system from now on.
  static let isInUse: Bool = {
    guard let system = sqlite3_vfs_find(nil) else { return false }
    let faulty = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    faulty.initialize(to: system.pointee)
    faulty.pointee.zName = UnsafePointer(strdup("faulty"))
    faulty.pointee.xOpen = { _, name, file, flags, given in
      guard let system = FaultyFiles.system, let open = system.pointee.xOpen else { return SQLITE_CANTOPEN }
      let result = open(system, name, file, flags, given)
      if result == SQLITE_OK, let name, let file { FaultyFiles.watch(file, at: String(cString: name)) }
      return result
    }
    faulty.pointee.xDelete = { _, name, isDurable in
      guard let system = FaultyFiles.system, let delete = system.pointee.xDelete else { return SQLITE_IOERR }
      let isWatched = name.map { FaultyFiles.isWatched(String(cString: $0)) } ?? false
      return delete(system, name, isWatched ? 0 : isDurable)
    }
    systemAddress.withLock { $0 = UInt(bitPattern: system) }
    return sqlite3_vfs_register(faulty, 1) == SQLITE_OK
  }()

  private static let systemAddress = Mutex<UInt>(0)
  private static var system: UnsafeMutablePointer<sqlite3_vfs>? {
    UnsafeMutablePointer(bitPattern: systemAddress.withLock { $0 })
  }

  /// Watches the database at `path` and SQLite's journal of it, from when they are next opened.
  static func watch(_ path: String) { state.withLock { $0.plans[path] = .some(nil) } }

  /// Makes calls for files at `path` fail as planned; none if `plan` is `nil`.
  static func fail(_ path: String, _ plan: Plan?) { state.withLock { $0.plans[path] = .some(plan) } }

  /// Ends watching files at `path`.
  static func forget(_ path: String) { state.withLock { _ = $0.plans.removeValue(forKey: path) } }

  // Replaces the methods of an open file; the originals follow them in memory.
  private static func watch(_ file: UnsafeMutablePointer<sqlite3_file>, at path: String) {
    guard isWatched(path), let methods = file.pointee.pMethods else { return }
    let watched = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 2)
    watched.initialize(repeating: methods.pointee, count: 2)
    watched.pointee.xRead = { FaultyFiles.read($0, $1, $2, $3) }
    watched.pointee.xWrite = { FaultyFiles.write($0, $1, $2, $3) }
    watched.pointee.xClose = { FaultyFiles.close($0) }
    // Power cuts are not simulated, so there is no need to sync.
    watched.pointee.xSync = { _, _ in SQLITE_OK }
    state.withLock { $0.paths[UInt(bitPattern: file)] = database(of: path) }
    file.pointee.pMethods = UnsafePointer(watched)
  }

  private static func isWatched(_ path: String) -> Bool { state.withLock { $0.plans[database(of: path)] != nil } }

  private static func database(of path: String) -> String {
    path.hasSuffix("-journal") ? String(path.dropLast(8)) : path
  }

  private static func read(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeMutableRawPointer?, _ count: Int32, _ place: Int64
  ) -> Int32 {
    switch fault(of: file, isRead: true) {
    case .readError: return readError
    case .shortRead:
      _ = file?.pointee.pMethods[1].xRead(file, bytes, count, place)
      bytes?.advanced(by: Int(count) / 2).initializeMemory(as: UInt8.self, repeating: 0, count: Int(count - count / 2))
      return shortRead
    case .full, nil: return file?.pointee.pMethods[1].xRead(file, bytes, count, place) ?? readError
    }
  }

  private static func write(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32, _ place: Int64
  ) -> Int32 {
    if fault(of: file, isRead: false) != nil { return SQLITE_FULL }
    return file?.pointee.pMethods[1].xWrite(file, bytes, count, place) ?? SQLITE_FULL
  }

  private static func close(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
    guard let file, let watched = file.pointee.pMethods else { return SQLITE_OK }
    state.withLock { _ = $0.paths.removeValue(forKey: UInt(bitPattern: file)) }
    let result = watched[1].xClose(file)
    UnsafeMutablePointer(mutating: watched).deallocate()
    return result
  }

  private static func fault(of file: UnsafeMutablePointer<sqlite3_file>?, isRead: Bool) -> Fault? {
    state.withLock { state in
      guard let path = state.paths[UInt(bitPattern: file)], var plan = state.plans[path] ?? nil, plan.count > 0,
        isRead == (plan.fault != .full)
      else { return nil }
      let isDue = plan.after == 0
      if isDue { plan.count -= 1 } else { plan.after -= 1 }
      state.plans[path] = plan
      return isDue ? plan.fault : nil
    }
  }
}
