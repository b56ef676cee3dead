import SharedText
import Testing

@Suite struct FullDiskTests {
  @Test(arguments: [
    (FullDisk(path: nil), "the disk is full"), (FullDisk(path: "/a"), "/a: the disk is full"),
    (FullDisk(path: "/a", isOverQuota: true), "/a: your quota on the disk is used up"),
    (FullDisk(path: "/a", needed: 500), "the disk that holds /a is full"),
    (FullDisk(path: "/a", free: 500, needed: 500), "the disk that holds /a is full, or your quota on it is used up"),
    (
      FullDisk(path: "/a", free: 4_096, needed: 65_536),
      "the disk that holds /a is full: 4.1 kB free, about 66 kB needed"
    ),
  ])
  func `a full disk is described with what is known of it`(_ disk: FullDisk, _ text: String) {
    #expect(disk.text == text)
  }
}
