/// Which state of a list a copy shows: by the service's own account, and by how much this app had changed by then.
package struct ListVersion: Hashable, Sendable {
  /// The `ETag` that the service gave the list; nil if it gave none.
  package let etag: String?
  /// How many of this app's own changes the service had confirmed when the list was asked for; 0 where none are counted.
  package let revision: Int

  /// The version the service calls `etag`, after `revision` changes of our own.
  package init(etag: String? = nil, revision: Int = 0) {
    self.etag = etag
    self.revision = revision
  }
}
