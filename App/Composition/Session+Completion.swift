extension Session {
  /// What the first word of a command may stand for.
  package nonisolated var aliases: Aliases { context.settings.layers.kept.aliases }

  /// What could stand where `text`, the line left of the cursor, ends; taken only from what is saved.
  package nonisolated func completions(for text: String) async -> [CompletionCandidate] {
    await Completer(users: users, files: context.files, aliases: aliases).candidates(for: text)
  }
}
