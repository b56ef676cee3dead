/// Returns how much of the work is done, and how much there is; `nil` if that is unknown.
package typealias WorkCount = @Sendable () async -> (done: Int, all: Int)?

/// An indicator for long waits.
package struct Spinner: Sendable {
  private static let delay = Duration.milliseconds(300)
  private static let interval = Duration.milliseconds(100)
  private static let frames = ["|", "/", "-", "\\"]
  private let output: any TextOutput
  private let width: @Sendable () -> Int?
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a spinner on `output`, which must be a terminal of the `width`, that pauses with `sleep`.
  package init(
    on output: any TextOutput, width: @escaping @Sendable () -> Int? = { nil },
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.output = output
    self.width = width
    self.sleep = sleep
  }

  /// Runs `work`; after 300 ms, shows `label` with an animation until `work` ends, after a second also how far it is.
  ///
  /// - Parameter count: Called once a second.
  package func during<Value: Sendable, Failure: Error>(
    _ label: String, counting count: @escaping WorkCount = { nil }, _ work: @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await during(label, counting: count, meanwhile: { Void?.none }, work).0.get()
  }

  /// Runs `work`; if that takes longer than 300 ms, also `meanwhile`, to its end, and then shows `label` as above.
  ///
  /// - Returns: The result of `work`, and that of `meanwhile` if it was run.
  package func during<Value: Sendable, Failure: Error, Other: Sendable>(
    _ label: String, counting count: @escaping WorkCount, meanwhile: @escaping @Sendable () async -> Other?,
    _ work: @Sendable () async throws(Failure) -> Value
  ) async -> (Result<Value, Failure>, Other?) {
    await withTaskGroup(of: Other?.self) { group in
      let (end, ending) = AsyncStream.makeStream(of: Never.self)
      group.addTask { await spin(label, count, until: end, after: meanwhile) }
      let result: Result<Value, Failure>
      do throws(Failure) { result = .success(try await work()) } catch { result = .failure(error) }
      // Not by cancelling it: somebody may read in a pager, which nothing that arrives may close.
      ending.finish()
      return (result, await group.next() ?? nil)
    }
  }

  private func spin<Other: Sendable>(
    _ label: String, _ count: @escaping WorkCount, until end: AsyncStream<Never>,
    after meanwhile: @Sendable () async -> Other?
  ) async -> Other? {
    await withTaskGroup(of: Bool.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        for await _ in end {}
        return true
      }
      group.addTask {
        do { try await sleep(Self.delay) } catch {}
        return false
      }
      if await group.next() != false || Task.isCancelled { return nil }
      let other = await meanwhile()
      group.addTask {
        await spin(label, count)
        return false
      }
      while await group.next() == false {}
      return other
    }
  }

  /// Shows `text` until the next one, or for `nil` nothing.
  func show(_ text: String?) {
    // If the terminal is gone, the command goes on without it.
    do { try output.write("\r\u{1B}[K" + (text.map(fitted) ?? "")) } catch {}
  }

  // To be called after the delay.
  private func spin(_ label: String, _ count: WorkCount) async {
    var (frame, shown) = (-1, label + "…")
    do {
      while true {
        frame += 1
        let (seconds, tenths) = frame.quotientAndRemainder(dividingBy: 10)
        if seconds > 0, tenths == 0 { shown = "\(label)…\(Self.text(of: await count(), after: seconds))" }
        // What was shown before may have been longer.
        let end = seconds > 0 ? "\u{1B}[K" : ""
        try output.write("\r\(Self.frames[frame % Self.frames.count]) \(fitted(shown))\(end)")
        try await sleep(Self.interval)
      }
    } catch {
      // The wait is over or the terminal is gone. Either way, only the line is left to clear.
      if frame >= 0 { show(nil) }
    }
  }

  // As ` 41 of 200 · 12/s · 3 s · Ctrl-C cancels`, without a count before anything is done, or that is of others as well.
  private static func text(of count: (done: Int, all: Int)?, after seconds: Int) -> String {
    let counts = count.map { done, all in
      (1...max(1, all) ~= done ? ["\(done) of \(all)"] : []) + (done < seconds ? [] : ["\(done / seconds)/s"])
    }
    return " " + ((counts ?? []) + ["\(seconds) s", "Ctrl-C cancels"]).joined(separator: " · ")
  }

  // On one row, so that it can be cleared.
  private func fitted(_ text: String) -> String {
    let text = VisibleText.of(text)
    return width().map { DisplayWidth.fitted(text, to: $0 - 3).text } ?? text
  }
}
