import Foundation
import SharedLocal
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

/// What `doctor` says about edits and settings.
@Suite(.hangGuard)
struct DoctorCommandTests {
  private var doctor = DoctorFixture()

  @Test mutating func `doctor says that nothing is kept, and why`() async throws {
    doctor.path = nil
    doctor.checks = []
    #expect(try await doctor.line("store") == "✓ in memory, for this session only")
    doctor.persistence = .impossible("no home")
    #expect(try await doctor.line("store") == "✗ not kept: no home")
  }

  @Test func `doctor warns of edits that have been pending for more than a day`() async throws {
    #expect(try await doctor.line("edits") == "✓ none")
    try await doctor.enter()
    doctor.clock.advance(120)
    #expect(try await doctor.line("edits") == "✓ 1 waiting, the oldest typed 2 minutes ago")
    doctor.clock.advance(DoctorFixture.day)
    #expect(try await doctor.line("edits") == "! 1 waiting, the oldest typed 1 day ago; run 'sync'")
  }

  @Test func `doctor warns of edits that need a decision at once`() async throws {
    try await doctor.enter(isRefused: true)
    #expect(try await doctor.line("edits") == "! 1 refused, the oldest typed just now; run 'pending'")
  }

  @Test(arguments: [
    ("edit 1", "?", "✗ edit 1 cannot be read; run 'recover'"),
    (
      "damage 1", "found=0.0\tchanges=1\tfile=/a\tfile=/b",
      "✗ both copies of the edits were damaged, and at least 1 change is lost; they are kept as /a and /b; run 'recover'"
    ),
  ])
  func `doctor reports edits that cannot be read or are lost`(
    _ record: String, _ contents: String, _ expected: String
  ) async throws {
    _ = try await doctor.log.change(unless: nil, usingReserve: false) { _ in
      ([(record, Array(contents.utf8)[...]) as RecordChange], ())
    }
    #expect(try await doctor.line("edits") == expected)
  }

  @Test mutating func `if the edits cannot be read, doctor still reports the rest`() async throws {
    doctor.log = FailingRecordLog(failure: .unavailable("no disk"))
    let (text, failure) = try await doctor.output()
    #expect(text.contains("✗ edits        cannot be read: no disk\n"))
    #expect(text.contains("✓ store        sound\n"))
    #expect(text.contains("✓ server       https://example.org (option)\n"))
    #expect(failure == .failed(Problem("1 problem found")))
  }

  @Test mutating func `doctor shows settings that are not the default, and mistakes in the file`() async throws {
    doctor.file = "radius = 5\nnope = 1\n[headers]\nX-Api-Key = 'canary'\nX-File = '@~/key'\n"
    #expect(try await doctor.line("radius") == "✓ 5 (file)")
    #expect(try await doctor.line("keys") == nil)
    #expect(try await doctor.line("headers.X-Api-Key") == "✓ [hidden] (file)")
    #expect(try await doctor.line("headers.X-File") == "✓ @~/key (file)")
    #expect(try await doctor.line("warning") == "! /config.toml:2: no setting 'nope'; 'set' lists them")
  }

  @Test(arguments: OutputFormat.allCases)
  mutating func `doctor shows no password in any format`(format: OutputFormat) async throws {
    doctor.server = "https://ana:s3cret@example.org"
    doctor.file = "pager = \"less --token=s3cret\"\ncaFile = \"https://ana:s3cret@[\"\n"
    let text = try await doctor.output(Layout(format: format)).text
    #expect(text.contains("https://example.org"))
    #expect(text.contains("less …"))
    #expect(!text.contains("s3cret"))
    #expect(!text.contains("ana:"))
  }
}
