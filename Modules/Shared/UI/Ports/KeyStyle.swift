/// The keys that edit a line at the prompt.
package enum KeyStyle: String, CaseIterable, Sendable {
  /// Those of Emacs, as in most shells; those of vi.
  case emacs, vi
}
