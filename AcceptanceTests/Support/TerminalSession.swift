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
      environment: Executable(home: home).environment
        .merging(["NO_COLOR": isColored ? "" : "1", "TERM": "xterm", "ROSTER": Self.program]) { $1 }
        .merging(variables) { $1 },
      input: stream.duplicate(), output: stream.duplicate(), errors: stream.duplicate())
  }

  /// Starts the program and waits for its prompt.
  static func atPrompt(
    home: Home, columns: UInt16 = 80, rows: UInt16 = 24, isColored: Bool = false, arguments: [String] = [],
    variables: [String: String] = [:]
  ) async throws -> TerminalSession {
    let session = try await TerminalSession(
      home: home, columns: columns, rows: rows, isColored: isColored, arguments: arguments, variables: variables)
    try await session.terminal.expect(isColored ? "roster>\u{1B}[0m " : "> ")
    return session
  }

  /// Types keys, and returns what is shown then, up to the end of `text`.
  @discardableResult
  func type(_ keys: String, until text: String) async throws -> String {
    try await terminal.type(keys, until: text)
  }

  /// Leaves the prompt by typing `keys`, and expects that the program exits normally.
  func leave(_ keys: String = "quit\r", sourceLocation: SourceLocation = #_sourceLocation) async throws {
    await terminal.type(keys)
    #expect(try await status() == 0, sourceLocation: sourceLocation)
  }

  /// Sends the program a signal from another process.
  func send(_ signal: Int32) { process.send(signal) }

  /// Waits for the program to exit and returns its status.
  func status() async throws -> Int32 { try await process.status() }
}
