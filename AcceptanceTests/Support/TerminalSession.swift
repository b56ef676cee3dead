import Foundation
import TestSupport
import Testing

/// The built program, or a shell, with a pseudo-terminal as its controlling terminal.
struct TerminalSession {
  let terminal: PseudoTerminal
  /// The settings of the terminal before the program started.
  let attributesBefore: [UInt]
  private static let program = "\(Executable.folder)/roster"
  private let home: Home
  private let process: Process
  private let ended: AsyncStream<Int32>

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - isColored: Whether the prompt has colours and suggestions.
  ///   - shell: A shell to start instead, in which `$ROSTER` is the program.
  ///   - variables: Variables in addition to the usual environment.
  init(
    home: Home, columns: UInt16 = 80, rows: UInt16 = 24, isColored: Bool = false, arguments: [String] = [],
    shell: String? = nil, variables: [String: String] = [:]
  ) throws {
    self.home = home
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    attributesBefore = terminal.attributes
    process = Process()
    // Starts a new session with this controlling terminal, so that keys send signals.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    process.arguments = ["--ctty", "--wait", shell ?? Self.program] + arguments
    process.environment = Executable(home: home.path).environment
      .merging(["NO_COLOR": isColored ? "" : "1", "TERM": "xterm", "ROSTER": Self.program]) { $1 }.merging(variables) {
        $1
      }
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
    /// Sends the program a signal from another process.
    func send(_ signal: Int32) throws {
      let id = process.processIdentifier
      let children = try String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
      for child in children.split(separator: " ").compactMap({ Int32($0) }) { _ = kill(child, signal) }
    }
  #endif

  /// Waits for the program to exit and returns its status.
  func status() async -> Int32? {
    for await status in ended { return status }
    return nil
  }
}
