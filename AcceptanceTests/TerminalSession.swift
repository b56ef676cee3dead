import Foundation
import TestSupport
import Testing

/// The built program at a terminal that it controls, as in a window.
struct TerminalSession {
  /// The terminal.
  let terminal: PseudoTerminal
  /// How the terminal was set before the program began.
  let attributesBefore: [UInt]
  private let home: Home
  private let process: Process
  private let ended: AsyncStream<Int32>

  /// Starts the program, whose files are kept below `home` as long as this is there, with `arguments` and, besides
  /// the usual ones, `variables`; at its prompt there are colours and suggestions only if `isColored`.
  init(
    home: Home, columns: UInt16 = 80, rows: UInt16 = 24, isColored: Bool = false, arguments: [String] = [],
    variables: [String: String] = [:]
  ) throws {
    self.home = home
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    attributesBefore = terminal.attributes
    process = Process()
    // A new session whose terminal this is, so that its keys send signals.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    process.arguments = ["--ctty", "--wait", "\(Executable.folder)/roster"] + arguments
    process.environment = Executable(home: home.path).environment
      .merging(["NO_COLOR": isColored ? "" : "1", "TERM": "xterm"]) { $1 }.merging(variables) { $1 }
    let stream = FileHandle(fileDescriptor: terminal.slave, closeOnDealloc: false)
    (process.standardInput, process.standardOutput, process.standardError) = (stream, stream, stream)
    let (ended, ending) = AsyncStream.makeStream(of: Int32.self)
    self.ended = ended
    process.terminationHandler = {
      ending.yield($0.terminationStatus)
      ending.finish()
    }
    try process.run()
  }

  #if os(Linux)
    /// Sends the program a signal from outside.
    func send(_ signal: Int32) throws {
      let id = process.processIdentifier
      let children = try String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
      for child in children.split(separator: " ").compactMap({ Int32($0) }) { _ = kill(child, signal) }
    }
  #endif

  /// Waits until the program has left, and gives its status.
  func status() async -> Int32? {
    for await status in ended { return status }
    return nil
  }
}
