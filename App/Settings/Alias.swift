/// A name for a command and the first of its words.
package struct Alias: Hashable, Sendable {
  /// What it is called: letters, digits, `-` and `_`, and no command's name.
  package let name: String
  /// What it stands for: one word or more.
  package let words: [String]

  /// The alias `name` for `words`.
  ///
  /// - Throws: A usage error if it cannot be called so, or stands for nothing.
  init(_ name: String, for words: [String]) throws(UsageError) {
    let isWord = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_".unicodeScalars.contains($0)
    }
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic, isWord, name.count <= 60 else {
      throw UsageError(
        "'\(EchoedWord.of(name))' cannot be an alias: it takes a letter, then letters, digits, - and _")
    }
    guard AllCommands.named(name) == nil else {
      throw UsageError("'\(name)' is a command, and cannot be an alias")
    }
    guard !words.isEmpty else { throw UsageError("the alias '\(name)' stands for nothing") }
    (self.name, self.words) = (name, words)
  }

  /// The alias `name` for the command line `text`, as the file has it.
  ///
  /// - Throws: A usage error that says what is wrong with either.
  init(_ name: String, text: String) throws(UsageError) {
    let line = TypedLine(text)
    if let fault = line.fault { throw UsageError("the alias '\(name)' has an \(TypedLine.message(for: fault))") }
    guard line.commands.count <= 1 else {
      throw UsageError("the alias '\(name)' stands for several commands, and may for one")
    }
    try self.init(name, for: line.commands.first ?? [])
  }

  /// What it stands for, as it is typed.
  var text: String { words.map(TypedLine.quoted).joined(separator: " ") }

  /// The same without passwords, as it is shown.
  var shownText: String { words.map { TypedLine.quoted(EchoedWord.hidingPassword($0)) }.joined(separator: " ") }

  /// Whether an address in it holds a password, or names a user.
  var holdsPassword: Bool { shownText != text }
}
