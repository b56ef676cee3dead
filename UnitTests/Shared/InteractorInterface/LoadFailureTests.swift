import SharedInteractorInterface
import Testing

@Suite("What a failure means")
struct LoadFailureTests {
  private let all = LoadFailure.unusable + LoadFailure.others

  @Test func onlyAnUnusableServiceLetsASavedCopyStandIn() {
    #expect(all.filter { $0.meansServiceUnusable } == LoadFailure.unusable)
  }

  @Test func onlyOfflineAndTimeoutMeanNoConnection() {
    #expect(all.filter { $0.meansNoConnection } == [.offline("no network"), .timeout("after 10 s")])
  }

  @Test func liveModeAllowsNoSavedCopy() {
    #expect(LoadMode.liveOrSaved.allowsSaved)
    #expect(!LoadMode.liveOnly.allowsSaved)
  }
}
