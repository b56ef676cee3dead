extension Session {
  /// What the first word of a command may stand for.
  package nonisolated var aliases: Aliases { context.settings.layers.kept.aliases }

  /// What could stand where `text`, the line left of the cursor, ends; taken only from what is saved.
  package func completions(for text: String) async -> CompletionCandidates {
    let owner = screen.list.owner ?? selected?.owner
    let context = CompletionContext(
      users: users, tasks: tasks, owner: owner, files: context.files, aliases: aliases)
    return await Completer(context: context).candidates(for: text)
  }
}
