/// An option, a variable or an argument that cannot be used.
struct UsageError: Error, Hashable {
  /// One line that names it and says what would do.
  let message: String

  /// An error that says `message`; line ends in it become blanks, and an address, which may hold a password, is hidden.
  init(_ message: String) {
    self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
      .replacing(#/:\/\/[^'\s]*/#) { _ in "://…" }
  }
}
