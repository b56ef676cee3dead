import BlockingInfra
import Foundation
import SharedUI
import SystemPackage
import TestSupport
import Testing

@testable import ConsoleInfra
@testable import FilesInfra

@Suite struct AtomicFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("list.csv")
  }

  @Test func `a new file has the default permissions`() async throws {
    try Data().write(to: URL(filePath: folder.path("other")))
    try await AtomicFile.replace(path, with: Pages("héé\n"))
    #expect(try text(of: "list.csv") == "héé\n")
    #expect(try folder.permissions(of: "list.csv") == (try folder.permissions(of: "other")))
    #expect(try names == ["list.csv", "other"])
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o777])
  func `a replaced file keeps its permissions`(_ mode: Int) async throws {
    try Data("a longer text than the new one".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try await AtomicFile.replace(path, with: Pages("new"))
    #expect(try text(of: "list.csv") == "new")
    #expect(try folder.permissions(of: "list.csv") == mode)
    #expect(try names == ["list.csv"])
  }

  @Test(
    arguments: [(0o640, true, 0o640), (0o640, false, 0o600), (0o100664, false, 0o604), (0o100777, true, 0o777)]
      as [(mode_t, Bool, mode_t)])
  func `the permissions of a group are dropped for another group`(_ old: mode_t, _ isSameGroup: Bool, _ new: mode_t) {
    let permissions = AtomicFile.permissions(insteadOf: FilePermissions(rawValue: old), isSameGroup: isSameGroup)
    #expect(permissions.rawValue == new)
  }

  @Test(arguments: ["target", "./target", "missing/../target"])
  func `replacing a file follows symbolic links`(_ destination: String) async throws {
    try FileManager.default.createDirectory(atPath: folder.path("missing"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder.path("second"), withDestinationPath: destination)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path("second"))
    for text in ["one", "two"] {
      try await AtomicFile.replace(path, with: Pages(text))
      #expect(try self.text(of: "target") == text)
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == folder.path("second"))
    #expect(try names == ["list.csv", "missing", "second", "target"])
  }

  @Test func `a symbolic link to itself is an error`() async throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "list.csv")
    #expect(await reason(of: path) == "too many levels of symbolic links")
  }

  @Test(arguments: ["folder", "pipe"])
  func `only a regular file is replaced`(_ kind: String) async throws {
    if kind == "pipe" { #expect(mkfifo(path, 0o600) == 0) } else { #expect(mkdir(path, 0o700) == 0) }
    #expect(await reason(of: path) == (kind == "pipe" ? "operation not supported" : "it is a folder"))
    #expect(try names == ["list.csv"])
  }

  @Test func `a missing folder is an error`() async {
    #expect(await reason(of: folder.path("none/list.csv")) == "no such file")
  }

  @Test func `a file that must be new is created only if it does not exist`() async throws {
    try Data().write(to: URL(filePath: folder.path("other")))
    #expect(try await AtomicFile.create(path, with: Pages("new")))
    #expect(try text(of: "list.csv") == "new")
    #expect(try folder.permissions(of: "list.csv") == (try folder.permissions(of: "other")))
    #expect(try await !AtomicFile.create(path, with: Pages("newer")))
    #expect(try text(of: "list.csv") == "new")
    #expect(try names == ["list.csv", "other"])
  }

  @Test func `a new file is created at the target of a symbolic link`() async throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "target")
    #expect(try await AtomicFile.create(path, with: Pages("new")))
    #expect(try await !AtomicFile.create(path, with: Pages("newer")))
    #expect(try text(of: "target") == "new")
    #expect(try names == ["list.csv", "target"])
  }

  @Test(arguments: [true, false])
  func `a file name is claimed once, with or without hard links`(_ hasLinks: Bool) throws {
    let temporary = folder.path("temporary")
    let without: (String, String) throws -> Void = { _, _ in throw Errno.notPermitted }
    for (number, isFree) in [(1, true), (2, false)] {
      try Data("\(number)".utf8).write(to: URL(filePath: temporary))
      let isTaken =
        try hasLinks
        ? AtomicFile.claim(path, for: temporary) : AtomicFile.claim(path, for: temporary, link: without)
      #expect(isTaken == isFree)
      #expect(try names == (isFree ? ["list.csv"] : ["list.csv", "temporary"]))
      #expect(try text(of: "list.csv") == "1")
    }
  }

  @Test func `a text is written page by page, and nothing is changed if one cannot be read`() async throws {
    let pages = Pages(first: "one\n", count: 3) { "page \($0)\n" }
    try await AtomicFile.replace(path, with: pages)
    #expect(try text(of: "list.csv") == "one\npage 1\npage 2\n")
    let broken = Pages(first: "other\n", count: 3) { number in
      if number == 2 { throw CancellationError() }
      return "more\n"
    }
    await #expect(throws: CancellationError.self) { try await AtomicFile.replace(path, with: broken) }
    await #expect(throws: CancellationError.self) {
      try await AtomicFile.create(folder.path("new.csv"), with: broken)
    }
    #expect(try text(of: "list.csv") == "one\npage 1\npage 2\n")
    #expect(try names == ["list.csv"])
  }

  @Test func `a failed rename leaves nothing behind`() throws {
    #expect(mkdir(path, 0o700) == 0)
    #expect(throws: SystemFailure.self) { try AtomicFile.put("new", at: path) }
    #expect(try names == ["list.csv"])
  }

  private func reason(of path: String) async -> String? {
    do {
      try await AtomicFile.replace(path, with: Pages("new"))
      return nil
    } catch {
      return (error as? SystemFailure)?.reason
    }
  }

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  private var names: [String] { get throws { try folder.names() } }
}
