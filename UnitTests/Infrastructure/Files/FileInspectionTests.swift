import ConsoleInfra
import FilesInfra
import Foundation
import SharedUI
import TestSupport
import Testing

@Suite struct FileInspectionTests {
  @Test(arguments: [(0o600, "0600", "rw-------"), (0o644, "0644", "rw-r--r--"), (0o7755, "7755", "rwxr-xr-x")])
  func `a file has its permissions and owner`(_ mode: Int, _ octal: String, _ symbols: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("file")
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(chmod(path, mode_t(mode)) == 0)
    let access = try #require(Self.access(path))
    #expect(access.permissions == mode)
    #expect((access.octal, access.symbols) == (octal, symbols))
    #expect(access.owner == NSUserName())
    #expect(access.isOwn)
    #expect(access.isReadable)
    #expect(access.isWritable)
    #expect(!access.isFolder)
  }

  @Test func `a folder is distinguished from a file`() throws {
    let folder = try TemporaryFolder()
    #expect(Self.access(folder.url.path)?.isFolder == true)
    #expect(Self.access(folder.url.path)?.permissions == 0o700)
  }

  @Test func `a file of another user is distinguished`() throws {
    let access = try #require(Self.access("/proc/1/status"))
    #expect(access.owner == "root")
    #expect(access.isOwn == (geteuid() == 0))
  }

  @Test func `a missing file can be created if its folder can`() throws {
    let folder = try TemporaryFolder()
    #expect(FileInspection.state(of: folder.path("a")) == .missing(canBeCreated: true))
    #expect(FileInspection.state(of: folder.path("a/b/c")) == .missing(canBeCreated: true))
    #expect(try folder.names() == [])
    #expect(chmod(folder.url.path, 0o500) == 0)
    // The superuser can do it all the same.
    #expect(FileInspection.state(of: folder.path("a/b")) == .missing(canBeCreated: geteuid() == 0))
    #expect(chmod(folder.url.path, 0o700) == 0)
  }

  @Test func `an obstacle in the path is named`() throws {
    let folder = try TemporaryFolder()
    let (file, link) = (folder.path("file"), folder.path("link"))
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(FileInspection.state(of: file + "/b") == .hidden("a part of the path is not a folder"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path("none"))
    #expect(FileInspection.state(of: link) == .hidden("a link to a missing file"))
  }

  @Test func `names in a folder are found by prefix`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.sqlite", "a.sqlite.lock", "a.sqlite.edits", "b"] {
      try Data().write(to: URL(fileURLWithPath: folder.path(name)))
    }
    #expect(
      FileInspection.names(in: folder.url.path, beginning: "a.sqlite.") == ["a.sqlite.edits", "a.sqlite.lock"])
    #expect(FileInspection.names(in: folder.path("none"), beginning: "") == [])
  }

  @Test func `permissions of the group count as those of others`() {
    #expect(!FileAccess(permissions: 0o700, owner: "ana").isReadableByOthers)
    #expect(FileAccess(permissions: 0o640, owner: "ana").isReadableByOthers)
    #expect(FileAccess(permissions: 0o604, owner: "ana").isReadableByOthers)
    #expect(!FileAccess(permissions: 0o644, owner: "ana").isWritableByOthers)
    #expect(FileAccess(permissions: 0o620, owner: "ana").isWritableByOthers)
  }

  private static func access(_ path: String) -> FileAccess? {
    guard case .present(let access) = FileInspection.state(of: path) else { return nil }
    return access
  }
}
