import SharedDomain
import Testing

@Suite struct ByteCountTests {
  @Test(arguments: [
    (0, "0 B"), (1, "1 B"), (999, "999 B"), (1_000, "1.0 kB"), (1_249, "1.2 kB"), (9_949, "9.9 kB"), (9_950, "10 kB"),
    (12_345, "12 kB"), (999_499, "999 kB"), (999_500, "1.0 MB"), (999_999, "1.0 MB"), (1_250_000, "1.3 MB"),
    (430_518_272, "431 MB"), (2_000_000_000, "2.0 GB"), (.max, "9.2 EB"), (-1_500, "-1.5 kB"),
  ])
  func `a number of bytes is given in decimal units, with one decimal below 10`(_ count: Int, _ text: String) {
    #expect(ByteCount.text(of: count) == text)
  }
}

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
