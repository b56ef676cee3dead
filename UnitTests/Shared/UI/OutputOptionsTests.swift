import SharedUI
import TestSupport
import Testing

@Suite("What one command wants of its output holds for it alone")
struct OutputOptionsTests {
  @Test func layoutAndNotes() async {
    let recording = RecordingConsole(Layout(format: .table, fields: ["id"], isColored: true))
    var options = OutputOptions()
    (options.format, options.isQuiet, options.isPlain) = (.csv, true, true)
    OutputOptions.$ofCommand.withValue(options) {
      let layout = recording.console.layout
      #expect(layout.format == .csv && layout.fields == ["id"] && layout.isQuiet && layout.isPlain && !layout.isColored)
      recording.console.note("a note")
      recording.console.warn("a warning")
      recording.console.fail("a failure…")
    }
    #expect(recording.console.layout == Layout(format: .table, fields: ["id"], isColored: true))
    recording.console.note("another")
    #expect(recording.notes.text == "roster: a failure...\nanother\n")
  }
}
