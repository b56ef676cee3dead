import App
import BlockingInfra
import FilesInfra

/// The file of the prompt's history, which blocks a thread of its own while other sessions lock it.
actor TypedHistory: BlockingActor, CommandHistory {
  nonisolated let executor = QueueExecutor(label: "roster.history")
  private let file: HistoryFile

  init(_ path: String) { file = HistoryFile(path: path) }

  func lines() throws -> [String] { try file.load() }

  func remove(_ lines: Set<String>) throws { try file.trim { !lines.contains($0) } }
}
