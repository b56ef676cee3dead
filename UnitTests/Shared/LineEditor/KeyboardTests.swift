import ConsoleInfra
import Foundation
import SharedUI
import Testing

@testable import LineEditor

@Suite struct KeyboardTests {
  @Test(arguments: [("\u{1B}", true), ("\u{1B}d", false), ("d", false)])
  func `an escape is alone if nothing follows it`(_ typed: String, _ isAlone: Bool) throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(typed.utf8))
    var keyboard = Keyboard(
      input: pipe.fileHandleForReading.fileDescriptor, signals: try SignalPipe(), keys: .emacs)
    guard case .scalar(let scalar) = keyboard.wait(until: { false }, idle: {}) else {
      Issue.record("no key was read")
      return
    }
    #expect(scalar == typed.unicodeScalars.first)
    #expect(keyboard.isEscapeAlone == isAlone)
  }
}
