import FilesInfra
import Foundation
import TestSupport
import Testing

@Suite final class FileInspectionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    arguments: [
      (0o600, false, "0600", nil), (0o644, false, "0644", "chmod go-rwx"), (0o7660, false, "7660", "chmod go-rwx"),
      (0o755, true, "0755", nil), (0o777, true, "0777", "chmod go-w"), (0o1777, true, "1777", nil),
    ] as [(mode_t, Bool, String, String?)])
  func `permissions are shown, and a way to keep others out`(
    _ mode: mode_t, _ isFolder: Bool, _ text: String, _ advice: String?
  ) throws {
    let path = try make(isFolder: isFolder)
    #expect(chmod(path, mode) == 0)
    let found = try #require(FileInspection(of: path, isFolder: isFolder))
    #expect(found.text == text)
    switch found.fault {
    case nil: #expect(advice == nil)
    case .exposed(let why): #expect(why.contains(try #require(advice)))
    case let fault: Issue.record("\(String(describing: fault))")
    }
  }

  @Test(.disabled(if: geteuid() == 0, "the superuser can use any file"), arguments: [0o000, 0o400] as [mode_t])
  func `a file that cannot be read or written is reported`(_ mode: mode_t) throws {
    let path = try make(isFolder: false)
    #expect(chmod(path, mode) == 0)
    let advice = "check its owner and permissions"
    let fault: FileInspection.Fault =
      mode == 0 ? .unusable("cannot be read; \(advice)") : .readOnly("cannot be written; \(advice)")
    #expect(FileInspection(of: path)?.fault == fault)
  }

  @Test func `a missing file is no fault if its folder can be created`() throws {
    #expect(FileInspection(of: folder.path("a/b/c")) == nil)
    #expect(try folder.names() == [])
    #expect(chmod(folder.url.path, 0o500) == 0)
    // The superuser can do it all the same.
    let fault = FileInspection.Fault.readOnly("cannot be created; check its folder")
    #expect(FileInspection(of: folder.path("a/b"))?.fault == (geteuid() == 0 ? nil : fault))
    #expect(chmod(folder.url.path, 0o700) == 0)
  }

  @Test func `whatever is in the place or way of a file is named`() throws {
    let (file, link) = (try make(isFolder: false), folder.path("link"))
    #expect(FileInspection(of: folder.url.path)?.fault == .unusable("not a file; move it away"))
    #expect(FileInspection(of: file, isFolder: true)?.fault == .unusable("not a folder; move it away"))
    #expect(FileInspection(of: file + "/b")?.text == "a part of the path is not a folder")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path("none"))
    #expect(FileInspection(of: link)?.fault == .unusable("cannot be reached; check its path"))
  }

  private func make(isFolder: Bool) throws -> String {
    let path = folder.path(isFolder ? "folder" : "file")
    if isFolder {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } else {
      try Data().write(to: URL(fileURLWithPath: path))
    }
    return path
  }
}
