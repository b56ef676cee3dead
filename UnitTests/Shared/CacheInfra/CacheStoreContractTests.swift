import CacheInfra
import TestSupport
import Testing

@Suite("Every store keeps the contract")
struct CacheStoreContractTests {
  @Test(arguments: StoreUnderTest.allCases, CacheStoreContract.all)
  func keeps(_ store: StoreUnderTest, _ clause: CacheStoreContract) async throws {
    let folder = try TemporaryFolder()
    try await clause.check(store.opening(at: folder.path("lists.sqlite")))
  }

  @Test(arguments: StoreUnderTest.persistent, CacheStoreContract.persistent)
  func keepsAcrossOpenings(_ store: StoreUnderTest, _ clause: CacheStoreContract) async throws {
    let folder = try TemporaryFolder()
    try await clause.check(store.opening(at: folder.path("new/folder/lists.sqlite")))
    #expect(try folder.names() == ["new"])
  }
}
