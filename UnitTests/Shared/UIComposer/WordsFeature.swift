import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI
import SharedUIComposer
import TestSupport

/// A feature that lists words: all that a feature needs of its own.
struct WordsFeature: ListFeature {
  typealias Presenter = WordsPresenter
  static let stored = StoredWords()
  static let screen = WordsScreen()
  let list: any Interactor<Int, [String]>
  let context: FeatureContext

  static func found(_ word: String) -> FoundRow {
    FoundRow(kind: "word", id: String(word.count), userID: 0, text: word, members: [.init("text", .string(word))])
  }

  /// Creates a feature that loads with `list` and searches in `store`.
  init(_ list: some Interactor<Int, [String]>, store: any CacheStore, clock: ManualClock, console: Console) {
    self.list = list
    context = FeatureContext(
      client: StubHTTPClient(), connectivity: Connectivity(paused: false, clock: clock.wallClock), store: store,
      viewpoint: clock.viewpoint(), uptime: .system, timeout: { .seconds(1) }, console: console)
  }
}

/// The maps from words to what a list of them shows.
enum WordsPresenter: ListPresenter {
  static func subject(of query: Int) -> String { "the words of \(query)" }

  static func model(of words: [String], for query: Int) -> [String] { words }

  static func changes(from before: String?, to after: String?) -> [ChangeRow] {
    [ChangeRow(kind: "word", id: 0, what: after == nil ? "removed" : "added", text: ("text", after ?? ""), was: before)]
  }
}
