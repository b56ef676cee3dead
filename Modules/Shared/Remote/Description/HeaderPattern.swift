/// A header with places to fill: `X-Redmine-API-Key: {token}`.
package struct HeaderPattern: Hashable, Sendable {
  package let name: String
  // Taken apart when it is sent.
  private let value: String
  private let settings: [String: JSONNode]

  /// Parses `text`, with `settings` in their places; `nil` if it is no header.
  package init?(_ text: String, settings: [String: JSONNode] = [:]) {
    let sides = text.split(separator: ":", maxSplits: 1)
    guard sides.count == 2, case .header? = AnswerPlace(String(sides[0])) else { return nil }
    self.init(name: String(sides[0]), value: sides[1].drop { $0 == " " }, settings: settings)
  }

  package init(name: String, value: some StringProtocol, settings: [String: JSONNode] = [:]) {
    self.name = name
    self.value = String(value)
    self.settings = settings
  }

  /// The places to fill, with or without a value.
  package var places: Set<String> { PlacedText(value).places }

  /// Returns the value with `values` in its places.
  package func filled(with values: [String: JSONNode]) -> String {
    PlacedText(value).filled(with: settings.merging(values) { $1 })
  }
}
