import CacheInfra
import TestSupport
import Testing

@Suite struct CacheStoreContractTests {
  @Test(arguments: StoreUnderTest.allCases, CacheStoreContract.all)
  func `every store meets each clause of the contract`(_ store: StoreUnderTest, _ clause: CacheStoreContract)
    async throws
  {
    let folder = try TemporaryFolder()
    try await clause.check(store.opening(at: folder.path("lists.sqlite")))
  }

  @Test(arguments: StoreUnderTest.persistent, CacheStoreContract.persistent)
  func `a store that is reopened meets each clause of the contract`(
    _ store: StoreUnderTest, _ clause: CacheStoreContract
  ) async throws {
    let folder = try TemporaryFolder()
    try await clause.check(store.opening(at: folder.path("new/folder/lists.sqlite")))
    #expect(try folder.names() == ["new"])
  }
}
