import Foundation

/// The character set of the process, which libedit takes from the C library.
enum UTF8Locale {
  /// Whether the process uses UTF-8. The first access sets the locale: the user's if it is UTF-8, otherwise one that
  /// is. No other thread may depend on the locale at that time.
  static let isSet: Bool = {
    // Only LC_CTYPE: numbers and messages must not change with the user's language.
    let candidates = ["", "C.UTF-8", "UTF-8", "en_US.UTF-8"]
    return candidates.contains { setlocale(LC_CTYPE, $0) != nil && isUTF8 }
  }()

  private static var isUTF8: Bool { nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8" }
}
