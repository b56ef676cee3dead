import AccountInteractorInterface
import CredentialsInfra
import TestSupport
import Testing

@Suite(.hangGuard)
struct InMemoryTokenStoreTests {
  @Test(arguments: TokenStoreContract.all)
  func `the store in memory meets the contract`(of requirement: TokenStoreContract) async throws {
    try await requirement.check(InMemoryTokenStore())
  }
}
