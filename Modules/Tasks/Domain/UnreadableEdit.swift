/// An edit that was entered, is neither confirmed nor dropped, and cannot be read.
package struct UnreadableEdit: Hashable, Sendable {
  package let id: Int
  /// What is left of the edit; `nil` if only its id is known.
  package let text: String?

  package init(id: Int, text: String?) {
    self.id = id
    self.text = text
  }
}
