import CacheInfra
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import SharedUIComposer
import TestSupport
import Testing

@Suite struct FeatureListTests {
  private let recording = RecordingConsole()
  private let store = InMemoryCacheStore()
  private let clock = ManualClock()

  @Test func `the list is printed, then its warnings`() async throws {
    try await show(
      .success(
        .live(
          ["a"],
          warnings: [
            .leftOut(1, first: LeftOutElement(index: 3, path: "id", problem: "is missing")),
            .leftOut(2, first: LeftOutElement(index: 3, path: "id", problem: "is missing")),
            .notSaved("the disk is full"),
          ])))
    #expect(recording.results.text == "ID  TEXT\n 1  a\n1 word · live\n")
    #expect(
      recording.notes.text == """
        roster: warning: 1 word left out: words[3].id is missing
        roster: warning: 2 words left out: words[3].id is missing
        roster: warning: the list could not be saved: the disk is full

        """)
  }

  @Test func `a printed list reports whether it is live`() async throws {
    #expect(try await show(.success(.live(["a"]))).isLive)
    #expect(try await !show(.success(.saved(["a"]))).isLive)
  }

  @Test(arguments: LoadFailure.all)
  func `without a list, nothing is printed, and the failure names it`(_ failure: LoadFailure) async {
    let problem = Problem(failure, loading: "the words of 7", mode: .liveOrSaved)
    let error = await #expect(throws: CommandFailure.self) { try await show(.failure(failure)) }
    #expect(error == .failed(problem))
    #expect(recording.results.text + recording.notes.text == "")
  }

  @Test func `a list is unavailable only if neither the service nor the cache has it`() async {
    for failure in LoadFailure.all {
      let error = await #expect(throws: CommandFailure.self) { try await show(.failure(failure)) }
      #expect((error?.problem.kind == .unavailable) == (LoadFailure.unusable + [.nothingSaved]).contains(failure))
    }
  }

  @Test func `a list that cannot be printed is a failure`() async {
    recording.results.fail(because: "the disk is full")
    await #expect(throws: CommandFailure.unwritten("the disk is full")) { try await show(.success(.live(["a"]))) }
  }

  @Test func `an unknown field to sort by is a usage error before anything is loaded`() async throws {
    var arrangement = Arrangement()
    arrangement.sort = SortOrder("size")
    let words = feature(StubInteractor())
    await #expect(throws: CommandFailure.usage("no field 'size': id or text")) {
      try await words.show(7, command: "words", arrangement: arrangement)
    }
  }

  @Test func `a list is loaded without being printed`() async throws {
    let presented = try await feature(StubInteractor([7: .success(.saved(["a"], warnings: [.other("never loaded")]))]))
      .loadAll(7)
    #expect(presented.model == ["a"])
    #expect(presented.source.text == "saved 2 minutes ago")
    #expect(presented.warnings == ["never loaded"])
    #expect(recording.results.text + recording.notes.text == "")
  }

  @Test func `a list counts as reloaded if it came from the service`() async {
    let list = StubInteractor<Int, [String]>([
      1: .success(.live(["a"])), 2: .success(.saved(["a"])), 3: .failure(.timeout("1 s")),
    ])
    let words = feature(list)
    #expect(await words.reload(1))
    #expect(await !words.reload(2))
    #expect(await !words.reload(3))
    #expect(recording.results.text + recording.notes.text == "")
  }

  @Test func `a saved list can be searched, and the changes of its last load are known`() async throws {
    let words = feature(StubInteractor())
    let local = LocalInteractor(StoredWords(), store: store)
    try await local.save(.live(["one", "three"]), for: 7)
    try await local.save(.live(["three", "eleven"]), for: 7)
    let query = try #require(SearchQuery(["elev"]))
    #expect(try await StoredWords().find(query, limit: 9, in: store).found.map(\.element) == ["eleven"])
    let changes = try await words.lastChanges(of: 7)
    #expect(changes.at == clock.now)
    #expect(changes.rows.map(\.what) == ["removed", "added"])
    await #expect(throws: LoadFailure.nothingSaved) { try await words.lastChanges(of: 8) }
  }

  @Test func `the fields of a list are those of its screen`() {
    #expect(WordsScreen().fields.map(\.name) == ["id", "text"])
    #expect(WordsScreen().tableFields == ["id", "text", "more", "more.length", "more.letters", "more.letters.first"])
    #expect(StoredWords().kinds == ["words"])
  }

  private func feature(
    _ list: StubInteractor<Int, [String]>
  ) -> FeatureList<WordsPresenter, WordsScreen, StoredWords> {
    WordsFeature(list, store: store, clock: clock, console: recording.console).list
  }

  @discardableResult
  private func show(_ answer: Result<Loaded<[String]>, LoadFailure>) async throws -> ShownList {
    try await feature(StubInteractor([7: answer])).show(7, command: "words")
  }
}
