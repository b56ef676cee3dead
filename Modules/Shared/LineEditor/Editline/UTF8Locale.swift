#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The process's character set, which libedit takes from the C library.
enum UTF8Locale {
  /// Sets it once: the user's if that is UTF-8, otherwise one that is; other threads may not depend on it.
  static let isSet: Bool = {
    // Only the characters: numbers and messages shall not change with the user's language.
    let candidates = ["", "C.UTF-8", "UTF-8", "en_US.UTF-8"]
    return candidates.contains { setlocale(LC_CTYPE, $0) != nil && isUTF8 }
  }()

  private static var isUTF8: Bool { nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8" }
}
