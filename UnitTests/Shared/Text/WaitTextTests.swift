import SharedText
import Testing

@Suite struct WaitTextTests {
  @Test(arguments: [
    (0, nil), (49, nil), (50, "0.1 seconds"), (333, "0.3 seconds"), (1_000, "1 second"), (5_004, "5 seconds"),
  ])
  func `the time waited is given in seconds if it is noticeable`(_ milliseconds: Int, _ text: String?) {
    #expect(Duration.milliseconds(milliseconds).waitText == text)
  }
}
