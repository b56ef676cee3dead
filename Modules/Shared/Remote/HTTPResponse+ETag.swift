extension HTTPResponse {
  /// The entity tag of a 200, such as `"1a2b"` or `W/"1a2b"`; `nil` if it is missing, malformed, not ASCII, or so long
  /// that a server might reject it.
  package var etag: String? {
    guard status == 200, let tag = headers["etag"], tag.utf8.count <= 256 else { return nil }
    return tag.wholeMatch(of: /(W\/)?"[\x21\x23-\x7E]*"/) == nil ? nil : tag
  }
}
