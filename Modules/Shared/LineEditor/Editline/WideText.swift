import Foundation

/// Text in the C library's wide characters, one per Unicode scalar.
enum WideText {
  /// Returns the text between two positions of a libedit line; invalid scalars become U+FFFD.
  static func string(from start: UnsafePointer<wchar_t>, to end: UnsafePointer<wchar_t>) -> String {
    string(from: start, count: end - start)
  }

  /// Returns the text of `count` wide characters.
  static func string(from start: UnsafePointer<wchar_t>, count: Int) -> String {
    start.withMemoryRebound(to: UInt32.self, capacity: count) { values in
      var scalars = String.UnicodeScalarView()
      for value in UnsafeBufferPointer(start: values, count: count) {
        scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
      return String(scalars)
    }
  }

  /// Returns `text` with a terminating zero.
  static func zeroTerminated(_ text: String) -> [wchar_t] { text.unicodeScalars.map(\.wide) + [0] }
}

extension Unicode.Scalar {
  /// The scalar as a wide character.
  var wide: wchar_t { wchar_t(bitPattern: value) }
}
