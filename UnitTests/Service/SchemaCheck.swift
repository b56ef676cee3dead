import Foundation
import Service

/// A check of JSON values against the schemas of the contract, as far as it uses JSON Schema. Members that a schema
/// does not name are complaints, too.
struct SchemaCheck {
  private static let keywords: Set = [
    "$ref", "type", "items", "required", "properties", "maxProperties", "minimum", "minLength", "maxLength", "pattern",
    "enum", "format", "description",
  ]
  let document: ContractMember

  /// Returns what the reference `value` stands for, or `value` itself.
  func resolved(_ value: ContractMember) -> ContractMember? {
    guard let reference = value["$ref"]?.text else { return value }
    return reference.split(separator: "/").dropFirst().reduce(document) { (found: ContractMember?, name) in
      found?[String(name)]
    }
  }

  /// Returns a complaint for each part of `value` that is not as `schema` says.
  func complaints(about value: Any, _ schema: ContractMember, at path: String = "$") -> [String] {
    guard let schema = resolved(schema) else { return ["\(path): no such schema"] }
    let unknown = schema.members.keys.filter { !Self.keywords.contains($0) }
    guard unknown.isEmpty else { return ["\(path): \(unknown) are not checked"] }
    switch (schema["type"]?.text, value) {
    case ("object", let value as [String: Any]): return object(value, schema, path)
    case ("array", let value as [Any]):
      guard let items = schema["items"] else { return ["\(path): no items"] }
      return value.enumerated().flatMap { complaints(about: $1, items, at: "\(path)[\($0)]") }
    case ("string", let value as String): return text(value, schema, path)
    case ("boolean", let value as NSNumber) where String(cString: value.objCType) == "c": return []
    case ("integer", let value as Int):
      if let least = schema["minimum"]?.number, value < least { return ["\(path): \(value) is too small"] }
      return []
    case (let type, _): return ["\(path): \(value) is not \(type ?? "typed")"]
    }
  }

  private func object(_ value: [String: Any], _ schema: ContractMember, _ path: String) -> [String] {
    let properties = schema["properties"]
    let missing = (schema["required"]?.texts ?? []).filter { value[$0] == nil }.map { "\(path): no \($0)" }
    if let count = schema["maxProperties"]?.number, value.count > count { return ["\(path): too many members"] }
    guard let properties else { return missing }
    return missing
      + value.flatMap { name, value in
        guard let schema = properties[name] else { return ["\(path).\(name) is not in the contract"] }
        return complaints(about: value, schema, at: "\(path).\(name)")
      }
  }

  private func text(_ value: String, _ schema: ContractMember, _ path: String) -> [String] {
    let count = value.unicodeScalars.count
    if let least = schema["minLength"]?.number, count < least { return ["\(path): too short"] }
    if let most = schema["maxLength"]?.number, count > most { return ["\(path): too long"] }
    if let allowed = schema["enum"]?.texts, !allowed.contains(value) { return ["\(path): not one of \(allowed)"] }
    guard let pattern = schema["pattern"]?.text else { return [] }
    return value.range(of: pattern, options: .regularExpression) == nil ? ["\(path): '\(value)' is not \(pattern)"] : []
  }
}

/// A value of the document of the contract.
struct ContractMember {
  let value: Any

  /// Returns the document that the service gives.
  static func ofService() throws -> ContractMember {
    ContractMember(value: try JSONSerialization.jsonObject(with: ServiceContract.document))
  }

  /// The members of an object; empty for any other value.
  var members: [String: ContractMember] { (value as? [String: Any] ?? [:]).mapValues { ContractMember(value: $0) } }

  subscript(name: String) -> ContractMember? { members[name] }

  var text: String? { value as? String }
  var number: Int? { value as? Int }
  /// The strings of a list.
  var texts: [String] { value as? [String] ?? [] }
}
