import App
import Foundation
import Program
import SharedUI
import TestSupport
import Testing

@testable import Main

@Suite(.hangGuard)
final class SystemDiagnosticsTests {
  private let folder: TemporaryFolder
  private var environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["HOME": folder.path("home"), "LANG": "C.UTF-8", "TERM": "xterm"]
  }

  private func checks(_ section: DoctorCheck.Section, store: String? = nil) async -> [DoctorCheck] {
    await SystemDiagnostics(environment: environment, server: nil, store: store).checks()
      .filter { $0.section == section }
  }

  @Test func `the program and the terminal are named`() async {
    #expect(await checks(.program).first?.text.hasPrefix("\(Version.text) (") == true)
    #expect(await checks(.terminal).map(\.name) == ["terminal", "locale"])
    #expect(await checks(.terminal).last == DoctorCheck(.terminal, "locale", "C.UTF-8 (LANG)"))
    environment = ["LANG": "", "TERM": ""]
    #expect(await checks(.terminal).first?.text.hasPrefix("unknown (TERM is not set)") == true)
    let locale = "C (none of LC_ALL, LC_CTYPE and LANG is set), not UTF-8; set LANG to a locale in UTF-8"
    #expect(await checks(.terminal).last == DoctorCheck(.terminal, "locale", locale, .warning))
  }

  @Test func `the files that exist are listed`() async throws {
    #expect(await checks(.files) == [])
    try make(".config/roster/config.toml")
    try make(".local/state/roster/history")
    try make(".local/state/roster/credentials")
    try make(".local/share/roster/service.sqlite")
    try make("a.sqlite")
    let store = folder.path("home/a.sqlite")
    #expect(
      await checks(.files, store: store).map(\.name) == ["settings", "folder", "store", "history", "tokens", "service"])
    #expect(await checks(.files, store: store)[2] == DoctorCheck(.files, "store", "\(store), 0600"))
    #expect(await checks(.store, store: store) == [DoctorCheck(.store, "store", "does not exist yet")])
  }

  @Test(arguments: [
    (".config/roster/config.toml", DoctorCheck.Status.warning), (".local/share/roster/service.sqlite", .error),
  ])
  func `a file that others can use is a warning, and one that must be written but cannot be an error`(
    _ name: String, _ status: DoctorCheck.Status
  ) async throws {
    try make(name, permissions: 0o644)
    #expect(await checks(.files).map(\.status) == [.warning])
    // The superuser can write it all the same.
    #expect(chmod(folder.path("home/\(name)"), 0o400) == 0)
    #expect(await checks(.files).map(\.status) == [geteuid() == 0 ? .ok : status])
  }

  @Test func `a store that is not as it should be says what the next command does`() async throws {
    let store = folder.path("a.sqlite")
    try OlderStoreFixture.make(at: store, version: 7)
    let older = "of an older version: the next command replaces it, and keeps its edits"
    #expect(await checks(.store, store: store) == [DoctorCheck(.store, "store", older, .warning)])
    try StoreFixture.write(Data("x".utf8), at: store + "-journal")
    let changing = "a change is in progress or was interrupted: the next command waits, or rolls it back"
    #expect(await checks(.store, store: store) == [DoctorCheck(.store, "store", changing, .warning)])
    let other = folder.path("other.sqlite")
    try StoreFixture.run("CREATE TABLE diary (day)", at: other)
    let foreign = "not a Roster store; name another file with --store"
    #expect(await checks(.store, store: other) == [DoctorCheck(.store, "store", foreign, .error)])
  }

  @Test func `a copy of the edits that cannot be read is an error`() async throws {
    let store = folder.path("a.sqlite")
    try FileManager.default.createDirectory(atPath: store + ".edits-2", withIntermediateDirectories: false)
    let copies = await checks(.files, store: store).filter { $0.name == "edits" }
    #expect(copies.map(\.status) == [.warning, .error])
    #expect(copies.last?.text.hasPrefix("cannot be read: ") == true)
  }

  private func make(_ name: String, permissions: mode_t = 0o600) throws {
    let path = folder.path("home/\(name)")
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(chmod(path, permissions) == 0)
  }
}
