/// A placeholder for arguments, or for the value of an option, as help shows it.
///
/// A part of which there may be several is written `"[\(several: "TASK")]"`, which help shows as `[TASK…]`.
package struct Placeholder: ExpressibleByStringInterpolation, CustomStringConvertible, Sendable {
  /// The text in help; empty if there are no arguments.
  package let description: String
  /// Whether the last word may be followed by more of its kind.
  let takesSeveral: Bool

  package init(stringLiteral text: String) {
    description = text
    takesSeveral = false
  }

  package init(stringInterpolation parts: Interpolation) {
    description = parts.text
    takesSeveral = parts.takesSeveral
  }

  /// The parts of a placeholder.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var takesSeveral = false

    package init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends text that may occur once.
    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a word of which there may be several.
    package mutating func appendInterpolation(several word: String) {
      text += word + "…"
      takesSeveral = true
    }
  }
}
