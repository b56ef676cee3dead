import Foundation

/// What one command wants of its output, beside what holds for all.
package struct OutputOptions: Hashable, Sendable {
  /// Those of the command that the calling task does; none outside of one.
  @TaskLocal package static var ofCommand = OutputOptions()

  /// How results are printed; nil for as usual.
  package var format: OutputFormat?
  /// What lists show of each record; nil for what they usually do.
  package var fields: [String]?
  /// Whether nothing but results and errors is printed, though it usually is.
  package var isQuiet = false
  /// Whether words stand in place of marks and ornaments, though they usually do not.
  package var isPlain = false

  /// Nothing special.
  package init() {}

  /// The names in `text`, between commas, each once; nil if one of them is empty.
  package static func fields(in text: String) -> [String]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard names.allSatisfy({ !$0.isEmpty }) else { return nil }
    // A JSON document has no member twice.
    return names.reduce(into: []) { unique, name in if !unique.contains(name) { unique.append(name) } }
  }
}

extension Layout {
  /// The same, as far as `options` do not want something else.
  func with(_ options: OutputOptions) -> Layout {
    let isPlain = isPlain || options.isPlain
    return Layout(
      format: options.format ?? format, fields: options.fields ?? fields, width: width,
      isColored: isColored && !isPlain, hasUnicode: hasUnicode, isQuiet: isQuiet || options.isQuiet, isPlain: isPlain)
  }
}
