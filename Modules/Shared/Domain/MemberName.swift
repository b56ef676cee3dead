/// The name of a member of a JSON object.
package struct MemberName: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
  package init(stringLiteral name: String) { stringValue = name }
}

/// The members of a JSON object.
package struct JSONMembers: Decodable {
  package let values: KeyedDecodingContainer<MemberName>

  package init(from decoder: any Decoder) throws { values = try decoder.container(keyedBy: MemberName.self) }
}
