/// Whose keys a line is edited with.
package enum EditorKeys: String, CaseIterable, Sendable {
  /// Those of GNU Emacs, or those of vi.
  case emacs, vi
}
