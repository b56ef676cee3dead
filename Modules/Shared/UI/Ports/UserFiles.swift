/// The files that a user names.
package protocol UserFiles: Sendable {
  /// Creates the file `path` with `text`, all or nothing; returns false and changes nothing if `path` exists.
  ///
  /// - Throws: `CommandFailure.unwritten`, or an error from reading `text`, as `replace` does.
  func create(_ path: String, with text: Pages<String>) async throws -> Bool
  /// Replaces the file at `path`, which need not exist, with `text`, all or nothing.
  func replace(_ path: String, with text: Pages<String>) async throws
  /// Returns the contents of the file at `path`, of at most `maxLength` bytes.
  ///
  /// - Throws: An error whose description tells why they cannot be read.
  func contents(of path: String, maxLength: Int) async throws -> [UInt8]
  /// Opens the file at `path`, whose lines are commands; if that fails, so does reading the first of them.
  func commands(in path: String) async -> CommandFile
  /// Returns at most `limit` paths that start with `text`, in order; those of folders end with `/`.
  func paths(beginning text: String, limit: Int) async -> [String]
}

/// An open file of commands.
package struct CommandFile: Sendable {
  /// Identifies the file, whatever its path.
  package let identity: String
  package let input: any CommandInput

  package init(identity: String, input: any CommandInput) {
    self.identity = identity
    self.input = input
  }

  /// Creates a file that cannot be read, for `reason`, as the system says it.
  package init(unreadableBecause reason: String) { self.init(identity: "none", input: UnreadableInput(reason: reason)) }

  private struct UnreadableInput: CommandInput {
    let reason: String

    func next(prompt: String) -> InputEvent { .failed(reason) }
  }
}
