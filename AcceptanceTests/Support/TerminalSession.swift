import Foundation
import SystemPackage
import TestSupport
import Testing

/// The built program, or a shell, with a pseudo-terminal as its controlling terminal.
struct TerminalSession {
  let terminal: PseudoTerminal
  /// The settings of the terminal before the program started.
  let attributesBefore: [UInt]
  private static let program = "\(Executable.folder)/roster"
  private let home: Home
  private let process: ChildProcess

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - isColored: Whether the prompt has colours and suggestions.
  ///   - shell: A shell to start instead, in which `$ROSTER` is the program.
  ///   - variables: Variables in addition to the usual environment.
  init(
    home: Home, columns: UInt16 = 80, rows: UInt16 = 24, isColored: Bool = false, arguments: [String] = [],
    shell: String? = nil, variables: [String: String] = [:]
  ) async throws {
    self.home = home
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    attributesBefore = terminal.attributes
    let stream = FileDescriptor(rawValue: terminal.slave)
    // Becomes the program, in a new session with this controlling terminal, so that keys send signals.
    process = try await ChildProcess(
      "/usr/bin/setsid", ["--ctty", shell ?? Self.program] + arguments,
      environment: Executable(home: home.path).environment
        .merging(["NO_COLOR": isColored ? "" : "1", "TERM": "xterm", "ROSTER": Self.program]) { $1 }
        .merging(variables) { $1 },
      input: stream.duplicate(), output: stream.duplicate(), errors: stream.duplicate())
  }

  /// Sends the program a signal from another process.
  func send(_ signal: Int32) { process.send(signal) }

  /// Waits for the program to exit and returns its status.
  func status() async throws -> Int32 { try await process.status() }
}
