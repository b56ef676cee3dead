import Foundation
import SharedLocal
import SystemPackage
import TestSupport
import Testing

@testable import EditsInfra

/// How a log uses its files.
@Suite final class EditLogTests {
  private let folder: TemporaryFolder
  private let path: String
  private let warnings = WarningLog()

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("lists.sqlite")
  }

  // A log that has read nothing yet, as in a new process.
  private var log: EditLog { EditLog(beside: path) { [warnings] in await warnings.note($0) } }

  private func home(_ number: Int) -> String { path + ".edits-\(number)" }

  private func contents(of home: Int) throws -> String {
    let text = try String(contentsOfFile: self.home(home), encoding: .utf8)
    return String(text.prefix { $0 != "\0" })
  }

  @Test func `reading creates no file`() async throws {
    #expect(try await log.texts() == [:])
    #expect(try folder.names() == [])
  }

  @Test func `both files are text that people can read, for the user only`() async throws {
    try await log.put(["edit 1": "title=Order glaze", "counters": "edit=1"])
    try await log.put(["edit 1": nil])
    let text = try contents(of: 1)
    let lines = text.split(separator: "\n").map { String($0.first == "@" ? "@" : $0) }
    #expect(lines == ["Roster edits 1", "@", "counters\tedit=1", "edit 1\ttitle=Order glaze", "@", "-edit 1"])
    #expect(try contents(of: 2) == text)
    for number in [1, 2] {
      let mode = try FileManager.default.attributesOfItem(atPath: home(number))[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  @Test func `a log whose records change often stays small and is complete`() async throws {
    let log = log
    let text = String(repeating: "x", count: 2_000)
    for number in 1...200 { try await log.put(["edit \(number % 10)": "\(number) \(text)"]) }
    #expect(try contents(of: 1).utf8.count < 120_000)
    let texts = try await self.log.texts()
    #expect(texts == (try await log.texts()))
    #expect(
      texts.mapValues { Int($0.prefix { $0 != " " }) } == [
        "edit 0": 200, "edit 1": 191, "edit 2": 192, "edit 3": 193, "edit 4": 194, "edit 5": 195, "edit 6": 196,
        "edit 7": 197, "edit 8": 198, "edit 9": 199,
      ])
  }

  @Test(arguments: [1, 2])
  func `a file that cannot be written does not keep anybody from working`(_ number: Int) async throws {
    try await log.put(["edit 1": "a"])
    try FileManager.default.removeItem(atPath: home(number))
    try FileManager.default.createDirectory(atPath: home(number) + "/x", withIntermediateDirectories: true)
    let log = log
    try await log.put(["edit 2": "b"])
    try await log.put(["edit 3": "c"])
    #expect(await warnings.texts.count == 2)
    let warning = try #require(await warnings.texts.first)
    #expect(warning.hasPrefix("only one of the two copies of your edits could be written: \(home(number)): "))
    #expect(try await self.log.texts() == ["edit 1": "a", "edit 2": "b", "edit 3": "c"])
    try FileManager.default.removeItem(atPath: home(number))
    try await log.put(["edit 2": nil])
    #expect(try contents(of: 1) == contents(of: 2))
    #expect(await warnings.texts.count == 2)
  }

  @Test func `if neither file can be written, nothing is changed`() async throws {
    for number in [1, 2] {
      try FileManager.default.createDirectory(atPath: home(number), withIntermediateDirectories: true)
    }
    await #expect(throws: CacheFailure.self) { try await log.put(["edit 1": "a"]) }
  }

  @Test func `a change that cannot be taken back is made, with a warning, though the disk has failed`() async throws {
    try await log.put(["edit 1": "a"])
    var calls = LogCalls.system
    calls.sync = { _ in throw Errno.ioError }
    calls.resize = { _, _ in throw Errno.ioError }
    let failing = EditLog(beside: path, calls: calls) { [warnings] in await warnings.note($0) }
    try await failing.put(["edit 2": "b"])
    #expect(await warnings.texts.map { $0.prefix(44) } == ["your edits may not survive a power failure: "])
    #expect(try await log.texts() == ["edit 1": "a", "edit 2": "b"])
  }

  @Test func `a log of a newer version is neither read nor written`() async throws {
    try await log.put(["edit 1": "a"])
    for number in [1, 2] {
      let newer = try contents(of: number).replacingOccurrences(of: "Roster edits 1", with: "Roster edits 2")
      try newer.write(toFile: home(number), atomically: false, encoding: .utf8)
    }
    let failure = CacheFailure.unavailable("the edits were written by a newer version of Roster")
    await #expect(throws: failure) { try await log.read(unless: nil) }
    await #expect(throws: failure) { try await log.put(["edit 2": "a"]) }
  }

  @Test func `a file that a hole has made huge is not read`() async throws {
    try await log.put(["edit 1": "a"])
    try #require(truncate(home(1), 4 << 30) == 0)
    #expect(try await log.texts() == ["edit 1": "a"])
    try await log.put(["edit 2": "b"])
    #expect(try contents(of: 1) == contents(of: 2))
  }
}
