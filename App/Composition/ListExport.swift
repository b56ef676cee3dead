import SharedPresentation
import SharedUI

/// Writes a list that was shown to a file of the user's.
struct ListExport: Sendable {
  private let files: any UserFiles
  private let console: Console

  /// Writes to the user's files of `context`, and asks on its console.
  init(_ context: AppContext) {
    files = context.files
    console = context.console
  }

  /// Writes `list` to `file`; asks before it overwrites another unless that `isAgreed`.
  func write(_ list: ShownList?, to file: ExportFile, isAgreed: Bool) async throws(CommandFailure) {
    let path = file.path
    guard let list else {
      throw .usage("there is no list to export yet: show one first ('users' or 'tasks 3'), then 'export \(path)'")
    }
    let text = try list.text(in: file.format)
    // To look first and write then would overwrite what came between.
    let isNew = try await done(path) { () async throws(OutputFailure) in
      if isAgreed { false } else { try await files.create(path, with: text) }
    }
    if !isNew {
      guard try await mayOverwrite(path, isAgreed: isAgreed) else { return }
      try await done(path) { () async throws(OutputFailure) in try await files.replace(path, with: text) }
    }
    console.note("\(list.summary) written to \(path)")
  }

  private func done<Value: Sendable>(
    _ path: String, _ work: () async throws(OutputFailure) -> Value
  ) async throws(CommandFailure) -> Value {
    do throws(OutputFailure) {
      return try await work()
    } catch {
      guard case .failed(let why) = error else { throw .unwritten(error) }
      throw .failed(FailureViewModel("could not write \(path): \(why)", status: .failure))
    }
  }

  private func mayOverwrite(_ path: String, isAgreed: Bool) async throws(CommandFailure) -> Bool {
    guard !isAgreed else { return true }
    guard console.canAsk else { throw .usage("\(path) is there already: 'export \(path) --force' overwrites it") }
    return try await console.agrees(to: "\(path) is there already; overwrite it?", isAgreed: false)
  }
}
