/// The files that a user names.
package protocol UserFiles: Sendable {
  /// Creates the file `path` with `text`, all or nothing; returns false and changes nothing if `path` exists.
  ///
  /// - Throws: `CommandFailure.unwritten`, as `replace` does.
  func create(_ path: String, with text: String) async throws -> Bool
  /// Replaces the file at `path`, which need not exist, with `text`, all or nothing.
  func replace(_ path: String, with text: String) async throws
  /// Opens the file at `path`, whose lines are commands; if that fails, so does reading the first of them.
  func commands(in path: String) async -> CommandFile
  /// Returns at most `limit` paths that start with `text`, in order; those of folders end with `/`.
  func paths(beginning text: String, limit: Int) async -> [String]
}

/// An open file of commands.
package struct CommandFile: Sendable {
  /// Identifies the file, whatever its path.
  package let identity: String
  /// The lines.
  package let input: any CommandInput

  package init(identity: String, input: any CommandInput) {
    self.identity = identity
    self.input = input
  }

  /// Creates what stands for a file that cannot be opened for `reason`, as the system says it.
  package init(unreadableBecause reason: String) { self.init(identity: "none", input: UnreadableInput(reason: reason)) }

  private struct UnreadableInput: CommandInput {
    let reason: String

    func next(prompt: String) -> InputEvent { .failed(reason) }
  }
}

/// What is at a path, and who may use it.
package enum FileState: Hashable, Sendable {
  /// Nothing is there.
  ///
  /// - Parameter canBeCreated: Whether this user could put something there.
  case missing(canBeCreated: Bool)
  case present(FileAccess)
  /// Unknown, for the reason that the system gives.
  case hidden(String)

  /// Whether nothing is there.
  package var isMissing: Bool { if case .missing = self { true } else { false } }
}

/// Who owns a file or folder, and who may use it.
package struct FileAccess: Hashable, Sendable {
  /// The permission bits: `0o600`.
  package let permissions: Int
  package let isFolder: Bool
  /// The name of the owner, or their number if they have none.
  package let owner: String
  /// Whether it belongs to this user.
  package let isOwn: Bool
  /// Whether this user can read it.
  package let isReadable: Bool
  /// Whether this user can write to it: of a folder, create files in it.
  package let isWritable: Bool

  package init(
    permissions: Int, isFolder: Bool = false, owner: String, isOwn: Bool = true, isReadable: Bool = true,
    isWritable: Bool = true
  ) {
    self.permissions = permissions
    self.isFolder = isFolder
    self.owner = owner
    self.isOwn = isOwn
    self.isReadable = isReadable
    self.isWritable = isWritable
  }

  /// Whether users other than the owner can read it.
  package var isReadableByOthers: Bool { permissions & 0o044 != 0 }
  /// Whether users other than the owner can write to it.
  package var isWritableByOthers: Bool { permissions & 0o022 != 0 }
  /// Whether every user can write to it.
  package var isWritableByEverybody: Bool { permissions & 0o002 != 0 }
  /// Whether, in a folder, only the owner of a file can remove or replace it.
  package var isSticky: Bool { permissions & 0o1000 != 0 }

  /// The permissions in octal digits: `0600`.
  package var octal: String {
    let digits = String(permissions, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The permissions as `ls` writes them, without the kind of file: `rw-------`.
  package var symbols: String {
    let letters = zip(0..., "rwxrwxrwx").map { index, letter in
      permissions & (0o400 >> index) == 0 ? "-" : letter
    }
    return String(letters)
  }
}
