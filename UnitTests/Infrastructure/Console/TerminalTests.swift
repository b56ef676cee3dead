import ConsoleInfra
import TestSupport
import Testing

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
