package import SharedUI

/// A console that records its output.
package struct RecordingConsole: Sendable {
  /// What was written to standard output.
  package let results = RecordingOutput()
  /// What was written to standard error.
  package let notes = RecordingOutput()
  package let console: Console

  /// Creates a console with the given layout, which also determines whether it is quiet and plain.
  ///
  /// - Parameter outlivesReader: Whether results are discarded once their reader has gone, instead of failing.
  package init(
    _ layout: Layout = Layout(format: .table), asking: (any Asking)? = nil, editor: (any Editing)? = nil,
    spinner: Spinner? = nil, pager: (any Paging)? = nil, areNotesColored: Bool = false, outlivesReader: Bool = false
  ) {
    console = Console(
      results: outlivesReader ? DiscardingOutput(results) : results, notes: notes,
      terminal: Console.Terminal(spinner: spinner, asking: asking, pager: pager, editor: editor),
      areNotesColored: areNotesColored
    ) { layout }
  }

  /// Creates a console that prints in `format`.
  package init(_ format: OutputFormat) { self.init(Layout(format: format)) }
}
