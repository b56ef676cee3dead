/// Why a line of input is refused.
package enum LineFault: Hashable, Sendable {
  /// It has more bytes than `limit`.
  case tooLong(limit: Int)
  /// Its bytes are not UTF-8.
  case notUTF8
  /// It holds a zero byte.
  case containsNUL
}
