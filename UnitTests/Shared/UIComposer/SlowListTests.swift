import CacheInfra
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import SharedUIComposer
import TestSupport
import Testing

/// A list at a terminal, of a service that takes longer than 300 ms.
@Suite(.hangGuard)
struct SlowListTests {
  /// A service that answers once the spinner turns, or never.
  private struct SlowInteractor: Interactor {
    let pauses: ManualSleep
    let answer: Result<Loaded<[String]>, LoadFailure>

    func load(_ query: Int) async throws(LoadFailure) -> Loaded<[String]> {
      _ = await pauses.pause()
      pauses.release()
      guard await pauses.pause() != nil else { throw .cancelled }
      return try answer.get()
    }
  }

  /// A pager in which somebody reads until the service has answered, and that service.
  private struct Reading: Paging, Interactor {
    let begun = AsyncStream.makeStream(of: Never.self)
    let answered = AsyncStream.makeStream(of: Never.self)
    let wasClosed = Flag()

    func page(_ text: Pages<String>) async -> Bool {
      begun.continuation.finish()
      for await _ in answered.stream {}
      if Task.isCancelled { wasClosed.raise() }
      return true
    }

    func load(_ query: Int) async throws(LoadFailure) -> Loaded<[String]> {
      for await _ in begun.stream {}
      answered.continuation.finish()
      return .live(["ant"])
    }
  }

  private let store = InMemoryCacheStore()
  private let clock = ManualClock()
  private let pauses = ManualSleep()
  private static let saved = Loaded.saved(["ant", "bees"])

  @Test func `the saved list is shown, and then the rows that differ`() async throws {
    let saved = Loaded.saved(["ant", "bees", "crickets"])
    let text = try await show(.success(.live(["ant", "flies"])), saved: .success(saved))
    #expect(
      text == """
        ID  TEXT
         1  ant
         2  bees
         3  crickets
        3 words · saved 2 minutes ago · loading…
         2  flies
        no longer listed: 3  crickets
        2 words · live

        """)
  }

  @Test func `of a list that has not changed, only the last line is shown again`() async throws {
    let text = try await show(.success(.live(["ant", "bees"])))
    #expect(text.hasSuffix(" 2  bees\n2 words · saved 2 minutes ago · loading…\n2 words · live\n"))
  }

  @Test func `a list with many changes is shown anew`() async throws {
    var loaded = Loaded.live((1...6).map { String(repeating: "x", count: $0) })
    loaded.warnings = [.other("slow")]
    let text = try await show(.success(loaded))
    #expect(text.split(separator: "warning: slow").count == 2, "said once")
    #expect(text.contains("loading…\nID  TEXT\n 1  x\n") && text.hasSuffix(" 6  xxxxxx\n6 words · live\n"))
  }

  @Test func `a list without ids is shown anew if a row differs`() async throws {
    let text = try await show(.success(.live(["bees"])), saved: .success(.saved(["bees", "bees"])), fields: ["text"])
    #expect(text.hasSuffix("loading…\nTEXT\nbees\n1 word · live\n"))
  }

  @Test func `a service that fails after a while leaves the saved list with the reason`() async throws {
    let text = try await show(
      .success(Loaded(["ant", "bees"], source: .cache(because: .offline("no route")), savedAt: Self.saved.savedAt)))
    #expect(
      text.hasSuffix(" 2  bees\n2 words · saved 2 minutes ago · loading…\n2 words · saved 2 minutes ago · no route\n"))
  }

  @Test func `an answer does not close the pager in which the saved list is read`() async throws {
    let reading = Reading()
    let spinner = Spinner(on: RecordingOutput()) { _ in
      await Task.yield()
      try Task.checkCancellation()
    }
    let recording = RecordingConsole(Layout(format: .table), spinner: spinner, pager: reading)
    let words = WordsFeature(
      reading, saved: StubInteractor([7: .success(Self.saved)]), store: store, clock: clock, console: recording.console)
    _ = try await words.list.show(7, command: "words")
    #expect(!reading.wasClosed.isRaised)
  }

  @Test func `a cancelled load leaves the saved list on the screen`() async throws {
    let text = try await show(.failure(.cancelled))
    #expect(text.hasSuffix(" 2  bees\n2 words · saved 2 minutes ago · loading…\n"))
  }

  @Test func `without a saved list, there is nothing to show before`() async throws {
    let text = try await show(.success(.live(["ant"])), saved: .failure(.nothingSaved))
    #expect(text == "ID  TEXT\n 1  ant\n1 word · live\n")
  }

  @Test func `JSON has one list`() async throws {
    let text = try await show(.success(.live(["ant"])), format: .json)
    #expect(text.split(separator: "\n").count == 1)
  }

  private func show(
    _ answer: Result<Loaded<[String]>, LoadFailure>, saved: Result<Loaded<[String]>, LoadFailure> = .success(saved),
    format: OutputFormat = .table, fields: [String]? = nil
  ) async throws -> String {
    let spinner = Spinner(on: RecordingOutput()) { [pauses] in try await pauses.sleep($0) }
    let recording = RecordingConsole(Layout(format: format, fields: fields), spinner: spinner, pager: ShortPager())
    let words = WordsFeature(
      SlowInteractor(pauses: pauses, answer: answer), saved: StubInteractor([7: saved]), store: store, clock: clock,
      console: recording.console)
    _ = try await words.list.show(7, command: "words")
    return recording.notes.text + recording.results.text
  }
}
