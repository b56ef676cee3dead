import SharedUI

/// A line that can be typed as it stands, and what is seen then: over the sample data of the bundled service, where
/// nothing else is saved yet.
package struct CommandExample: Sendable {
  /// How wide the terminal was.
  package static let width = 70
  /// What stands in the place of one line or more.
  package static let cut = "…"
  private static let marks = ["+ ", "- ", "~ "]

  /// The command.
  package let line: String
  /// The line as it is typed: the command, perhaps behind others that it builds on.
  package let typed: String
  /// What is seen, a line each; none if that is no text.
  package let output: [String]
  /// The same where words stand in place of marks and ornaments.
  package let plainOutput: [String]
  /// What the lines do not say by themselves; nil if there is nothing.
  package let remark: String?

  /// `line`, typed behind `others`, after what `remark` tells of, shows `output`; or `plain`, if that differs by more
  /// than marks and words.
  init(
    _ line: String, behind others: String? = nil, remark: String? = nil, shows output: String,
    plainly plain: String? = nil
  ) {
    self.line = line
    typed = (others.map { $0 + "; " } ?? "") + line
    self.remark = remark
    self.output = Self.lines(of: output)
    plainOutput = plain.map(Self.lines) ?? Self.lines(of: output).map(Self.plain)
  }

  /// `line` shows no text, but does what `remark` tells.
  package init(_ line: String, does remark: String) { self.init(line, remark: remark, shows: "") }

  private static func lines(of text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  private static func plain(_ line: String) -> String {
    PlainText.of(marks.contains { line.hasPrefix($0) } ? String(line.dropFirst(2)) : line)
  }
}
