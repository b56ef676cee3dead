extension Console {
  /// Shows what `load` returns. If that takes long at a terminal, shows what is saved before, and then the rows that differ,
  /// or all of them if these are many.
  ///
  /// - Parameters:
  ///   - label: What the user waits for.
  ///   - print: Prints what was loaded or saved.
  ///   - saved: Returns what is saved, without asking the service; `nil` if there is nothing to show.
  /// - Throws: What `load` and `print` throw, unless the user has cancelled the load of what is on the screen already.
  package func showSavedFirst<Model: Sendable>(
    _ label: String, counting count: @escaping WorkCount = { nil },
    print: @escaping @Sendable (Model, Console) async throws -> ShownList,
    saved: @escaping @Sendable () async throws -> Model?, load: @Sendable () async throws -> Model
  ) async throws -> ShownList {
    guard let spinner = terminal.spinner, isTerminal, !isPiped, layout.format == .table else {
      return try await print(waiting(for: label, counting: count, load), self)
    }
    let printSaved = { @Sendable () async -> (list: ShownList, lines: ListLines?)? in
      do {
        guard let saved = try await saved() else { return nil }
        let list = try await print(saved, self)
        // Of a list that has been replaced since, it is not known what is on the screen.
        do { return (list, try await list.lines(areShown: false)) } catch { return (list, nil) }
      } catch {
        return nil  // Whoever waits for the service learns why there is nothing.
      }
    }
    let (result, early) = await spinner.during(label, counting: count, meanwhile: printSaved, load)
    guard let early else { return try await print(result.get(), self) }
    do {
      let loaded = try result.get()
      guard let before = early.lines else { return try await print(loaded, self) }
      let shown = try await print(loaded, discardingResults())
      // A row that makes a column wider cuts others, so what is on the screen cannot be compared.
      let now = try await shown.lines(areShown: false)
      if let (new, gone) = now.news(since: before), new.count + gone.count <= Self.maxNews {
        let seen = try await shown.lines()
        let rows = new.compactMap { seen.rows.indices.contains($0) ? seen.rows[$0] : nil }
        let lines = rows + gone.flatMap { layout.lines(of: $0) } + seen.status
        try await show(Rendering(lines.map { $0 + "\n" }.joined()))
      } else {
        try await show(Rendering(shown.text(shown.layout)))  // Printed again, it would repeat its warnings.
      }
      return shown
    } catch let error where CommandFailure(error) == .interrupted {
      return early.list  // That is on the screen, so later commands mean it.
    }
  }

  private static var maxNews: Int { 5 }
}
