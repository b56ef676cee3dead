#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Text in the C library's wide characters, one a Unicode scalar.
enum WideText {
  /// The text between two positions of a libedit line; what is no scalar becomes U+FFFD.
  static func string(from start: UnsafePointer<wchar_t>, to end: UnsafePointer<wchar_t>) -> String {
    string(from: start, count: end - start)
  }

  /// The text of `count` wide characters.
  static func string(from start: UnsafePointer<wchar_t>, count: Int) -> String {
    start.withMemoryRebound(to: UInt32.self, capacity: count) { values in
      var scalars = String.UnicodeScalarView()
      for value in UnsafeBufferPointer(start: values, count: count) {
        scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
      return String(scalars)
    }
  }

  /// `text` with a zero at its end.
  static func zeroTerminated(_ text: String) -> [wchar_t] { text.unicodeScalars.map(\.wide) + [0] }
}

extension Unicode.Scalar {
  /// The scalar as a wide character.
  var wide: wchar_t { wchar_t(bitPattern: value) }
}
