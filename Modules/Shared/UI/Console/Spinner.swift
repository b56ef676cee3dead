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

  /// Runs `work`; after 300 ms, shows `label` with an animation until `work` ends.
  package func during<Value: Sendable, Failure: Error>(
    _ label: String, _ work: @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result = await withTaskGroup(of: Void.self) { group -> Result<Value, Failure> in
      group.addTask { await spin(label) }
      defer { group.cancelAll() }
      do throws(Failure) {
        return .success(try await work())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Shows `text` until the next one, or for `nil` nothing.
  func show(_ text: String?) {
    // If the terminal is gone, the command goes on without it.
    do { try output.write("\r\u{1B}[K" + (text.map(fitted) ?? "")) } catch {}
  }

  private func spin(_ label: String) async {
    var frame = -1
    do {
      try await sleep(Self.delay)
      while true {
        frame += 1
        try output.write("\r\(Self.frames[frame % Self.frames.count]) \(fitted(label + "…"))")
        try await sleep(Self.interval)
      }
    } catch {
      // The wait is over or the terminal is gone. Either way, only the line is left to clear.
      if frame >= 0 { show(nil) }
    }
  }

  // On one row, so that it can be cleared.
  private func fitted(_ text: String) -> String {
    let text = VisibleText.of(text)
    return width().map { DisplayWidth.fitted(text, to: $0 - 3).text } ?? text
  }
}
