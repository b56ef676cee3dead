import ConsoleInfra
import Foundation
import Testing
import TestSupport

@Suite struct TerminalTests {
  @Test func `a terminal has a size`() async throws {
    let terminal = try PseudoTerminal(columns: 123, rows: 45)
    #expect(Terminal.isTerminal(terminal.slave))
    #expect(Terminal.width(of: terminal.slave) == 123)
    #expect(Terminal.height(of: terminal.slave) == 45)
  }

  @Test func `a terminal of zero columns has no known width`() async throws {
    let terminal = try PseudoTerminal(columns: 0, rows: 0)
    #expect(Terminal.width(of: terminal.slave) == nil)
  }

  @Test func `a pipe is not a terminal`() {
    let pipe = ConsolePipe()
    #expect(!Terminal.isTerminal(pipe.readEnd))
    #expect(Terminal.width(of: pipe.readEnd) == nil)
    #expect(Terminal.width(of: -1) == nil)
  }
}

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
