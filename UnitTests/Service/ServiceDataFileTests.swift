import BlockingInfra
import Foundation
import GRDB
import Service
import TestSupport
import Testing

@Suite struct ServiceDataFileTests {
  @Test func `a new data file is private and contains the sample data`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    try await withBundledService(.file(path)) { port in
      let users = try await serviceList("/users", port: port)
      #expect(users.count >= 12)
    }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try folder.names() == ["data.sqlite"])
  }

  @Test func `an existing data file is served unchanged`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    _ = try BundledService(data: .file(path))
    let queue = try DatabaseQueue(path: path)
    try await queue.write { try $0.execute(sql: "DELETE FROM todo; UPDATE user SET name = 'Kim' WHERE id = 3") }
    try queue.close()
    try await withBundledService(.file(path)) { port in
      let (users, tasks) = try await (serviceList("/users", port: port), serviceList("/todos", port: port))
      #expect(tasks.isEmpty)
      #expect(users.compactMap { $0["name"] as? String }.dropFirst(2).first == "Kim")
    }
  }

  @Test func `an empty data file is filled with the sample data`() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.path("empty")))
    _ = try BundledService(data: .file(folder.path("empty")))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("empty"))).count > 10_000)
  }

  @Test func `a data file that is not a database is refused and left unchanged`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("notes.txt")
    let notes = Data(repeating: UInt8(ascii: "x"), count: 5000)
    try notes.write(to: URL(fileURLWithPath: path))
    #expect(throws: SystemFailure("use \(path)", reason: "it is not a database")) {
      try BundledService(data: .file(path))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == notes)
    #expect(try folder.names() == ["notes.txt"])
  }

  @Test(arguments: [
    ("CREATE TABLE t (a)", "it is another program's database"),
    ("PRAGMA application_id = 7", "it is another program's database"),
    ("PRAGMA application_id = 1381193283; PRAGMA user_version = 9", "it was made by a newer version"),
  ])
  func `the database of another program is refused and left unchanged`(sql: String, why: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("other.sqlite")
    let queue = try DatabaseQueue(path: path)
    try await queue.write { try $0.execute(sql: sql) }
    try queue.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: SystemFailure("use \(path)", reason: why)) { try BundledService(data: .file(path)) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test(arguments: [0, 15, 17]) func `a data file whose key for digests has not 16 bytes is refused`(
    length: Int
  ) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    _ = try BundledService(data: .file(path))
    let queue = try DatabaseQueue(path: path)
    try await queue.write { try $0.execute(sql: "UPDATE secret SET digestKey = zeroblob(?)", arguments: [length]) }
    try queue.close()
    #expect(throws: SystemFailure("use \(path)", reason: "the database is damaged")) {
      try BundledService(data: .file(path))
    }
  }

  @Test func `a path that cannot be a data file is named in the error`() throws {
    let folder = try TemporaryFolder()
    let (link, missing) = (folder.path("link"), folder.path("no/data.sqlite"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    #expect(throws: SystemFailure("use \(link)", reason: "it is a link to a missing file")) {
      try BundledService(data: .file(link))
    }
    #expect(throws: SystemFailure("use \(folder.url.path)", reason: "it is not a file")) {
      try BundledService(data: .file(folder.url.path))
    }
    #expect(throws: SystemFailure("use \(missing)", reason: "no such file or directory")) {
      try BundledService(data: .file(missing))
    }
    #expect("\(SystemFailure("use /a", reason: "it is not a file"))" == "cannot use /a: it is not a file")
    #expect(try folder.names() == ["link"])
  }
}
