import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@Suite("A list is loaded and shown")
struct ListViewTests {
  private let recording = RecordingConsole()

  @Test func withItsWarnings() async throws {
    try await show(.success(.live(["a"], warnings: [.malformed(2)])))
    #expect(recording.results.text == "ID  TEXT\n 1  a\n1 word · live\n")
    let warning = "roster: warning: 2 elements of the list were malformed and are left out\n"
    #expect(recording.notes.text == warning)
  }

  @Test func failureShowsNothing() async {
    let failure = FailureViewModel("could not load the words: not allowed", status: .refused)
    await #expect(throws: CommandFailure.failed(failure)) { try await show(.failure(.refused("not allowed"))) }
    #expect(recording.results.text + recording.notes.text == "")
  }

  @Test func outputThatIsClosedEndsIt() async {
    recording.results.fail(with: .closed)
    await #expect(throws: CommandFailure.unwritten(.closed)) { try await show(.success(.live(["a"]))) }
  }

  private func show(_ answer: Result<Loaded<[String]>, LoadFailure>) async throws(CommandFailure) {
    let presenter = ResourcePresenter(
      StubInteractor([7: answer]), from: ManualClock().viewpoint(), subject: { _ in "the words" },
      model: { words, _ in words })
    _ = try await ListView(presenter, screen: WordsScreen(), console: recording.console).show(7, command: "words")
  }
}
