import CacheInfra
import GRDB
import SharedDomain
import SharedLocal
import Testing

@Suite struct CacheFailureSQLiteTests {
  @Test(arguments: [
    (ResultCode.SQLITE_FULL, CacheFailure.full(FullDisk(path: nil, needed: 65_536))),
    (.SQLITE_BUSY, .busy),
    (.SQLITE_READONLY, .unavailable("permission denied")),
    (.SQLITE_IOERR_WRITE, .unavailable("the disk could not be read or written")),
    (.SQLITE_CANTOPEN, .unavailable("the file, or its journal in the same folder, could not be opened")),
    (.SQLITE_CORRUPT, .corrupt("why")), (.SQLITE_CORRUPT_INDEX, .corrupt("why")), (.SQLITE_NOTADB, .corrupt("why")),
    (.SQLITE_READONLY_DBMOVED, .corrupt("the file was moved while it was in use")),
    (.SQLITE_INTERRUPT, .cancelled), (.SQLITE_CONSTRAINT, .unavailable("why")),
  ])
  func `each SQLite error code becomes the matching failure of the store`(_ code: ResultCode, is expected: CacheFailure)
  {
    #expect(CacheFailure(storeError: DatabaseError(resultCode: code, message: "why")) == expected)
  }

  @Test func `a failure of the disk or its permissions names the store`() {
    let codes: [ResultCode] = [.SQLITE_FULL, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_CANTOPEN]
    for code in codes {
      let failure = CacheFailure(storeError: DatabaseError(resultCode: code), at: "/a/b.sqlite")
      switch failure {
      case .full: #expect(failure.reason == "the disk that holds /a/b.sqlite is full")
      case .unavailable: #expect(failure.reason.hasPrefix("/a/b.sqlite: "))
      case let other: Issue.record("\(other)")
      }
    }
  }

  @Test func `an SQLite message of several lines becomes one line`() {
    let error = DatabaseError(resultCode: .SQLITE_CORRUPT, message: "*** in database main ***\nTree 5: wrong\n")
    #expect(CacheFailure(storeError: error) == .corrupt("*** in database main *** Tree 5: wrong"))
  }

  @Test func `a cancellation and a failure of the store stay what they are`() {
    #expect(CacheFailure(storeError: CancellationError()) == .cancelled)
    #expect(CacheFailure(storeError: CacheFailure.corrupt("why")) == .corrupt("why"))
  }
}
