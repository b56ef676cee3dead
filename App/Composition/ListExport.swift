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
    guard try await mayWrite(path, isAgreed: isAgreed) else { return }
    do throws(OutputFailure) {
      try await files.replace(path, with: text)
    } catch {
      guard case .failed(let why) = error else { throw .unwritten(error) }
      throw .failed(FailureViewModel("could not write \(path): \(why)", status: .failure))
    }
    console.note("\(list.summary) written to \(path)")
  }

  private func mayWrite(_ path: String, isAgreed: Bool) async throws(CommandFailure) -> Bool {
    guard !isAgreed, await files.exists(path) else { return true }
    guard console.canAsk else { throw .usage("\(path) is there already: 'export \(path) --force' overwrites it") }
    return try await console.agrees(to: "\(path) is there already; overwrite it?", isAgreed: false)
  }
}
