package import BlockingInfra
import FilesInfra
import Foundation
import SharedUI
import Subprocess
import SystemPackage

/// The editor that the user has chosen, a command such as `vi`.
package actor TextEditor: BlockingActor, Editing {
  private static let maxLength = 1 << 20

  // As for the pager.
  package nonisolated let executor: QueueExecutor = .init(label: "roster.editor")
  private let command: String

  package init(command: String) { self.command = command }

  package func create(_ text: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    let path = (folder.hasSuffix("/") ? folder : folder + "/") + "roster-\(UUID().uuidString.prefix(8)).txt"
    try SystemFailure.naming("create \(path)") {
      let file = try FileDescriptor.opened(
        path, .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
      defer { file.closeIgnoringErrors() }
      try DescriptorOutput(file).writeAll(text)
    }
    return path
  }

  package func edit(_ path: String) async throws -> String {
    let status = try await Terminal.lending(STDIN_FILENO) { try await run(on: path, $0) }
    guard status == .exited(0) else {
      throw SystemFailure("edit the text", reason: "'\(command)' has failed; VISUAL or EDITOR names another editor")
    }
    return try contents(of: path)
  }

  private func contents(of path: String) throws -> String {
    // Many editors replace the file.
    guard let file = try OpenFile(reading: path) else { throw SystemFailure("read \(path)", .noSuchFileOrDirectory) }
    guard let text = String(validating: try file.contents(upTo: Self.maxLength), as: UTF8.self) else {
      throw SystemFailure("read \(path)", reason: "it is not UTF-8")
    }
    return text
  }

  package func remove(_ path: String, ifStill text: String) -> Bool {
    do { return try contents(of: path) == text && FileSystem.remove(path) } catch {
      return (error as? SystemFailure)?.error == .noSuchFileOrDirectory
    }
  }

  private func run(on path: String, _ options: PlatformOptions) async throws -> TerminationStatus {
    try await Subprocess.run(
      .path("/bin/sh"), arguments: ["-c", "\(command) \"$1\"", "sh", path], platformOptions: options,
      input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
      output: .currentStandardOutput, error: .currentStandardError
    ).terminationStatus
  }
}
