import ConsoleInfra
import Foundation
import SharedUI
import Testing

@Suite struct LineSourceTests {
  private let pipe = ConsolePipe()

  @Test(
    arguments: [
      ("", []),
      ("one", [.line("one", number: 1)]),
      ("one\ntwo\n", [.line("one", number: 1), .line("two", number: 2)]),
      ("one\r\n\r\nhéé 桜\r\n", [.line("one", number: 1), .line("", number: 2), .line("héé 桜", number: 3)]),
      ("\u{FEFF}one\n\u{FEFF}two", [.line("one", number: 1), .line("\u{FEFF}two", number: 2)]),
      ("a\rb\n", [.line("a\rb", number: 1)]),
      (
        "12345678\r\n123456789\n1",
        [
          .line("12345678", number: 1), Self.tooLong(8, 2), .line("1", number: 3),
        ]
      ),
      ("a\0b\nc", [.rejected("the line contains a NUL byte and was skipped", number: 1), .line("c", number: 2)]),
      ("123456789", [Self.tooLong(8, 1)]),
    ] as [(String, [InputEvent])])
  func `input is split into lines`(_ input: String, _ expected: [InputEvent]) async {
    let lines = await lines(of: Array(input.utf8), limit: 8 + (input.contains("桜") ? 8 : 0))
    #expect(lines == expected)
  }

  @Test func `input that is not UTF-8 is rejected`() async {
    let lines = await lines(of: [0x61, 0xFF, 0x0A, 0x62])
    #expect(lines == [.rejected("the line is not UTF-8 and was skipped", number: 1), .line("b", number: 2)])
  }

  @Test func `an input line that is too long is reported once`() async {
    let long = [UInt8](repeating: 0x61, count: 3_000_000)
    let lines = await lines(of: Array("a\n".utf8) + long + Array("\nb\n".utf8))
    #expect(lines == [.line("a", number: 1), Self.tooLong(65_536, 2), .line("b", number: 3)])
  }

  @Test func `an input line of exactly the limit is accepted`() async {
    let line = String(repeating: "a", count: 65_536)
    #expect(await lines(of: Array((line + "\r\n").utf8)) == [.line(line, number: 1)])
  }

  @Test func `many input lines stay in order`() async {
    let texts = (1...20_000).map { "command \($0)" }
    let expected = zip(texts, 1...).map { InputEvent.line($0, number: $1) }
    #expect(await lines(of: Array(texts.joined(separator: "\n").utf8)) == expected)
  }

  @Test func `cancelling the task ends the input`() async {
    let source = LineSource(pipe.readEnd)
    let waiting = Task { await source.next(prompt: "") }
    waiting.cancel()
    #expect(await waiting.value == .end)
  }

  @Test func `a folder as input is reported`() async {
    let folder = open("/", O_RDONLY)
    defer { close(folder) }
    #expect(await LineSource(folder).next(prompt: "") == .failed("it is a folder"))
  }

  private static func tooLong(_ limit: Int, _ number: Int) -> InputEvent {
    .rejected("the line is longer than \(limit) bytes and was skipped", number: number)
  }

  private func lines(of bytes: [UInt8], limit: Int = 65_536) async -> [InputEvent] {
    let source = LineSource(pipe.readEnd, limit: limit)
    async let written: Void = pipe.end(with: bytes)
    var lines: [InputEvent] = []
    while case let line = await source.next(prompt: ""), line != .end { lines.append(line) }
    await written
    return lines
  }
}
