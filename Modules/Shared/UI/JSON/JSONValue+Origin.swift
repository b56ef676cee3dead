package import SharedPresentation

extension JSONValue {
  /// What every document says of where it came from: `source`, `savedAt` and, where the service was not used, `reason`.
  package static func origin(_ source: SourceViewModel) -> [Member] {
    let members: [Member] = [
      .init("source", source.isLive ? "remote" : "cache"),
      .init("savedAt", .string(Timestamp.text(of: source.savedAt))),
    ]
    let stale = source.isStale ? Member("stale", .bool(true)) : nil
    return members + [Member("reason", optional: source.reason), stale].compactMap(\.self)
  }
}
