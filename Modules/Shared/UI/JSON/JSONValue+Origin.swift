package import SharedPresentation

extension JSONValue {
  /// Returns the members that describe the source of a document: `source`, `savedAt`, and if they apply `reason` and
  /// `stale`.
  package static func origin(_ source: SourceViewModel) -> [Member] {
    let members: [Member] = [
      .init("source", source.isLive ? "remote" : "cache"),
      .init("savedAt", .string(Timestamp.text(of: source.savedAt))),
    ]
    let stale = source.isStale ? Member("stale", .bool(true)) : nil
    return members + [Member("reason", optional: source.reason), stale].compactMap(\.self)
  }
}
