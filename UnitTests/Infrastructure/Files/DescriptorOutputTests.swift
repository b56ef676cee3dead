import ConsoleInfra
import FilesInfra
import Foundation
import SharedUI
import Testing

@Suite struct DescriptorOutputTests {
  @Test func `a long text is written completely through a small pipe`() async throws {
    let pipe = ConsolePipe()
    let writeEnd = await pipe.takeWriteEnd()
    _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
    let text = String(repeating: "日本語 ", count: 100_000)
    async let received = pipe.readAll()
    try DescriptorOutput(writeEnd).write(text)
    close(writeEnd)
    #expect(String(decoding: await received, as: UTF8.self) == text)
  }

  @Test func `output whose reader has gone is reported`() throws {
    StandardStreams.ignoreWriteSignals()
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    close(ends[0])
    defer { close(ends[1]) }
    #expect(try !DescriptorOutput(ends[1]).write("text"))
  }

  #if os(Linux)
    @Test func `output to a full disk is reported`() {
      let full = open("/dev/full", O_WRONLY)
      defer { close(full) }
      #expect(throws: CommandFailure.unwritten("the disk is full")) { try DescriptorOutput(full).write("text") }
    }
  #endif

  @Test func `output to a closed descriptor is reported`() {
    #expect(throws: CommandFailure.unwritten("bad file descriptor")) { try DescriptorOutput(-1).write("text") }
  }

  @Test func `empty text writes nothing`() throws {
    try DescriptorOutput(-1).write("")
  }
}
