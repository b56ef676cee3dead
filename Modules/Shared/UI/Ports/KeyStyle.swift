/// The key bindings for editing a line.
package enum KeyStyle: String, CaseIterable, Sendable {
  case emacs, vi
}
