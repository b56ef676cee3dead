import Foundation
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite(.hangGuard)
struct DoctorFileTests {
  private let doctor = DoctorFixture()

  @Test func `doctor warns of a locale without UTF-8`() async throws {
    var diagnostics = doctor.well
    (diagnostics.host.localeVariable, diagnostics.host.locale, diagnostics.host.isUTF8) = (nil, "C", false)
    #expect(
      try await doctor.line("locale", diagnostics) == "! C (none of LC_ALL, LC_CTYPE and LANG is set): not UTF-8")
  }

  @Test func `doctor says whether the keyring answers, if tokens are kept there`() async throws {
    var diagnostics = doctor.well
    #expect(try await doctor.lines(diagnostics)["keyring"] == nil)
    diagnostics.keyring = .some(nil)
    let kept = "tokens = \"keyring\"\n"
    #expect(try await doctor.lines(diagnostics, kept: kept)["keyring"] == "✓ answers, and keeps the tokens")
    diagnostics.keyring = "cannot use the keyring: it is locked"
    #expect(try await doctor.lines(diagnostics, kept: kept)["keyring"] == "✗ cannot use the keyring: it is locked")
  }

  @Test func `doctor reports an unknown terminal`() async throws {
    var diagnostics = doctor.well
    (diagnostics.host.terminal, diagnostics.host.columns) = (nil, nil)
    let line = try await doctor.line("terminal", diagnostics)
    #expect(line == "✓ unknown (TERM is not set), size unknown, not coloured, Unicode")
  }

  @Test(arguments: [
    (FileState.missing(canBeCreated: true), "✓ /f, does not exist yet"),
    (.missing(canBeCreated: false), "✗ /f, does not exist, and cannot be created"),
    (.hidden("Permission denied"), "✗ /f, Permission denied"),
    (.present(FileAccess(permissions: 0o644, owner: "ana")), "! /f, 0644 rw-r--r--, ana: others can read it"),
    (.present(FileAccess(permissions: 0o666, owner: "ana")), "! /f, 0666 rw-rw-rw-, ana: others can read and write it"),
    (
      .present(FileAccess(permissions: 0o600, owner: "root", isOwn: false, isReadable: false, isWritable: false)),
      "✗ /f, 0600 rw-------, root: belongs to somebody else, cannot be read, cannot be written"
    ),
    (
      .present(FileAccess(permissions: 0o700, isFolder: true, owner: "ana")), "✗ /f, 0700 rwx------, ana: a folder"
    ),
  ])
  func `doctor reports whether a file is missing, private and accessible`(_ state: FileState, _ expected: String)
    async throws
  {
    var diagnostics = doctor.well
    diagnostics.report = [FileReport(.service, "/f", state)]
    #expect(try await doctor.line("service", diagnostics) == expected)
  }

  @Test(arguments: [
    (FileState.missing(canBeCreated: false), "! /f, does not exist, and cannot be created"),
    (
      .present(FileAccess(permissions: 0o400, owner: "root", isOwn: false, isWritable: false)),
      "! /f, 0400 r--------, root: belongs to somebody else, cannot be written"
    ),
    (
      .present(FileAccess(permissions: 0o400, owner: "root", isReadable: false)),
      "✗ /f, 0400 r--------, root: cannot be read"
    ),
  ])
  func `doctor only warns if the settings file cannot be written`(_ state: FileState, _ expected: String) async throws {
    var diagnostics = doctor.well
    diagnostics.report = [FileReport(.settings, "/f", state)]
    #expect(try await doctor.line("settings", diagnostics) == expected)
  }

  @Test func `only what is beside the store must be written, whatever its folder is called`() async throws {
    var diagnostics = doctor.well
    let readOnly = FileState.present(FileAccess(permissions: 0o400, owner: "ana", isWritable: false))
    diagnostics.report = [
      FileReport(.sideFile, "/.corrupt-x/s.sqlite-journal", readOnly),
      FileReport(.setAside, "/s.sqlite.corrupt-1", readOnly),
    ]
    let text = try await doctor.seen(diagnostics).text
    let fault = "0400 r--------, ana: cannot be written"
    #expect(text.contains("  ✗ side file    /.corrupt-x/s.sqlite-journal, \(fault)\n"))
    #expect(text.contains("  ! side file    /s.sqlite.corrupt-1, \(fault)\n"))
  }

  @Test func `doctor accepts a shared folder with the sticky bit, but not a read-only one`() async throws {
    var diagnostics = doctor.well
    let shared = FileAccess(permissions: 0o1777, isFolder: true, owner: "root", isOwn: false)
    diagnostics.report = [FileReport(.folder, "/tmp", .present(shared))]
    #expect(
      try await doctor.line("folder", diagnostics) == "✓ /tmp, 1777 rwxrwxrwx, root")
    let open = FileAccess(permissions: 0o777, isFolder: true, owner: "ana")
    diagnostics.report = [FileReport(.folder, "/d", .present(open))]
    #expect(
      try await doctor.line("folder", diagnostics) == "! /d, 0777 rwxrwxrwx, ana: others can replace files in it")
    let closed = FileAccess(permissions: 0o500, isFolder: true, owner: "ana", isWritable: false)
    diagnostics.report = [FileReport(.folder, "/d", .present(closed))]
    #expect(try await doctor.line("folder", diagnostics) == "✗ /d, 0500 r-x------, ana: cannot be written")
  }
}
