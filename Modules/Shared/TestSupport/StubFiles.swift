package import SharedUI
import Testing

/// Files in memory; without any it expects not to be asked.
package actor StubFiles: UserFiles {
  private let isExpected: Bool
  private var failure: OutputFailure?
  /// What is in each file, by path.
  package private(set) var contents: [String: String]

  /// Files with these contents; with nil, none may be looked at or written.
  package init(_ contents: [String: String]? = nil) {
    isExpected = contents != nil
    self.contents = contents ?? [:]
  }

  /// Takes nothing any more, and fails with `failure` instead.
  package func fail(with failure: OutputFailure) { self.failure = failure }

  /// Remembers `text`, unless there is a file.
  package func create(_ path: String, with text: String) throws(OutputFailure) -> Bool {
    if contents[path] == nil { try replace(path, with: text) } else { return false }
    return true
  }

  /// Remembers `text`.
  package func replace(_ path: String, with text: String) throws(OutputFailure) {
    expect(path)
    if let failure { throw failure }
    contents[path] = text
  }

  /// The files whose path begins so, at most `limit`.
  package func paths(beginning text: String, limit: Int) -> [String] {
    expect(text)
    return contents.keys.filter { $0.hasPrefix(text) }.sorted().prefix(limit).map(\.self)
  }

  private func expect(_ path: String) {
    if !isExpected { Issue.record("no file was expected to be used, but '\(path)' is") }
  }
}
