import Foundation
import SharedDomain
import SharedInteractorInterface
package import SharedLocal
import Testing

private let time = Date(timeIntervalSince1970: 1_795_161_600)

extension CacheStoreContract {
  static let search = [
    CacheStoreContract("a record is found by the beginnings of all words, ignoring case and accents") {
      store in
      let names = ["Émile Zola", "emily zola-smith", "ZOLA, E.", "Straße 7", "a_b\0c", "", "日本語 テスト", "x" + long]
      try await store.save(names, in: ListKey("people"))
      let expected: [String: [Int]] = [
        "emile": [0], "EMIL": [0, 1], "zola": [0, 1, 2], "zo e": [0, 1, 2], "zola É": [0, 1, 2], "smith z": [1],
        "mile": [], "strasse": [3], "STRASSE 7": [3], "7": [3], "b": [4], "a c": [4], "_b!": [4], "a_bc": [],
        "日本": [6], "本": [6], "語本": [6], "日x": [], "zola nobody": [], "x" + long: [7], "x" + long + "y": [7], "xy": [],
        "NOT zola": [],
        "zola OR x": [], "zola*": [0, 1, 2], "\"zola": [0, 1, 2], "name:zola": [],
      ]
      for (words, ids) in expected {
        #expect(try await store.search(words, "people")?.numbers.sorted() == ids, "\(words)")
      }
      for words in ["", "!", " * "] { #expect(SearchQuery([words]) == nil) }
    },
    CacheStoreContract("results are ordered by whole words, words in the name, id, owner and position") { store in
      let texts = [
        (8, "tomatoes", ""), (7, "x", "tomatoes"), (6, "x", "tomato"), (5, "tomato", ""), (9, "tomato x", "tomato"),
      ]
      let records = texts.map { IndexedRecord(.numbered($0), text: SearchText(name: $1, rest: [$2])) }
      try await store.replace(ListKey("all", owner: 2), with: records, savedAt: time)
      try await store.replace(ListKey("all"), with: records.reversed(), savedAt: time)
      try await store.replace(ListKey("all", owner: -1), with: [records[2], records[2]], savedAt: time)
      let found = try await store.search("tomato", "all")
      #expect(found?.numbers == [5, 5, 9, 9, 6, 6, 6, 6, 8, 8, 7, 7])
      #expect(found?.found.map(\.element.owner) == [nil, 2, nil, 2, nil, -1, -1, 2, nil, 2, nil, 2])
      #expect(found?.found.map { SearchRank.allCases.firstIndex(of: $0.rank) } == [0, 0, 1, 1, 3, 3, 3, 3, 4, 4, 6, 6])
      #expect(found?.isComplete == true)
      #expect(try await store.search("tomato x", "all")?.numbers == [9, 9, 6, 6, 6, 6, 7, 7])
    },
    CacheStoreContract("if there are too many results, those saved first are returned and marked as incomplete") {
      store in
      for owner: ServiceID in [3, 1, 2] { try await store.save(["b", "bb", "b"], in: ListKey("all", owner: owner)) }
      try await store.save(["b", "bb"], in: ListKey("all", owner: 3))
      let cases: [(Int, [ServiceID])] = [(0, []), (1, [3]), (2, [1, 3]), (4, [1, 2, 3, 1]), (6, [1, 2, 3, 1, 2, 3])]
      for (limit, owners) in cases {
        let found = try await store.search("b", "all", limit: limit)
        #expect(found?.found.map(\.element.owner) == owners, "\(limit)")
        #expect(found?.isComplete == false)
      }
      let all = try await store.search("b", "all", limit: 8)
      #expect(all?.found.count == 8)
      #expect(all?.isComplete == true)
      #expect(try await store.search("b", "all", limit: .max) == all)
    },
    CacheStoreContract("exact names come first, then names that begin with the words") { store in
      let names = [
        "the alpha", "alphabet", "Alpha beta", "ALPHA", "beta alpha", "an alphabet", "beta", "the beta alpha",
      ]
      try await store.save(names, in: ListKey("all"))
      let expected: [(String, ids: [Int], ranks: [SearchRank])] = [
        (
          "alpha", [3, 2, 0, 4, 7, 1, 5],
          [.name, .startOfName, .wordsOfName, .wordsOfName, .wordsOfName, .beginningOfName, .beginningsInName]
        ),
        ("alpha beta", [2, 4, 7], [.name, .wordsOfName, .wordsOfName]),
        ("beta al", [4, 2, 7], [.beginningOfName, .beginningsInName, .beginningsInName]),
      ]
      for (words, ids, ranks) in expected {
        let found = try await store.search(words, "all")
        #expect(found?.numbers == ids, "\(words)")
        #expect(found?.found.map(\.rank) == ranks, "\(words)")
      }
    },
    CacheStoreContract("a prefix of many words finds all records unless there are too many") { store in
      let names = (100..<200).reversed().map { "w\($0)" }
      try await store.save(names + ["w1"], in: ListKey("all"))
      try await store.save(["w000"], in: ListKey("other"))
      // 64 words are looked up: for up to 63 matches, and one more to detect that there are too many.
      for (limit, ids) in [(1000, 0..<101), (101, 0..<101), (100, 0..<100), (64, 0..<64), (63, 37..<100), (5, 37..<42)]
      {
        let found = try await store.search("W", "all", limit: limit)
        #expect(found?.numbers == Array(ids), "\(limit)")
        #expect(found?.isComplete == (limit > 100))
      }
      for words in ["w1 w19", "w w19", "w19 w1"] {
        let found = try await store.search(words, "all")
        #expect(found?.numbers == Array(0..<10), "\(words)")
        #expect(found?.isComplete == true)
      }
      #expect(try await store.search("w nobody", "all") == SearchResult([], isComplete: true))
    },
    CacheStoreContract("letters with strokes, ligatures and wide forms are found by plain letters") { store in
      let names = [
        "Łukasiewicz", "Ørsted", "Đorđe Æsop", "Ħaż-Żebbuġ", "Þórr", "ｆｕｌｌｗｉｄｔｈ", "ﬁne œuvre", "ısı", "ﾃｽﾄ", "x²",
      ]
      try await store.save(names, in: ListKey("people"))
      let expected = [
        "lukasiewicz": 0, "łUKA": 0, "orsted": 1, "ØRSTED": 1, "dorde aesop": 2, "haz zebbug": 3, "thorr": 4,
        "fullwidth": 5, "Ｆｕｌｌ": 5, "fine oeuvre": 6, "isi": 7, "テスト": 8, "x2": 9,
      ]
      for (words, id) in expected {
        #expect(try await store.search(words, "people")?.numbers == [id], "\(words)")
      }
    },
    CacheStoreContract("a search finds only what is currently saved, of its kind") { store in
      let (key, other) = (ListKey("all", owner: 1), ListKey("all", owner: 2))
      try await store.save(["red one", "green two", "blue red"], in: key)
      try await store.save(["red"], in: other)
      try await store.save(["red"], in: ListKey("others", owner: 1))
      #expect(try await store.search("red", "all")?.found.count == 3)
      let same = (0..<3).map { IndexedRecord(.numbered($0), text: $0 == 1 ? SearchText(name: "re") : nil) }
      try await store.replace(key, with: same, savedAt: time)
      #expect(try await store.search("red", "all")?.found.map(\.element.owner) == [2])
      #expect(try await store.search("re", "all")?.found.map(\.element.owner) == [1, 2])
      #expect(try await store.search("g", "all")?.found == [])
      try await store.save([], in: key)
      #expect(try await store.search("r", "all")?.found.map(\.element.owner) == [2])
      try await store.save(["red again"], in: key)
      #expect(try await store.search("red", "all")?.found.map(\.element.owner) == [2, 1])
      #expect(try await store.search("red", "a")?.found == [])
    },
  ]

  private static let long = String(repeating: "é", count: 63)
}

extension CacheStore {
  /// Saves a searchable record for each name, with its position as its id.
  func save(_ names: [String], in key: ListKey) async throws {
    let records = names.enumerated().map {
      IndexedRecord(.numbered($0.offset, note: " \($0.element)"), text: SearchText(name: $0.element))
    }
    try await replace(key, with: records, savedAt: time)
  }

  /// Returns the results for the words of `text`; `nil` if it has none.
  package func search(_ text: String, _ kind: String, limit: Int = 1000) async throws -> SearchResult? {
    guard let query = SearchQuery([text]) else { return nil }
    return try await reading { transaction in
      try transaction.search(query, ofKind: kind, limit: limit)
    }
  }
}
