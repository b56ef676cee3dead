import AccountInteractorInterface
import BlockingInfra
import Foundation
import SharedTiming
import Subprocess
import SystemPackage

/// The program `secret-tool` of libsecret, which uses the keyring of the desktop.
struct SecretTool: Sendable {
  private static let maxOutput = 1 << 20
  // How long it may take, since the user may have to unlock the keyring.
  private static let timeout = Duration.seconds(30)

  /// The environment of the program, which its `PATH` finds.
  let environment: [String: String]
  /// Measures the time of a run.
  let limit: TimeLimit

  /// The result of a run that ended by itself.
  struct Result: Sendable {
    let hasSucceeded: Bool
    let output: String
    /// The message of an error; `nil` if the program printed none.
    let message: String?
  }

  /// Runs the program.
  ///
  /// - Parameter secret: A text that the program reads; nobody else can see it.
  /// - Throws: `.unusable` if the program is missing, does not answer in time or is ended by a signal.
  func run(_ arguments: [String], secret: String = "") async throws -> Result {
    guard let path else { throw Self.failure("secret-tool is not installed") }
    let (result, _) = await limit.run(for: Self.timeout) { await Self.run(path, arguments, secret, environment) }
    try Task.checkCancellation()
    // Without a result, the time limit has ended it.
    guard let result = try result??.get() else {
      throw Self.failure("it did not answer within \(Self.timeout.components.seconds) s")
    }
    return result
  }

  /// Returns the failure that the keyring cannot be used for `reason`.
  static func failure(_ reason: String) -> TokenStoreFailure { .unusable("cannot use the keyring: \(reason)") }

  private var path: String? {
    let folders = environment["PATH", default: ""].split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/secret-tool" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  // Returns nil for a run that was cancelled.
  private static func run(
    _ path: String, _ arguments: [String], _ secret: String, _ environment: [String: String]
  ) async -> Swift.Result<Result, TokenStoreFailure>? {
    var options = PlatformOptions()
    // Ctrl-C at the terminal must not end it before it has stored tokens that the service has just renewed.
    options.createSession = true
    options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
    let variables = environment.map { (Environment.Key(stringLiteral: $0), $1) }
    do {
      let run = try await Subprocess.run(
        .path(FilePath(path)), arguments: Arguments(arguments),
        environment: .custom(Dictionary(uniqueKeysWithValues: variables)), platformOptions: options,
        input: .fileDescriptor(try pipe(containing: secret), closeAfterSpawningProcess: true),
        output: .bytes(limit: maxOutput), error: .bytes(limit: maxOutput))
      if Task.isCancelled { return nil }
      guard case .exited(let status) = run.terminationStatus else { return .failure(failure("secret-tool was killed")) }
      return .success(result(status, run.standardOutput, run.standardError))
    } catch {
      return Task.isCancelled ? nil : .failure(failure("secret-tool failed: \(error)"))
    }
  }

  // A pipe holds more than secret-tool accepts. With a writer, a program that does not read would cause a signal.
  private static func pipe(containing text: String) throws -> FileDescriptor {
    let (readEnd, writeEnd) = try FileDescriptor.nonBlockingPipe()
    defer { writeEnd.closeIgnoringErrors() }
    do {
      _ = try writeEnd.writeAll(text.utf8)
      return readEnd
    } catch {
      readEnd.closeIgnoringErrors()
      throw error
    }
  }

  private static func result(_ status: Int32, _ output: [UInt8], _ errors: [UInt8]) -> Result {
    let name = "secret-tool: "
    // There may be warnings of libraries before it.
    let message = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline).last { $0.hasPrefix(name) }
    let isUsual = status == 0 || status == 1
    return Result(
      hasSucceeded: status == 0, output: String(decoding: output, as: UTF8.self),
      message: message.map { String($0.dropFirst(name.count)) }
        ?? (isUsual ? nil : "secret-tool failed (exit status \(status))"))
  }
}
