import CacheInfra
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedSearch
import SharedUI
import SharedUIComposer
import TestSupport
import Testing

@Suite("What every feature can do with its list")
struct FeatureListTests {
  private let recording = RecordingConsole()
  private let store = InMemoryCacheStore()
  private let clock = ManualClock()

  @Test("The list is printed, then its warnings")
  func shown() async throws {
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

  @Test("What is shown says whether it is live")
  func source() async throws {
    #expect(try await show(.success(.live(["a"]))).isLive)
    #expect(try await !show(.success(.saved(["a"]))).isLive)
  }

  @Test("If there is no list, nothing is printed, and the failure names the subject", arguments: LoadFailure.all)
  func failure(_ failure: LoadFailure) async {
    let model = FailureViewModel(failure, loading: "the words of 7", mode: .liveOrSaved)
    let error = await #expect(throws: CommandFailure.self) { try await show(.failure(failure)) }
    #expect(error?.model == model)
    #expect(recording.results.text + recording.notes.text == "")
  }

  @Test("Only if neither the service nor the cache could provide it is a list unavailable")
  func unavailable() async {
    for failure in LoadFailure.all {
      let error = await #expect(throws: CommandFailure.self) { try await show(.failure(failure)) }
      let isUnavailable = if case .unavailable = error { true } else { false }
      #expect(isUnavailable == (LoadFailure.unusable + [.nothingSaved]).contains(failure))
    }
  }

  @Test("If the output is closed, that is the failure")
  func closedOutput() async {
    recording.results.fail(with: .closed)
    await #expect(throws: CommandFailure.unwritten(.closed)) { try await show(.success(.live(["a"]))) }
  }

  @Test("An unknown field to sort by is a usage error before anything is loaded")
  func unknownSortField() async throws {
    var arrangement = Arrangement()
    arrangement.sort = SortOrder("size")
    let words = feature(StubInteractor())
    await #expect(throws: CommandFailure.usage("cannot sort words by 'size'; choose from id, text")) {
      try await words.show(7, command: "words", arrangement: arrangement)
    }
  }

  @Test("A list is loaded without being printed")
  func loaded() async throws {
    let presented = try await feature(StubInteractor([7: .success(.saved(["a"], warnings: [.onlyEdits]))])).load(7)
    #expect(presented.model == ["a"])
    #expect(presented.source.text == "saved 2 minutes ago")
    #expect(presented.warnings == ["the list was never loaded; only your own edits are shown"])
    #expect(recording.results.text + recording.notes.text == "")
  }

  @Test("A list counts as reloaded if it came from the service")
  func reloaded() async {
    let list = StubInteractor<Int, [String]>([
      1: .success(.live(["a"])), 2: .success(.saved(["a"])), 3: .failure(.timeout("1 s")),
    ])
    let words = feature(list)
    #expect(await words.reload(1))
    #expect(await !words.reload(2))
    #expect(await !words.reload(3))
    #expect(recording.results.text + recording.notes.text == "")
  }

  @Test("Saved words are found, and what the last load changed is known")
  func saved() async throws {
    let words = feature(StubInteractor())
    let local = LocalInteractor(StoredWords(), store: store)
    try await local.save(.live(["one", "three"]), for: 7)
    try await local.save(.live(["three", "eleven"]), for: 7)
    let query = try #require(SearchQuery(["elev"]))
    #expect(try await SavedSearch(StoredWords(), store: store).find(query, limit: 9).found.map(\.element) == ["eleven"])
    let changes = try await words.lastChanges(of: 7)
    #expect(changes.at == clock.now)
    #expect(changes.rows.map(\.what) == ["removed", "added"])
    await #expect(throws: LoadFailure.nothingSaved) { try await words.lastChanges(of: 8) }
  }

  @Test("The fields are those of the screen")
  func fields() {
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
  private func show(_ answer: Result<Loaded<[String]>, LoadFailure>) async throws(CommandFailure) -> ShownList {
    try await feature(StubInteractor([7: answer])).show(7, command: "words")
  }
}
