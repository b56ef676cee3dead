/// What may be done for a change that the disk has no room for.
package enum RoomMaking {
  /// Whether what the store keeps in reserve, and saved lists, may be given up for the changes of the calling task: for
  /// those that lead out of a full disk.
  @TaskLocal package static var isAllowed = false
}
