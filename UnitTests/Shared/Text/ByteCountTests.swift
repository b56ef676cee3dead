import SharedText
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
