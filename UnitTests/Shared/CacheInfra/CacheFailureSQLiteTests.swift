import CacheInfra
import GRDB
import SharedLocal
import Testing

@Suite("What an error of the database means")
struct CacheFailureSQLiteTests {
  @Test(arguments: [
    (ResultCode.SQLITE_FULL, CacheFailure.full("the disk is full")),
    (.SQLITE_BUSY, .busy),
    (.SQLITE_READONLY, .unavailable("permission denied")),
    (.SQLITE_IOERR_WRITE, .unavailable("the disk could not be read or written")),
    (.SQLITE_CANTOPEN, .unavailable("the file, or its journal in the same folder, could not be opened")),
    (.SQLITE_CORRUPT, .corrupt("why")), (.SQLITE_CORRUPT_INDEX, .corrupt("why")), (.SQLITE_NOTADB, .corrupt("why")),
    (.SQLITE_READONLY_DBMOVED, .corrupt("the file was moved while it was in use")),
    (.SQLITE_INTERRUPT, .cancelled), (.SQLITE_CONSTRAINT, .unavailable("why")),
  ])
  func failure(_ code: ResultCode, is expected: CacheFailure) {
    #expect(CacheFailure(storeError: DatabaseError(resultCode: code, message: "why")) == expected)
  }

  @Test("What is wrong with the disk, or with what may be done there, names the store")
  func path() {
    let codes: [ResultCode] = [.SQLITE_FULL, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_CANTOPEN]
    for code in codes {
      switch CacheFailure(storeError: DatabaseError(resultCode: code), at: "/a/b.sqlite") {
      case .full(let reason), .unavailable(let reason): #expect(reason.hasPrefix("/a/b.sqlite: "))
      case let other: Issue.record("\(other)")
      }
    }
  }

  @Test("What SQLite says on several lines is told on one")
  func severalLines() {
    let error = DatabaseError(resultCode: .SQLITE_CORRUPT, message: "*** in database main ***\nTree 5: wrong\n")
    #expect(CacheFailure(storeError: error) == .corrupt("*** in database main *** Tree 5: wrong"))
  }

  @Test("A cancellation stays one, and a failure what it was")
  func others() {
    #expect(CacheFailure(storeError: CancellationError()) == .cancelled)
    #expect(CacheFailure(storeError: CacheFailure.corrupt("why")) == .corrupt("why"))
  }
}
