/// What a source of lines gives next.
package enum SourceLine: Hashable, Sendable {
  /// A line without its ending, and its number from 1.
  case line(String, number: Int)
  /// A line that cannot be a command, and why.
  case rejected(LineFault, number: Int)
  /// The input cannot be read, in the system's words.
  case failed(String)
  /// There are no more lines.
  case end
}
