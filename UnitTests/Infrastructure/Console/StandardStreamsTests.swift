import ConsoleInfra
import Foundation
import Testing

@Suite struct StandardStreamsTests {
  @Test func `a closed standard stream is opened on the null device`() {
    // High enough that no other test is given it meanwhile.
    let closed = fcntl(STDERR_FILENO, F_DUPFD, 700)
    close(closed)
    #expect(StandardStreams.reopenClosed([closed]) == [closed])
    defer { close(closed) }
    var byte: UInt8 = 0
    #expect(read(closed, &byte, 1) == 0)
    #expect(write(closed, &byte, 1) == 1)
  }

  @Test func `an open standard stream is left unchanged`() async {
    let pipe = ConsolePipe()
    #expect(StandardStreams.reopenClosed([pipe.readEnd]).isEmpty)
    await pipe.end(with: Array("still the pipe".utf8))
    #expect(await pipe.readAll() == Array("still the pipe".utf8))
  }
}
