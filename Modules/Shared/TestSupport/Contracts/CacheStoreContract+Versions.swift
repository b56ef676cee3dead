import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import Testing

private let key = ListKey("tasks", owner: 3)
private let time = Date(timeIntervalSince1970: 1_795_161_600)

extension CacheStoreContract {
  static let versions = [
    CacheStoreContract("a list keeps the version with which it was saved") { store in
      #expect(try await store.version(of: key) == nil)
      let etags = [nil, "", "W/\"abc\"", "\"é👩‍👩‍👧\0'\""]
      for version in etags.flatMap({ etag in [0, 1, .max, -1].map { ListVersion(etag: etag, revision: $0) } }) {
        try await store.replace(
          key, with: [IndexedRecord(.numbered(1), terms: ["t"])], savedAt: time, version: version)
        let list = SavedList(savedAt: time, version: version, records: [.numbered(1)])
        #expect(try await store.version(of: key) == version)
        #expect(try await store.list(key) == list)
        #expect(try await store.record(1, in: key) == list)
        #expect(try await store.records(in: key, termPrefix: "t", limit: 1) == list)
      }
      #expect(try await store.version(of: ListKey("tasks")) == nil)
    },
    CacheStoreContract("a list saved without a version has none, even if the previous one had") { store in
      try await store.replace(key, with: .numbered([1]), savedAt: time, version: ListVersion(etag: "e", revision: 7))
      try await store.replace(key, with: .numbered([1]), savedAt: time)
      #expect(try await store.version(of: key) == ListVersion())
      #expect(try await store.list(key)?.version == ListVersion())
    },
    CacheStoreContract("a confirmed list keeps its records and terms and gets the new time") { store in
      let etags = ["e", "", "W/\"abc\""]
      for (number, etag) in etags.enumerated() {
        try await store.replace(
          key, with: [IndexedRecord(.numbered(1), terms: ["t"])], savedAt: time, version: ListVersion(etag: etag))
        let (later, version) = (time + Double(number + 1), ListVersion(etag: etag, revision: 7))
        #expect(try await store.confirm(key, savedAt: later, version: version))
        let list = SavedList(savedAt: later, version: version, records: [.numbered(1)])
        #expect(try await store.list(key) == list)
        #expect(try await store.record(1, in: key) == list)
        #expect(try await store.records(in: key, termPrefix: "t", limit: 1) == list)
      }
    },
    CacheStoreContract("a list is confirmed only with the entity tag with which it was saved") { store in
      #expect(try await !store.confirm(key, savedAt: time, version: ListVersion(etag: "e")))
      #expect(try await store.list(key) == nil)
      for (old, new) in [("e", "f"), (nil, "e"), ("e", nil), (nil, nil)] {
        try await store.replace(key, with: .numbered([1]), savedAt: time, version: ListVersion(etag: old))
        let saved = try await store.list(key)
        #expect(try await !store.confirm(key, savedAt: time + 1, version: ListVersion(etag: new, revision: 1)))
        #expect(try await store.list(key) == saved)
      }
    },
  ]
}
