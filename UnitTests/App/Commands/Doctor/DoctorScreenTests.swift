import Foundation
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite(.hangGuard)
struct DoctorScreenTests {
  private static let path = "/home/ana/.config/roster/a-folder-whose-name-has-no-end/config.toml"
  private var doctor = DoctorFixture()

  @Test func `doctor marks every check that passes`() async throws {
    let (text, failure) = try await doctor.output()
    #expect(
      text == """
        Program
          ✓ version      1.2.3 (release)
        Terminal
          ✓ locale       C.UTF-8 (LANG)
        Files
          ✓ store        /s.sqlite, 0600
        Store
          ✓ store        sound
          ✓ edits        none
        Server
          ✓ address      https://example.org
          ✓ answer       answers in 12 ms
          ✓ certificate  signed by R11, valid until \(doctor.lastDay)
        Settings
          ✓ server       https://example.org (option)
        no problems found

        """)
    #expect(failure == nil)
  }

  @Test mutating func `plain output of doctor has words in place of marks, in aligned columns`() async throws {
    doctor.checks = [DoctorCheck(.terminal, "locale", "C", .warning), DoctorCheck(.store, "store", "no", .error)]
    let (text, failure) = try await doctor.output(Layout(format: .table, isPlain: true))
    #expect(text.contains("\n  ok      address      https://example.org\n"))
    #expect(text.contains("  warning locale       C\n"))
    #expect(text.contains("\n  error   store        no\n"))
    #expect(text.hasSuffix("\n1 problem, 1 warning\n"))
    #expect(!text.contains { "✓✗·…".contains($0) })
    #expect(failure == .failed(Problem("1 problem found")))
  }

  @Test func `doctor colours only marks and headings`() async throws {
    let text = try await doctor.output(Layout(format: .table, isColored: true)).text
    #expect(text.contains("\n  \u{1B}[32m✓\u{1B}[0m locale       C.UTF-8 (LANG)\n"))
    #expect(text.hasPrefix("\u{1B}[1mProgram\u{1B}[0m\n"))
  }

  @Test(arguments: [20, 40, 60])
  mutating func `doctor wraps its lines to fit the terminal and truncates nothing`(width: Int) async throws {
    doctor.checks = [DoctorCheck(.files, "settings", Self.path)]
    let text = try await doctor.output(Layout(format: .table, width: width)).text
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= width, "\(line)") }
    #expect(text.filter { !$0.isWhitespace }.contains(Self.path))
    let indent = String(repeating: " ", count: 17)
    if width == 40 { #expect(text.contains("  ✓ settings     /home/ana/.config/\n\(indent)roster/a-folder-whose-n\n")) }
  }

  @Test func `doctor prints columns for scripts, and one document in JSON`() async throws {
    let tsv = try await doctor.output(Layout(format: .tsv)).text
    #expect(tsv.hasPrefix("section\tname\tstatus\ttext\nprogram\tversion\tok\t1.2.3 (release)\n"))
    let json = try await doctor.output(Layout(format: .json)).text
    #expect(json.hasPrefix(#"{"command":"doctor","status":"ok","checks":[{"section":"program","name":"version","#))
    #expect(json.contains(#"{"section":"store","name":"edits","status":"ok","text":"none"}"#))
    let fields = try await doctor.output(Layout(format: .csv, fields: ["name", "status"])).text
    #expect(fields.hasPrefix("name,status\r\nversion,ok\r\n"))
  }

  @Test mutating func `doctor reports an unknown field before it checks anything`() async throws {
    doctor.answer = nil
    let (text, failure) = try await doctor.output(Layout(format: .table, fields: ["size"]))
    #expect(text == "")
    #expect(failure == .usage("no field 'size': section, name, status or text"))
  }
}
