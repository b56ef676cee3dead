import BlockingInfra
import ConsoleInfra
import FilesInfra
import Foundation
import SharedTiming
import SystemPackage
import TestSupport
import Testing

@Suite struct SharedTextFileTests {
  private let folder: TemporaryFolder
  private let file: SharedTextFile

  init() throws {
    folder = try TemporaryFolder()
    file = SharedTextFile(path: folder.path("a/b/text"))
  }

  @Test func `a shared text file is not created without a change`() throws {
    #expect(try file.read() == nil)
    try file.edit { _ in nil }
    #expect(try folder.names() == [])
  }

  @Test func `a new shared text file is private`() throws {
    try file.edit { (String(decoding: $0, as: UTF8.self) + "héé", false) }
    #expect(try file.read() == Array("héé".utf8))
    #expect(try ["a", "a/b", "a/b/text"].map(folder.permissions) == [0o700, 0o700, 0o600])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b")) == ["text"])
  }

  @Test(arguments: [(false, 0o644), (true, 0o600)])
  func `a shared text file keeps its permissions unless the text is secret`(_ isSecret: Bool, _ mode: Int) throws {
    try file.edit { _ in ("x", false) }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    try file.edit { _ in ("y", isSecret) }
    #expect(try folder.permissions(of: "a/b/text") == mode)
  }

  @Test(arguments: [true, false])
  func `a shared text file may be a symbolic link`(_ exists: Bool) throws {
    let (link, target) = (folder.path("link"), folder.path("target"))
    if exists { try "old".write(toFile: target, atomically: false, encoding: .utf8) }
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    try SharedTextFile(path: link).edit { (String(decoding: $0, as: UTF8.self) + "new", false) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try SharedTextFile(path: target).read() == Array((exists ? "oldnew" : "new").utf8))
  }

  @Test func `several processes that edit a shared text file lose nothing`() async throws {
    try await concurrently(0..<4) { writer in
      for number in 0..<5 {
        try file.edit { (String(decoding: $0, as: UTF8.self) + "\(writer) \(number)\n", false) }
        let seen = try file.read() ?? []
        #expect(seen.last == 0x0A)
      }
    }
    let lines = String(decoding: try file.read() ?? [], as: UTF8.self).split(separator: "\n")
    #expect(Set(lines).count == 20)
  }

  @Test func `a shared text file can be read while another process holds its lock`() throws {
    try file.edit { _ in ("x", false) }
    let holder = try holdLock()
    defer { close(holder) }
    #expect(try file.read() == Array("x".utf8))
  }

  @Test func `a shared text file is not edited while another process holds its lock`() throws {
    try file.edit { _ in ("x", false) }
    let holder = try holdLock()
    let failure = #expect(throws: SystemFailure.self) { try edit(within: .milliseconds(20)) }
    #expect(failure?.description == "cannot lock \(file.path): another program holds it")
    #expect(try file.read() == Array("x".utf8))
    close(holder)
    try file.edit { _ in ("z", false) }
    #expect(try file.read() == Array("z".utf8))
  }

  @Test func `cancelling the task ends the wait for the lock`() async throws {
    try file.edit { _ in ("x", false) }
    let holder = try holdLock()
    defer { close(holder) }
    let reason = await withTaskGroup(of: String?.self) { group in
      group.cancelAll()
      group.addTask {
        do {
          try edit(within: .seconds(600))
          return nil
        } catch {
          return (error as? SystemFailure)?.reason
        }
      }
      return await group.next() ?? nil
    }
    #expect(reason == "operation canceled")
  }

  @Test func `a shared text file must be a regular file`() throws {
    for path in [folder.url.path, "/dev/null"] {
      #expect(throws: SystemFailure.self) { try SharedTextFile(path: path).read() }
      #expect(throws: SystemFailure.self) { try SharedTextFile(path: path).edit { _ in ("x", false) } }
    }
    try "x".write(toFile: folder.path("plain"), atomically: false, encoding: .utf8)
    let below = SharedTextFile(path: folder.path("plain/text"))
    #expect(try below.read() == nil)
    #expect(throws: SystemFailure.self) { try below.edit { _ in ("x", false) } }
  }

  @Test(.enabled(if: getuid() == 0))
  func `a shared text file keeps its owner if another user edits it`() throws {
    try file.edit { _ in ("x", false) }
    #expect(chown(file.path, 65_534, 65_534) == 0)
    for isSecret in [false, true] {
      try file.edit { _ in ("y\(isSecret)", isSecret) }
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.ownerAccountID] as? Int == 65_534)
      #expect(attributes[.groupOwnerAccountID] as? Int == 65_534)
      #expect(try folder.permissions(of: "a/b/text") == 0o600)
    }
  }

  // A lock of another open file is as good as that of another process.
  private func holdLock() throws -> Int32 {
    let descriptor = open(file.path, O_RDWR | O_CLOEXEC)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    return descriptor
  }

  // Edits the file as a command does that may wait for `limit`.
  private func edit(within limit: Duration) throws {
    try WaitBudget.$current.withValue(WaitBudget(limit: limit)) { try file.edit { _ in ("y", false) } }
  }
}
