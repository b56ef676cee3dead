import Hummingbird

extension HTTPFields {
  /// Returns the values of a field that has no constant, joined by commas.
  func value(of name: String) -> String? {
    HTTPFields.Element.Name(name).flatMap { self[$0] }
  }

  /// Replaces the values of a field that has no constant.
  mutating func set(_ name: String, to value: String) {
    if let name = HTTPFields.Element.Name(name) { self[name] = value }
  }
}
