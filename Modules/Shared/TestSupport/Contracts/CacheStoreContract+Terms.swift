import Foundation
import SharedDomain
import SharedLocal
import Testing

private let key = ListKey("users")
private let time = Date(timeIntervalSince1970: 1_795_161_600)

extension CacheStoreContract {
  /// Lookup of records by the prefix of a term.
  static let terms = [
    CacheStoreContract("records are found by a prefix of a term, once each, ordered by term and position") {
      store in
      try await save([["tb", "x"], ["ta", "tc", "ta"], ["tb"], [], ["ta"], ["u", "s"]], in: store)
      #expect(try await found("t", in: store) == [1, 4, 0, 2])
      #expect(try await found("tb", in: store) == [0, 2])
      #expect(try await found("tc", in: store) == [1])
      #expect(try await found("tcc", in: store) == [])
      #expect(try await store.records(in: key, termPrefix: "tc", limit: 1)?.savedAt == time)
    },
    CacheStoreContract("a search by prefix is limited to a number of distinct records") { store in
      try await save([["ta", "tb", "tc"], ["td"], ["te"]], in: store)
      #expect(try await found("t", limit: 2, in: store) == [0, 1])
      #expect(try await found("t", limit: .max, in: store) == [0, 1, 2])
      #expect(try await found("t", limit: 0, in: store) == [])
      #expect(try await found("t", limit: -1, in: store) == [])
    },
    CacheStoreContract("the empty prefix finds every record with terms, the empty term first") { store in
      try await save([["b"], [], ["a"], [""], ["\u{10FFFF}"]], in: store)
      #expect(try await found("", in: store) == [3, 2, 0, 4])
      #expect(try await found("\u{10FFFF}", in: store) == [4])
    },
    CacheStoreContract("no character of a prefix is a wildcard") { store in
      try await save([["%"], ["_"], ["*"], ["?"], ["["], ["a%b"], ["axb"], ["A"], ["\\"], ["'"]], in: store)
      for (position, prefix) in ["%", "_", "*", "?", "["].enumerated() {
        #expect(try await found(prefix, in: store) == [position])
      }
      #expect(try await found("a", in: store) == [5, 6])
      #expect(try await found("a%", in: store) == [5])
      #expect(try await found("A", in: store) == [7])
      #expect(try await found("'", in: store) == [9])
    },
    CacheStoreContract("terms are compared and ordered by their Unicode scalars") { store in
      let terms = [
        "\u{E9}t", "e\u{301}t", "\u{10000}", "\u{FFFD}", "z", "a\0b", "a\0c", "a", "a\u{1}", "\u{7F}", "\u{80}",
      ]
      try await save(terms.map { [$0] }, in: store)
      #expect(try await found("\u{E9}", in: store) == [0])
      #expect(try await found("e", in: store) == [1])
      #expect(try await found("a\0", in: store) == [5, 6])
      #expect(try await found("a\0b", in: store) == [5])
      #expect(try await found("\u{7F}", in: store) == [9])
      #expect(try await found("", in: store) == [7, 5, 6, 8, 1, 4, 9, 10, 0, 3, 2])
    },
  ]

  private static func save(_ terms: [[String]], in store: any CacheStore) async throws {
    let records = terms.enumerated().map { IndexedRecord(.numbered($0.offset), terms: $0.element) }
    try await store.replace(key, with: records, savedAt: time)
    try await store.replace(ListKey("other"), with: records, savedAt: time)
  }

  private static func found(_ prefix: String, limit: Int = 99, in store: any CacheStore) async throws -> [Int]? {
    try await store.records(in: key, termPrefix: prefix, limit: limit)?.records.compactMap(\.number)
  }
}
