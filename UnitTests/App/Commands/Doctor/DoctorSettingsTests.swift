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
struct DoctorSettingsTests {
  private let doctor = DoctorFixture()

  @Test func `doctor shows the value and source of each setting, and warns of errors in the file`() async throws {
    let file = "format = \"json\"\nnope = 1\n[alias]\nt = \"tasks 3\"\n"
    let lines = try await doctor.lines(doctor.well, Layout(format: .table), kept: file)
    #expect(lines["format"] == "✓ json (file)")
    #expect(lines["aliases"] == "✓ 1")
    #expect(lines["warning"] == "! /config.toml:2: no setting 'nope'; 'set' lists them")
  }

  @Test func `doctor lists headers without their values`() async throws {
    let headers = "[headers]\nX-Api-Key = 'canary'\nX-File = '@~/key'\n"
    let lines = try await doctor.lines(doctor.well, kept: "server = 'https://example.org'\n\(headers)")
    #expect(lines["headers.X-Api-Key"] == "✓ [hidden] (file)")
    #expect(lines["headers.X-File"] == "✓ @~/key (file)")
    let bundled = try await doctor.lines(doctor.well, server: "bundled", kept: headers)
    #expect(bundled["headers.X-Api-Key"] == "✓ [hidden] (file, not for this server)")
  }

  @Test(arguments: [
    ("t = \"taks 3\"", "! t: no command 'taks': did you mean 'tasks'?"),
    ("t = \"t 3\"", "! t: alias 't' refers to itself: t → t"),
    ("t = \"serve\"", "! t: 'serve' works only in your shell; run 'roster serve' there"),
    ("t = \"u\"\nu = \"https://ana:s3cret@x\"", "! u: no command 'https://…'; 'help' lists the commands"),
    ("t = \"u 3\"\nu = \"tasks\"", nil),
  ])
  func `doctor warns of an alias for an unknown command`(_ aliases: String, _ expected: String?) async throws {
    let lines = try await doctor.lines(doctor.well, kept: "[alias]\n\(aliases)\n")
    #expect(lines["alias"] == expected)
  }
}
