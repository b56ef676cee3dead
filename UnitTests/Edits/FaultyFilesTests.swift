import CacheInfra
import Foundation
import SharedDomain
import SharedLocal
import TestSupport
import Testing

/// Checks that SQLite meets the faults of `FaultyFiles`; otherwise, the scripts on disks would test nothing.
@Suite struct FaultyFilesTests {
  @Test func `a write to a full disk fails and changes nothing`() async throws {
    try await withStore { store, path in
      try await put(1, in: store)
      FaultyFiles.fail(path, FaultyFiles.Plan(fault: .full, after: 0, count: 1_000))
      let failure = await #expect(throws: CacheFailure.self) { try await put(2, in: store) }
      // The message has no free space, as the real disk is not full.
      let disk = if case .full(let disk) = failure { disk.text } else { "" }
      #expect(disk == "the disk that holds \(path) is full, or your quota on it is used up")
      FaultyFiles.fail(path, nil)
      #expect(try await ids(in: store) == [1])
    }
  }

  @Test func `a failed read is an error and not reported as damage`() async throws {
    try await withStore { store, path in
      try await put(1, in: store)
      // A change by another connection makes the store read the file again.
      try await put(2, in: SQLiteCacheStore(path: path))
      FaultyFiles.fail(path, FaultyFiles.Plan(fault: .readError, after: 1, count: 1))
      await #expect(throws: CacheFailure.self) { _ = try await ids(in: store) }
      FaultyFiles.fail(path, nil)
      #expect(try await ids(in: try SQLiteCacheStore(path: path)) == [1, 2])
    }
  }

  private func withStore(_ work: (SQLiteCacheStore, String) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store")
    #expect(FaultyFiles.isInUse)
    FaultyFiles.watch(path)
    defer { FaultyFiles.forget(path) }
    try await work(try SQLiteCacheStore(path: path), path)
  }

  private func put(_ id: Int, in store: SQLiteCacheStore) async throws {
    let record = IndexedRecord(Record(id: .number(id)), sent: Data("a name".utf8))
    try await store.replace(ListKey("names", owner: .number(id)), with: [record], savedAt: Date())
  }

  private func ids(in store: SQLiteCacheStore) async throws -> [ServiceID?] {
    try await store.inventory().map(\.key.owner)
  }
}
