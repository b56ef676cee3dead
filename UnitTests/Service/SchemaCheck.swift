import Foundation
import Service

/// A check of JSON values against the schemas of the contract, as far as it uses JSON Schema. Members that a schema
/// does not name are complaints, too.
struct SchemaCheck {
  private static let keywords: Set = [
    "$ref", "type", "items", "required", "properties", "maxProperties", "minimum", "minLength", "maxLength", "pattern",
    "enum", "format", "description",
  ]
  let document: DocumentValue

  /// Returns what the reference `value` stands for, or `value` itself.
  func resolved(_ value: DocumentValue) -> DocumentValue? {
    guard case .text(let reference)? = value["$ref"] else { return value }
    return reference.split(separator: "/").dropFirst().reduce(document) { (found: DocumentValue?, name) in
      found?[String(name)]
    }
  }

  /// Returns a complaint for each part of `value` that is not as `schema` says.
  func complaints(about value: Any, _ schema: DocumentValue, at path: String = "$") -> [String] {
    guard let schema = resolved(schema) else { return ["\(path): no such schema"] }
    let unknown = schema.members.map(\.name).filter { !Self.keywords.contains($0) }
    guard unknown.isEmpty else { return ["\(path): \(unknown) are not checked"] }
    switch (schema["type"]?.text, value) {
    case ("object", let value as [String: Any]): return object(value, schema, path)
    case ("array", let value as [Any]):
      guard let items = schema["items"] else { return ["\(path): no items"] }
      return value.enumerated().flatMap { complaints(about: $1, items, at: "\(path)[\($0)]") }
    case ("string", let value as String): return text(value, schema, path)
    case ("boolean", let value as NSNumber) where String(cString: value.objCType) == "c": return []
    case ("integer", let value as Int):
      if case .number(let least)? = schema["minimum"], value < least { return ["\(path): \(value) is too small"] }
      return []
    case (let type, _): return ["\(path): \(value) is not \(type ?? "typed")"]
    }
  }

  private func object(_ value: [String: Any], _ schema: DocumentValue, _ path: String) -> [String] {
    let properties = schema["properties"]
    let missing = (schema["required"]?.texts ?? []).filter { value[$0] == nil }.map { "\(path): no \($0)" }
    if case .number(let count)? = schema["maxProperties"], value.count > count { return ["\(path): too many members"] }
    guard let properties else { return missing }
    return missing
      + value.flatMap { name, value in
        guard let schema = properties[name] else { return ["\(path).\(name) is not in the contract"] }
        return complaints(about: value, schema, at: "\(path).\(name)")
      }
  }

  private func text(_ value: String, _ schema: DocumentValue, _ path: String) -> [String] {
    let count = value.unicodeScalars.count
    if case .number(let least)? = schema["minLength"], count < least { return ["\(path): too short"] }
    if case .number(let most)? = schema["maxLength"], count > most { return ["\(path): too long"] }
    if let allowed = schema["enum"]?.texts, !allowed.contains(value) { return ["\(path): not one of \(allowed)"] }
    guard let pattern = schema["pattern"]?.text else { return [] }
    return value.range(of: pattern, options: .regularExpression) == nil ? ["\(path): '\(value)' is not \(pattern)"] : []
  }
}

extension DocumentValue {
  /// The text of a string; `nil` for any other value.
  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
  /// The strings of a list.
  var texts: [String] {
    if case .list(let values) = self { values.compactMap(\.text) } else { [] }
  }
}
