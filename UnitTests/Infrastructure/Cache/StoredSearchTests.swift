import Foundation
import GRDB
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TestSupport
import Testing

@testable import CacheInfra

@Suite struct StoredSearchTests {
  @Test(arguments: ["", "\"", "name :", "(", "no : \"red\""])
  func `an invalid search expression is not reported as damage`(_ expression: String) async throws {
    #expect(try await failure(of: expression, after: "") == .unavailable("the words could not be searched for"))
  }

  @Test(arguments: [
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'found'", "DELETE FROM found_data",
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'found_data'",
  ])
  func `a missing or damaged full-text index is reported as damage`(_ damage: String) async throws {
    guard case .corrupt = try await failure(of: "\"red\"", after: damage) else {
      return #expect(Bool(false), "the damage is not told")
    }
  }

  @Test func `a valid search expression finds its record`() async throws {
    #expect(try await failure(of: "name : \"red\"", after: "") == nil)
  }

  private func failure(of expression: String, after damage: String) async throws -> CacheFailure? {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let red = IndexedRecord(SharedLocal.Record(id: 1), text: SearchText(name: "red"))
    try await SQLiteCacheStore(path: path).replace(StoreFixture.users, with: [red], savedAt: StoreFixture.time)
    try StoreFixture.run(damage, at: path)
    return try await DatabaseQueue(path: path).read { database in
      do {
        let places = try StoredSearch.places(matching: expression, count: 9, in: database)
        #expect(places.count == 1)
        return nil
      } catch {
        return CacheFailure(storeError: error)
      }
    }
  }
}
