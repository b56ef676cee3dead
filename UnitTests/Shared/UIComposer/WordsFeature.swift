import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedTiming
import SharedUI
import SharedUIComposer
import TestSupport

/// A feature that lists words: all that a feature needs of its own.
struct WordsFeature {
  let list: FeatureList<WordsPresenter, WordsScreen, StoredWords>

  /// Creates a feature that loads with `list` and searches in `store`.
  init(
    _ list: some Interactor<Int, [String]>, saved: any Interactor<Int, [String]> = StubInteractor(),
    store: any CacheStore,
    clock: ManualClock, console: Console
  ) {
    let context = FeatureContext(
      client: StubHTTPClient(), connectivity: Connectivity(paused: false, clock: clock.wallClock), store: store,
      viewpoint: clock.viewpoint(), uptime: .system, timeout: { .seconds(1) }, console: console)
    self.list = FeatureList(
      from: list.asElements(), saved: saved.asElements(), on: WordsScreen(), storedAs: StoredWords(), in: context)
  }
}

/// The maps from words to what a list of them shows.
enum WordsPresenter: ListPresenter {
  static func subject(of query: Int) -> String { "the words of \(query)" }

  static func model(of words: [String], for query: Int, at now: Date) -> [String] { words }

  static func differences(between before: String, and after: String) -> [(what: String, was: String?)] {
    before == after ? [] : [("changed", before)]
  }

  static func row(of word: String, what: String, was: String?) -> ChangeRow {
    ChangeRow(kind: "word", id: 0, what: what, text: ("text", word), was: was)
  }
}
