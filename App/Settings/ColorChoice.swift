/// Where results may be coloured.
package enum ColorChoice: String, CaseIterable, Sendable {
  /// Where it is a terminal that can show colours; everywhere; nowhere.
  case auto, always, never
}
