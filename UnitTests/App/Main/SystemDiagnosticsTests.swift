import App
import Foundation
import Program
import SharedInteractorInterface
import SharedLocal
import SharedRemote
import SharedUI
import TestSupport
import Testing

@testable import Main

@Suite(.hangGuard)
struct SystemDiagnosticsTests {
  @Test func `diagnostics include the versions of the program and the system`() {
    let host = diagnostics(["TERM": "xterm", "LC_CTYPE": "de_DE.utf8", "LANG": "C"]).host
    #expect(host.version == Version.text)
    #expect(["debug", "release"].contains(host.build) && host.swift.hasPrefix("6."))
    #expect(![host.system, host.kernel, host.architecture].contains { $0.isEmpty || $0.contains("\0") })
    #expect(host.terminal == "xterm")
    #expect((host.localeVariable, host.locale, host.isUTF8) == ("LC_CTYPE", "de_DE.utf8", true))
  }

  @Test(arguments: [[:], ["LANG": "", "TERM": ""]] as [[String: String]])
  func `without environment variables, the terminal is unknown and not UTF-8`(_ environment: [String: String]) {
    let host = diagnostics(environment).host
    #expect(host.terminal == nil)
    #expect((host.localeVariable, host.locale, host.isUTF8) == (nil, "C", false))
  }

  @Test func `diagnostics list the store and the files beside it`() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.url.appending(path: "x.damaged-x.version-x")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    func path(_ name: String) -> String { folder.appending(path: name).path }
    for name in [
      "a.sqlite", "a.sqlite.edits-1", "a.sqlite.edits-1.damaged-7", "a.sqlite-journal", "a.sqlite.damaged",
      "a.sqlite.version-5", "a.sqlite.bak", "a.sqlitex", "b",
    ] {
      try Data().write(to: URL(fileURLWithPath: path(name)))
    }
    let files = diagnostics(["HOME": path("home")], store: path("a.sqlite")).files()
    #expect(
      files.map(\.path) == [
        path("home/.config/roster/config.toml"), folder.path, path("a.sqlite"),
        path("a.sqlite.damaged"), path("a.sqlite.edits-1"), path("a.sqlite.edits-1.damaged-7"),
        path("a.sqlite.version-5"), path("a.sqlite-journal"), path("home/.local/state/roster/history"),
        path("home/.local/state/roster/credentials"), path("home/.local/share/roster/service.sqlite"),
      ])
    #expect(
      files.map(\.use) == [
        .settings, .folder, .store, .setAside, .sideFile, .setAside, .setAside, .sideFile, .history, .tokens,
        .service,
      ])
    #expect(files.map(\.state.isMissing) == [true] + Array(repeating: false, count: 7) + [true, true, true])
  }

  @Test func `folders in which everybody can replace files are listed, unless they are sticky`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("open/sticky/home/.config"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.sqlite"), withDestinationPath: folder.path("open/a.sqlite"))
    #expect(chmod(folder.path("open"), 0o777) == 0 && chmod(folder.path("open/sticky"), 0o1777) == 0)
    #expect(chmod(folder.path("open/sticky/home/.config"), 0o707) == 0)
    let home = folder.path("open/sticky/home")
    let files = diagnostics(["HOME": home], store: folder.path("link.sqlite")).files().filter { $0.use == .folder }
    #expect(
      files.map(\.path) == [folder.path("open"), folder.path("open/sticky/home/.config"), folder.url.path])
    #expect(diagnostics(["HOME": folder.path("open")]).files().count { $0.use == .folder } == 1)
    #expect(diagnostics(["HOME": folder.path("home")]).files().count { $0.use == .folder } == 0)
  }

  @Test func `without a home folder, diagnostics list no files`() { #expect(diagnostics([:]).files() == []) }

  @Test func `diagnostics list no file for a store in memory`() async {
    #expect(await diagnostics([:]).store() == .inMemory)
    #expect(diagnostics([:]).editFiles().isEmpty)
    #expect(diagnostics([:]).edits == nil)
  }

  @Test func `the bundled service has no certificate`() async throws {
    #expect(try await diagnostics([:]).certificate(within: .seconds(1)) == nil)
  }

  private func diagnostics(_ environment: [String: String], store: String? = nil) -> SystemDiagnostics {
    SystemDiagnostics(environment: environment, server: .bundled, store: store)
  }
}
