import Foundation
package import SharedRemote

/// The description of a service as a file has it, and the settings that it asks for.
package struct DescriptionFile: Sendable {
  /// The greatest size of the text in bytes, and the greatest number of its lines.
  package static let maxLength = 65_536
  static let maxLines = 500
  static let settingTable: TableName = "settings"
  static let defaultTable: TableName = "defaults"

  package let text: String
  /// What the user has to say before the service can be used, in the order of the file.
  package private(set) var settings: [Setting] = []
  /// What is wrong with the text; empty if the description can be used.
  package private(set) var faults: [ConfigurationFile.Problem] = []
  /// How the service is recognised; `nil` if it cannot be.
  package private(set) var recognition: Recognition?
  private let file: ConfigurationFile

  /// A value that a description takes from the user.
  package struct Setting: Hashable, Sendable {
    /// The name, which is also that of its place in requests.
    package let name: String
    /// What the value is, for people.
    package let explanation: String
    package var defaultValue: String?
    let line: Int

    /// Returns whether `value`, or the default for `nil`, can be used: instead of a number, only another one.
    func allows(_ value: String?) -> Bool {
      value.map { text in defaultValue.flatMap { Int($0) } == nil || Int(text).map { "\($0)" } == text }
        ?? (defaultValue != nil)
    }
  }

  package init(_ text: String) {
    self.text = text
    let lineCount = text.utf8.count { $0 == UInt8(ascii: "\n") }
    guard text.utf8.count <= Self.maxLength, lineCount <= Self.maxLines else {
      file = ConfigurationFile("")
      faults = [.init(line: 1, text: "a description has at most \(Self.maxLength) bytes in \(Self.maxLines) lines")]
      return
    }
    file = ConfigurationFile(text)
    var reader = DescriptionReader(settings: [:])
    settings = reader.readSettings(file)
    reader.read(file, settings)
    recognition = reader.recognition
    faults = (file.problems + reader.faults).sorted { $0.line < $1.line }
  }

  /// Returns the description with `values` of its settings, which replace their defaults, of the service at `server`.
  package func description(_ values: [String: String] = [:], at server: ServerAddress? = nil) -> ServiceDescription {
    var typed: [String: JSONNode] = [:]
    typed["server"] = server.map { .text($0.display) }
    for setting in settings {
      typed[setting.name] = (values[setting.name] ?? setting.defaultValue).map(JSONNode.init(typed:))
    }
    var reader = DescriptionReader(settings: typed)
    reader.read(file, settings)
    return reader.service
  }

  /// How a service that somebody has named by its address is recognised: by the answer to a request without a token.
  package struct Recognition: Hashable, Sendable {
    package var get: RequestLine
    /// What the answer has, one of these: `/version` in its body, or `Server: nginx`, text in a header.
    package var has: [String] = []
    /// Where the answer to the same request, with the token, has the version.
    package var version: AnswerPlace?
  }
}

extension JSONNode {
  /// Creates the value that was typed: digits are a number.
  init(typed text: String) {
    self = Int(text).flatMap { "\($0)" == text ? .number(Decimal($0)) : nil } ?? .text(text)
  }
}
