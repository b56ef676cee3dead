import Hummingbird

extension HTTPFields {
  /// The value of the field `name`, which is one that has no constant; several are joined by commas.
  func value(of name: String) -> String? {
    HTTPFields.Element.Name(name).flatMap { self[$0] }
  }

  /// Sets the field `name`, which is one that has no constant, and takes its other values away.
  mutating func set(_ name: String, to value: String) {
    if let name = HTTPFields.Element.Name(name) { self[name] = value }
  }
}
