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
struct DoctorScreenTests {
  private let doctor = DoctorFixture()

  @Test func `doctor marks every check that passes`() async throws {
    let (text, failure) = try await doctor.seen(doctor.well)
    #expect(
      text == """
        Program
          ✓ version      1.2.3 (release, Swift 6.3)
          ✓ system       Debian GNU/Linux 12 (bookworm), Linux 6.1.0, x86_64
        Terminal
          ✓ terminal     xterm, 80 columns, 24 rows, not coloured, Unicode
          ✓ locale       C.UTF-8 (LANG)
        Files
          ✓ store        /s.sqlite, 0600 rw-------, ana
        Store
          ✓ store        sound, schema 8
          ✓ edits        none
        Server
          ✓ address      https://example.org
          ✓ answer       answers in 12 ms
          ✓ certificate  signed by R11 (Let's Encrypt), valid until 2027-02-19T08:00:00Z
        Settings
          ✓ format       table (default)
          ✓ color        auto (default)
          ✓ pager        less -FRXK (default)
          ✓ server       https://example.org (option)
          ✓ caFile       none (default)
          ✓ certFile     none (default)
          ✓ keyFile      none (default)
          ✓ timeout      10 (default)
          ✓ tokens       file (default)
          ✓ maxAge       1d (default)
          ✓ radius       any (default)
          ✓ keys         emacs (default)
          ✓ aliases      0
        no problems found

        """)
    #expect(failure == nil)
  }

  @Test func `plain output of doctor has words in place of marks, in aligned columns`() async throws {
    var diagnostics = doctor.well
    diagnostics.host.isUTF8 = false
    diagnostics.condition = .foreign
    let (text, _) = try await doctor.seen(diagnostics, Layout(format: .table, isPlain: true))
    #expect(text.contains("\n  ok      version      1.2.3"))
    #expect(text.contains("\n  warning locale       C.UTF-8 (LANG): not UTF-8\n"))
    #expect(text.contains("\n  error   store        not a Roster store"))
    #expect(text.hasSuffix("\n1 problem, 1 warning\n"))
    #expect(!text.contains { "✓✗·…".contains($0) })
  }

  @Test func `doctor colours only marks and headings`() async throws {
    let (text, _) = try await doctor.seen(doctor.well, Layout(format: .table, isColored: true))
    #expect(text.contains("\n  \u{1B}[32m✓\u{1B}[0m locale       C.UTF-8 (LANG)\n"))
    #expect(text.hasPrefix("\u{1B}[1mProgram\u{1B}[0m\n"))
  }

  @Test(arguments: [20, 40, 60]) func `doctor wraps its lines to fit the terminal and truncates nothing`(width: Int)
    async throws
  {
    let (text, _) = try await doctor.seen(withLongPath, Layout(format: .table, width: width))
    let (wide, _) = try await doctor.seen(withLongPath, Layout(format: .table))
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= width, "\(line)") }
    #expect(text.filter { !$0.isWhitespace } == wide.filter { !$0.isWhitespace })
  }

  @Test func `wrapped lines of doctor have a hanging indent`() async throws {
    let (text, _) = try await doctor.seen(withLongPath, Layout(format: .table, width: 40))
    #expect(
      text.contains(
        """

          ✓ settings     /home/ana/.config/
                         roster/a-folder-whose-n
                         ame-has-no-end/
                         config.toml, 0600
                         rw-------, ana

        """))
  }

  private var withLongPath: StubDiagnostics {
    var diagnostics = doctor.well
    let path = "/home/ana/.config/roster/a-folder-whose-name-has-no-end/config.toml"
    diagnostics.report = [FileReport(.settings, path, .present(FileAccess(permissions: 0o600, owner: "ana")))]
    return diagnostics
  }

  @Test(arguments: OutputFormat.allCases) func `doctor shows no password in any format`(format: OutputFormat)
    async throws
  {
    let file = "pager = \"less --token=s3cret\"\nserver = \"https://ana:s3cret@[\"\n[alias]\nlog = \"tasks s3cret\"\n"
    let (text, _) = try await doctor.seen(
      doctor.well, Layout(format: format), server: "https://ana:s3cret@example.org", kept: file)
    #expect(text.contains("https://example.org"))
    #expect(!text.contains("s3cret") && !text.contains("ana:"))
  }

  @Test func `doctor prints columns for scripts, and one document in JSON`() async throws {
    var diagnostics = doctor.well
    diagnostics.condition = .locked
    let (tsv, _) = try await doctor.seen(diagnostics, Layout(format: .tsv))
    #expect(tsv.hasPrefix("section\tname\tstatus\ttext\nprogram\tversion\tok\t1.2.3 (release, Swift 6.3)\n"))
    let (json, _) = try await doctor.seen(diagnostics, Layout(format: .json))
    #expect(json.hasPrefix(#"{"command":"doctor","status":"warning","checks":[{"section":"program","name":"version","#))
    #expect(json.contains(#"{"section":"store","name":"edits","status":"ok","text":"none"}"#))
    let (fields, _) = try await doctor.seen(diagnostics, Layout(format: .csv, fields: ["name", "status"]))
    #expect(fields.hasPrefix("name,status\r\nversion,ok\r\n"))
  }

  @Test func `doctor reports an unknown field before it checks anything`() async throws {
    let (text, failure) = try await doctor.seen(
      StubDiagnostics(), Layout(format: .table, fields: ["size"]), answer: nil)
    #expect(text == "")
    #expect(failure == .usage("no field 'size': section, name, status or text"))
  }

  @Test func `leaving a session after doctor alone does nothing`() async throws {
    let session = try doctor.session(doctor.well, RecordingConsole())
    try await session.run(try TypedCommand(["doctor"], aliases: Aliases()))
    #expect(await session.leave(isSending: true) == nil)
  }
}
