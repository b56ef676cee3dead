import CacheInfra
import Foundation
import SharedLocal
import Testing

@Suite struct StoreDamageTests {
  private static func damage(_ path: String) -> StoreDamage {
    StoreDamage(
      path: path, reason: "why", at: Date(timeIntervalSince1970: 0), keptRecords: 1, keptLists: 0, lostLists: 0)
  }

  @Test func `dismissing damages keeps those noted meanwhile`() async throws {
    let damages = try await InMemoryCacheStore().transaction { transaction in
      for path in ["/a", "/b", "/c"] { try transaction.note(Self.damage(path)) }
      try transaction.forget([Self.damage("/a"), Self.damage("/c"), Self.damage("/d")])
      try transaction.note(Self.damage("/e"))
      return try transaction.damages()
    }
    #expect(damages.map(\.path) == ["/b", "/e"])
  }
}
