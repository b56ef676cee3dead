/// A noun in the singular and the plural, or a phrase that begins with one: `edit needs`, `edits need`.
package struct Noun: Hashable, Sendable {
  package let one: String
  package let several: String

  /// Creates a noun; unless given, the plural is the singular with an `s`.
  package init(_ one: String, _ several: String? = nil) {
    self.one = one
    self.several = several ?? one + "s"
  }

  /// Returns the form for so many things: `task` for 1, `tasks` for any other number.
  package func form(for count: Int) -> String { count == 1 ? one : several }

  /// Returns `count` with the noun: `1 task`, `20 tasks`.
  package func text(of count: Int) -> String { "\(count) \(form(for: count))" }
}
