import BlockingInfra
import ConsoleInfra
import FilesInfra
import Foundation
import TestSupport
import Testing

@Suite struct HistoryFileTests {
  private let folder: TemporaryFolder
  private let history: HistoryFile

  init() throws {
    folder = try TemporaryFolder()
    history = HistoryFile(path: folder.path("history"), limit: 3)
  }

  @Test func `a missing history file is an empty history`() throws {
    #expect(try history.load().isEmpty)
  }

  @Test func `the history loads at most the limit of entries, newest last`() throws {
    for entry in ["one", "two", "héé 桜", "four"] { try history.append(entry) }
    #expect(try history.load() == ["two", "héé 桜", "four"])
  }

  @Test func `a new history file and its folders are private`() throws {
    try HistoryFile(path: folder.path("a/b/history")).append("entry")
    #expect(try folder.permissions(of: "a") == 0o700)
    #expect(try folder.permissions(of: "a/b") == 0o700)
    #expect(try folder.permissions(of: "a/b/history") == 0o600)
  }

  @Test func `an existing folder of the history keeps its permissions`() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
    try history.append("entry")
    #expect(try folder.permissions(of: "") == 0o755)
  }

  @Test
  func `a rewritten history is told from one that has grown, however large it is, and from one that cannot be read`()
    throws
  {
    try history.append("one")
    let first = try #require(history.version)
    try history.append("two")
    let grown = try #require(history.version)
    #expect(grown.inode == first.inode && grown.size > first.size)
    try history.trim { $0 != "one" }
    try history.append(String(repeating: "x", count: 100))
    let rewritten = try #require(history.version)
    #expect(rewritten.inode != first.inode && rewritten.size > grown.size)
    let other = HistoryFile(path: folder.path("other"))
    #expect(other.version?.size == 0)
    try FileManager.default.createSymbolicLink(atPath: other.path, withDestinationPath: other.path)
    #expect(other.version == nil)
  }

  @Test func `damaged lines of the history are skipped`() throws {
    try Data([0x61, 0x0A, 0xFF, 0x0A, 0x00, 0x0A, 0x0A, 0x62]).write(to: URL(filePath: history.path))
    #expect(try history.load() == ["a", "b"])
  }

  @Test func `a history entry starts on its own line after one that was cut short`() throws {
    try Data("cut sho".utf8).write(to: URL(filePath: history.path))
    try history.append("entry")
    #expect(try history.load() == ["cut sho", "entry"])
  }

  @Test func `a history entry that is not one line is ignored`() throws {
    try history.append("two\nlines")
    try history.append("a\0b")
    #expect(try history.load().isEmpty)
  }

  @Test func `the history file is trimmed only beyond twice the limit`() throws {
    for number in 1...6 { try history.append("\(number)") }
    try history.trim()
    #expect(try lineCount == 6)
    try history.append("7")
    try history.trim()
    #expect(try lineCount == 3)
    #expect(try history.load() == ["5", "6", "7"])
    #expect(try folder.permissions(of: "history") == 0o600)
    #expect(try folder.names() == ["history"])
  }

  @Test func `the history file may be a symbolic link`() throws {
    let target = folder.path("target")
    try FileManager.default.createSymbolicLink(atPath: history.path, withDestinationPath: target)
    for number in 1...7 { try history.append("\(number)") }
    try history.trim()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: history.path) == target)
    #expect(try HistoryFile(path: target).load() == ["5", "6", "7"])
  }

  @Test func `several sessions lose no history while one trims the file`() async throws {
    let shared = HistoryFile(path: history.path, limit: 500)
    for number in 0..<1001 { try shared.append("old \(number)") }
    try await concurrently(0..<4) { session in
      for number in 0..<50 {
        try shared.append("\(session) \(number)")
        try shared.trim()
      }
    }
    let kept = Set(try shared.load())
    #expect((0..<4).allSatisfy { session in (0..<50).allSatisfy { kept.contains("\(session) \($0)") } })
  }

  @Test(arguments: ["", "file/history", "file/a/history"]) func `an unusable path of the history is reported`(
    _ name: String
  ) throws {
    try Data().write(to: URL(filePath: folder.path("file")))
    let unusable = HistoryFile(path: folder.path(name))
    #expect(throws: SystemFailure.self) { try unusable.load() }
    #expect(throws: SystemFailure.self) { try unusable.append("entry") }
  }

  #if os(Linux)
    @Test func `a history that does not fit on the disk is reported`() {
      let full = HistoryFile(path: "/dev/full")
      let failure = #expect(throws: SystemFailure.self) { try full.append("entry") }
      #expect(failure?.description == "cannot write to /dev/full: the disk is full")
    }
  #endif

  private var lineCount: Int {
    get throws { try String(contentsOfFile: history.path, encoding: .utf8).split(separator: "\n").count }
  }
}
