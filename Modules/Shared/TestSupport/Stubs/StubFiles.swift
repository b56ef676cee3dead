package import SharedUI
import Testing

/// Files in memory. Without contents, any access is recorded as an issue.
package actor StubFiles: UserFiles {
  private let isExpected: Bool
  private var failure: CommandFailure?
  package private(set) var contents: [String: String]

  /// Creates files with the given contents; with `nil`, no access is expected.
  package init(_ contents: [String: String]? = nil) {
    isExpected = contents != nil
    self.contents = contents ?? [:]
  }

  /// Makes all further writes fail for `reason`.
  package func fail(because reason: String) { failure = .unwritten(reason) }

  package func create(_ path: String, with text: Pages<String>) async throws -> Bool {
    if contents[path] == nil { try await replace(path, with: text) } else { return false }
    return true
  }

  package func replace(_ path: String, with text: Pages<String>) async throws {
    expect(path)
    if let failure { throw failure }
    contents[path] = try await text.joined()
  }

  package func contents(of path: String, maxLength: Int) throws -> [UInt8] {
    expect(path)
    guard let text = contents[path] else { throw CommandFailure.unwritten("No such file or directory") }
    return Array(text.utf8)
  }

  package func commands(in path: String) -> CommandFile {
    expect(path)
    guard let text = contents[path] else { return CommandFile(unreadableBecause: "No such file or directory") }
    return CommandFile(identity: path, input: StubLines(text))
  }

  package func paths(beginning text: String, limit: Int) -> [String] {
    expect(text)
    return contents.keys.filter { $0.hasPrefix(text) }.sorted().prefix(limit).map(\.self)
  }

  private func expect(_ path: String) {
    if !isExpected { Issue.record("no file was expected to be used, but '\(path)' is") }
  }
}

private actor StubLines: CommandInput {
  private var lines: ArraySlice<Substring>
  private var number = 0

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if text.isEmpty || text.hasSuffix("\n") { lines = lines.dropLast() }
  }

  func next(prompt: String) -> InputEvent {
    number += 1
    return lines.popFirst().map { .line(String($0), number: number) } ?? .end
  }
}
