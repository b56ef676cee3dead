import ConsoleInfra
import Foundation
import Testing

@Suite("A text that several processes change")
struct SharedTextFileTests {
  private let folder: TemporaryConsoleFolder
  private let file: SharedTextFile

  init() throws {
    folder = try TemporaryConsoleFolder()
    file = SharedTextFile(path: folder.path(of: "a/b/text"))
  }

  @Test func thereIsNoneAtFirstAndNoneIsMadeInVain() throws {
    #expect(try file.read() == nil)
    try file.edit { _ in nil }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func isMadeForItsOwnerOnly() throws {
    try file.edit { .init(String(decoding: $0, as: UTF8.self) + "héé") }
    #expect(try file.read() == Array("héé".utf8))
    #expect(try ["a", "a/b", "a/b/text"].map(folder.permissions) == [0o700, 0o700, 0o600])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "a/b")) == ["text"])
  }

  @Test(arguments: [(false, 0o644), (true, 0o600)])
  func whoMayReadItStaysUnlessItIsSecret(_ isSecret: Bool, _ mode: Int) throws {
    try file.edit { _ in .init("x") }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    try file.edit { _ in .init("y", isSecret: isSecret) }
    #expect(try folder.permissions(of: "a/b/text") == mode)
  }

  @Test(arguments: [true, false])
  func followsASymbolicLink(_ exists: Bool) throws {
    let (link, target) = (folder.path(of: "link"), folder.path(of: "target"))
    if exists { try "old".write(toFile: target, atomically: false, encoding: .utf8) }
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    try SharedTextFile(path: link).edit { .init(String(decoding: $0, as: UTF8.self) + "new") }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try SharedTextFile(path: target).read() == Array((exists ? "oldnew" : "new").utf8))
  }

  @Test func severalProcessesLoseNothing() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<5 {
            try file.edit { .init(String(decoding: $0, as: UTF8.self) + "\(writer) \(number)\n") }
            let seen = try file.read() ?? []
            #expect(seen.last == 0x0A)
          }
        }
      }
      try await group.waitForAll()
    }
    let lines = String(decoding: try file.read() ?? [], as: UTF8.self).split(separator: "\n")
    #expect(Set(lines).count == 20)
  }

  @Test func whatIsNoFileIsRefused() throws {
    for path in [folder.path, "/dev/null"] {
      #expect(throws: SystemFailure.self) { try SharedTextFile(path: path).read() }
      #expect(throws: SystemFailure.self) { try SharedTextFile(path: path).edit { _ in .init("x") } }
    }
    try "x".write(toFile: folder.path(of: "plain"), atomically: false, encoding: .utf8)
    let below = SharedTextFile(path: folder.path(of: "plain/text"))
    #expect(try below.read() == nil)
    #expect(throws: SystemFailure.self) { try below.edit { _ in .init("x") } }
  }

  @Test("Whose it is stays, though another edits it", .enabled(if: getuid() == 0))
  func ownerStays() throws {
    try file.edit { _ in .init("x") }
    #expect(chown(file.path, 65_534, 65_534) == 0)
    for isSecret in [false, true] {
      try file.edit { _ in .init("y\(isSecret)", isSecret: isSecret) }
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.ownerAccountID] as? Int == 65_534)
      #expect(attributes[.groupOwnerAccountID] as? Int == 65_534)
      #expect(try folder.permissions(of: "a/b/text") == 0o600)
    }
  }
}
