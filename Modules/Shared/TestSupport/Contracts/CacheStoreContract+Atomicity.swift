import Foundation
import SharedDomain
import SharedLocal
import Testing

private let key = ListKey("tasks", owner: 1)
private let time = Date(timeIntervalSince1970: 1_795_161_600)

extension CacheStoreContract {
  /// Effects of cancellation and of concurrent tasks.
  static let atomicity = [
    CacheStoreContract("a call in a cancelled task throws and changes nothing") { store in
      try await store.replace(key, with: .numbered(1...3), savedAt: time)
      let cancelled = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await store.replace(key, with: [], savedAt: time)
      }
      await #expect(throws: CacheFailure.cancelled) { try await cancelled.value }
      #expect(try await store.list(key)?.records.count == 3)
    },
    CacheStoreContract("a list whose saving is cancelled is saved completely or not at all") { store in
      try await store.replace(key, with: whole(0), savedAt: time)
      var kept = 0
      for round in 1...12 {
        let task = Task { try await store.replace(key, with: whole(round), savedAt: time) }
        for _ in 0..<round * 8 { await Task.yield() }
        task.cancel()
        switch await task.result {
        case .success: kept = round
        case .failure(let error): #expect(error as? CacheFailure == .cancelled)
        }
        #expect(try await store.list(key)?.records == whole(kept).map(\.record))
        #expect(try await store.records(in: key, termPrefix: "", limit: 1)?.records.first?.number == kept)
      }
    },
    CacheStoreContract("concurrent reads see complete lists, and no concurrent write is lost") { store in
      try await store.replace(key, with: whole(0), savedAt: time)
      try await withThrowingTaskGroup { group in
        for writer in 1...8 {
          group.addTask { try await store.replace(key, with: whole(writer), savedAt: time) }
          group.addTask {
            try await store.replace(ListKey("own", owner: .number(writer)), with: .numbered([writer]), savedAt: time)
          }
          group.addTask {
            let records = try await store.list(key)?.records ?? []
            #expect(records == whole(records.first?.number ?? -1).map(\.record))
          }
        }
        try await group.waitForAll()
      }
      for writer in 1...8 {
        #expect(try await store.list(ListKey("own", owner: .number(writer)))?.records == [.numbered(writer)])
      }
    },
  ]

  /// Returns 300 records that differ from those for any other number.
  private static func whole(_ number: Int) -> [IndexedRecord] {
    (number..<number + 300).map { IndexedRecord(.numbered($0, note: " of \(number)"), terms: ["\($0 + 1000)"]) }
  }
}
