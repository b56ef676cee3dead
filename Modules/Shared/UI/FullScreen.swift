/// A terminal that can be taken over as a whole.
package protocol FullScreen: Sendable {
  /// Takes the terminal over while `body` lasts, gives what that gives, and leaves it as it was, however that ends.
  ///
  /// - Throws: That it could not be taken over, in words for the user.
  func run<Value: Sendable>(
    _ body: @Sendable (any FullScreenSession) async -> Value
  ) async throws(FullScreenFailure) -> Value
}

/// That a terminal could not be taken over.
package struct FullScreenFailure: Error, Hashable {
  /// Why, for the user.
  package let reason: String

  /// It could not, for that reason.
  package init(_ reason: String) { self.reason = reason }
}

/// A terminal that is taken over.
package protocol FullScreenSession: Sendable {
  /// How many columns and rows it has now.
  var size: (columns: Int, rows: Int) { get }

  /// Shows `lines` from the top; each must fit, and there must not be more than rows.
  func draw(_ lines: [String])

  /// What happens next; nil as soon as the calling task is cancelled, or when nothing more will. One caller at a time.
  func next() async -> FullScreenEvent?
}

/// What happens at a terminal that is taken over.
package enum FullScreenEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The terminal has another size.
  case resized
}
