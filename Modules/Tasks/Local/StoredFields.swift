import SharedDomain
import TasksDomain

/// The stored form of some fields of a task: a member for each that has a value.
struct StoredFields: Codable, Sendable {
  private(set) var values: [TaskField: TaskValue] = [:]

  init(_ values: [TaskField: TaskValue]) { self.values = values }

  init(_ task: TaskItem) { values = task.fields }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Name.self)
    for field in TaskField.all {
      let name = Name(stringValue: field.storedName)
      guard members.contains(name) else { continue }
      values[field] =
        switch field.kind {
        case _ where try members.decodeNil(forKey: name): .absent
        case .text: .text(try members.decode(String.self, forKey: name))
        case .flag: .flag(try members.decode(Bool.self, forKey: name))
        case .number: .number(try members.decode(Int.self, forKey: name))
        }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Name.self)
    for (field, value) in values {
      let name = Name(stringValue: field.storedName)
      switch value {
      case .absent: try members.encodeNil(forKey: name)
      case .text(let text): try members.encode(text, forKey: name)
      case .flag(let flag): try members.encode(flag, forKey: name)
      case .number(let number): try members.encode(number, forKey: name)
      }
    }
  }

  /// Returns the task that has these fields.
  func item(_ id: TaskID, ofUser user: ServiceID) -> TaskItem { TaskItem(id: id, userID: user, values) }

  /// Checks that no field is missing that every task has.
  func requireTitleAndState(_ decoder: any Decoder) throws {
    guard values.title != nil, values.isCompleted != nil else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a task has a title and a state"))
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }
}
