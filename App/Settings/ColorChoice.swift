/// When to colour results.
package enum ColorChoice: String, CaseIterable, Sendable {
  /// At a terminal that supports colours; always; never.
  case auto, always, never
}
