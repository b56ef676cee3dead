/// Permission to free space for a change when the disk is full.
package enum RoomMaking {
  /// Whether the calling task's changes may use the store's reserve and discard saved lists; set for changes that help
  /// to resolve a full disk.
  @TaskLocal package static var isAllowed = false
}
