import SharedUI
import TestSupport
import Testing

@Suite struct OutputOptionsTests {
  @Test func `output options affect only the console that they were given to`() async {
    let recording = RecordingConsole(Layout(format: .table, fields: ["id"], isColored: true))
    var options = OutputOptions()
    (options.format, options.isQuiet, options.isPlain) = (.csv, true, true)
    let console = recording.console.with(options)
    let layout = console.layout
    #expect(layout.format == .csv)
    #expect(layout.fields == ["id"])
    #expect(layout.isQuiet)
    #expect(layout.isPlain)
    #expect(!layout.isColored)
    console.note("a note")
    console.warn("a warning")
    console.fail("a failure…")
    #expect(recording.console.layout == Layout(format: .table, fields: ["id"], isColored: true))
    recording.console.note("another")
    #expect(recording.notes.text == "roster: a failure...\nanother\n")
  }
}
