package import SharedUI

/// A console whose two streams can be read.
package struct RecordingConsole: Sendable {
  /// What went to standard output.
  package let results = RecordingOutput()
  /// What went to standard error.
  package let notes = RecordingOutput()
  /// The console.
  package let console: Console

  /// A console that lays results out as `layout` says, quiet or plain as that is; if told so, it colours notes.
  ///
  /// - Parameter outlivesReader: Whether results are discarded, rather than an error, once their reader has gone.
  package init(
    _ layout: Layout = Layout(format: .table), asking: (any Asking)? = nil, areNotesColored: Bool = false,
    outlivesReader: Bool = false
  ) {
    console = Console(
      results: outlivesReader ? DiscardingOutput(results) : results, notes: notes, asking: asking,
      areNotesColored: areNotesColored, isQuiet: layout.isQuiet,
      isPlain: layout.isPlain
    ) { layout }
  }

  /// A console that prints in `format`.
  package init(_ format: OutputFormat) { self.init(Layout(format: format)) }
}
