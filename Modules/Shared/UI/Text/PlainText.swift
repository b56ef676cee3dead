/// Text that a screen reader can read out and any terminal can show, as far as the program's own words go.
package enum PlainText {
  /// `text` with commas in place of dots between its parts, and three full stops in place of an ellipsis.
  package static func of(_ text: String) -> String {
    text.replacing(" · ", with: ", ").replacing("…", with: "...")
  }
}
