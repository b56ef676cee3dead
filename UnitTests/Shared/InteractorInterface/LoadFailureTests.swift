import SharedInteractorInterface
import Testing

@Suite struct LoadFailureTests {
  private let all = LoadFailure.unusable + LoadFailure.others

  @Test func `a saved list may be used only if the service is unusable`() {
    #expect(all.filter { $0.meansServiceUnusable } == LoadFailure.unusable)
  }

  @Test func `only offline and timeout mean that there is no connection`() {
    #expect(all.filter { $0.meansNoConnection } == [.offline("no network"), .timeout("after 10 s")])
  }

  @Test func `live mode allows no saved list`() {
    #expect(LoadMode.liveOrSaved.allowsSaved)
    #expect(!LoadMode.liveOnly.allowsSaved)
  }
}
