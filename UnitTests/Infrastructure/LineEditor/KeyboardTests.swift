import ConsoleInfra
import Foundation
import SharedUI
import Testing

@testable import LineEditor

@Suite struct KeyboardTests {
  private static let chunkSize = 1024

  @Test(arguments: [("\u{1B}", true), ("\u{1B}d", false), ("d", false)])
  func `an escape is alone if nothing follows it`(_ typed: String, _ isAlone: Bool) throws {
    let read = try Self.read(typed, count: 1)
    #expect(read.scalars == [typed.unicodeScalars.first])
    #expect(read.isEscapeAlone == [isAlone])
  }

  @Test func `an escape is alone after other keys, too`() throws {
    #expect(try Self.read("ab\u{1B}", count: 3).isEscapeAlone == [false, false, true])
  }

  @Test(
    arguments: [
      "\u{1B}[200~a\u{1B}[Db\u{1B}[201~", "\u{1B}[200~é桜😀\r\n\u{1B}[201~", "\u{1B}[1;5C", "\u{1B}OD", "\u{1B}[A",
      "\u{1B}b",
      "\u{1B}\r", "\u{1B}\t", "\u{1B}\u{1B}[C", "é", "桜", "😀",
    ], KeyStyle.allCases)
  func `a key means the same wherever a read ends within it`(_ key: String, _ keys: KeyStyle) throws {
    let typed = key + "x"
    let expected = try Self.read(typed, keys: keys)
    for offset in 1..<key.utf8.count {
      let before = Self.chunkSize - offset
      let read = try Self.read(String(repeating: "-", count: before) + typed, keys: keys)
      #expect(Array(read.scalars.dropFirst(before)) == expected.scalars, "\(offset)")
      #expect(Array(read.isEscapeAlone.dropFirst(before)) == expected.isEscapeAlone, "\(offset)")
      #expect(read.pasted == expected.pasted)
    }
  }

  @Test(arguments: [
    ("one\r\ntwo\r\n\r\nthree\r\n", "one\ntwo\n\nthree"), ("one\ntwo\n\nthree\n", "one\ntwo\n\nthree"),
    ("one\rtwo\r\rthree\r", "one\ntwo\n\nthree"), ("one\n\rtwo\n\r\n\rthree\n\r", "one\ntwo\n\nthree"),
    ("one\r\n\rtwo", "one\n\ntwo"),
    ("a\u{2028}b\u{2029}c", "a\u{2028}b\u{2029}c"),
  ])
  func `each line break of a paste ends one line`(_ text: String, _ pasted: String) throws {
    let read = try Self.read("\u{1B}[200~" + text + "\u{1B}[201~", count: 1)
    #expect(read.scalars == [EditorKey.paste.scalar])
    #expect(read.pasted == pasted)
  }

  // Reads `count` keys, or all of them if they end with an x.
  private static func read(
    _ typed: String, count: Int = .max, keys: KeyStyle = .emacs
  ) throws -> (scalars: [Unicode.Scalar?], isEscapeAlone: [Bool], pasted: String) {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(typed.utf8))
    var settings = EditorSettings(signals: try SignalPipe())
    settings.input = pipe.fileHandleForReading.fileDescriptor
    settings.keys = keys
    var keyboard = Keyboard(settings)
    var (scalars, isEscapeAlone) = ([Unicode.Scalar?](), [Bool]())
    while scalars.count < count, scalars.last != "x" {
      guard case .scalar(let scalar) = keyboard.wait(until: { false }, idle: {}) else {
        Issue.record("no key was read")
        break
      }
      scalars.append(scalar)
      isEscapeAlone.append(keyboard.isEscapeAlone)
    }
    withExtendedLifetime(pipe) {}
    return (scalars, isEscapeAlone, keyboard.pasted)
  }
}
