import SharedInteractorInterface
import SharedPresentation
import TestSupport
import Testing

@Suite("What is loaded becomes what is shown")
struct ResourcePresenterTests {
  private let clock = ManualClock()

  @Test func liveWithWarnings() async {
    let warnings: [LoadWarning] = [.malformed(1), .malformed(3), .notSaved("the disk is full")]
    let source = SourceViewModel(.remote, savedAt: clock.now, from: clock.viewpoint())
    #expect(
      await load(.success(.live("new", warnings: warnings)))
        == .loaded(
          Presented(
            "7: new", source: source,
            warnings: [
              "1 element of the list was malformed and is left out",
              "3 elements of the list were malformed and are left out",
              "the list could not be saved: the disk is full",
            ])))
  }

  @Test func savedIsAsOldAsTheClockSays() async {
    let state = await load(.success(.saved("old")))
    guard case .loaded(let presented) = state else { return #expect(Bool(false), "\(state)") }
    #expect(presented.model == "7: old")
    #expect(presented.source.text == "saved 2 minutes ago")
  }

  @Test(arguments: LoadFailure.unusable + LoadFailure.others, [LoadMode.liveOrSaved, .liveOnly])
  func failureNamesTheSubject(_ failure: LoadFailure, _ mode: LoadMode) async {
    let expected = FailureViewModel(failure, loading: "number 7", mode: mode)
    #expect(await load(.failure(failure), mode: mode) == .failed(expected))
  }

  private func load(
    _ answer: Result<Loaded<String>, LoadFailure>, mode: LoadMode = .liveOrSaved
  ) async -> Loadable<String> {
    let presenter = ResourcePresenter(
      StubInteractor([7: answer]), from: clock.viewpoint(mode: mode), subject: { "number \($0)" },
      model: { text, number in "\(number): \(text)" })
    return await presenter.load(7)
  }
}
