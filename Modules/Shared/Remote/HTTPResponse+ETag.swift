extension HTTPResponse {
  /// What a 200 calls the state that it shows, `"1a2b"` or `W/"1a2b"` for instance; nil without such a tag, and for one
  /// that is malformed, not ASCII or so long that a server might not take it back.
  package var etag: String? {
    guard status == 200, let tag = headers["etag"], tag.utf8.count <= 256 else { return nil }
    return tag.wholeMatch(of: /(W\/)?"[\x21\x23-\x7E]*"/) == nil ? nil : tag
  }
}
