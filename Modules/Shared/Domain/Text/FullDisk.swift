/// A disk that is too full for something to be written.
package struct FullDisk: Hashable, Sendable {
  /// The path of the file that was written; `nil` if unknown.
  package let path: String?
  /// The number of bytes that the user could still write; `nil` if unknown.
  package let free: Int?
  /// The approximate number of bytes needed; `nil` if unknown.
  package let needed: Int?
  /// Whether the user's quota is certainly the reason.
  package let isOverQuota: Bool

  package init(path: String?, free: Int? = nil, needed: Int? = nil, isOverQuota: Bool = false) {
    self.path = path
    self.free = free
    self.needed = needed
    self.isOverQuota = isOverQuota
  }

  /// What is full, with the free and needed space. If enough is free, mentions a quota as another possible reason,
  /// without figures.
  package var text: String {
    guard let path, let needed else {
      let what = isOverQuota ? "your quota on the disk is used up" : "the disk is full"
      return path.map { "\($0): \(what)" } ?? what
    }
    let disk = "the disk that holds \(path) is full"
    guard let free else { return disk }
    guard free < needed else { return disk + ", or your quota on it is used up" }
    return "\(disk): \(ByteCount.text(of: free)) free, about \(ByteCount.text(of: needed)) needed"
  }
}
