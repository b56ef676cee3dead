import SharedDomain
import TasksDomain

/// The stored form of some fields of a task: a member for each that has a value.
///
/// Title and state, which every task has, are members of their own, since a list is read field by field.
struct StoredFields: Codable, Sendable {
  private let title: String?
  private let isCompleted: Bool?
  private var others: [TaskField: TaskValue] = [:]

  private enum CodingKeys: String, CodingKey {
    case title
    case isCompleted = "done"
  }

  init(_ values: [TaskField: TaskValue]) {
    title = values.title
    isCompleted = values.isCompleted
    for field in TaskField.optional { others[field] = values[field] }
  }

  init(_ task: TaskItem) { self.init(task.fields) }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    title = try members.decodeIfPresent(String.self, forKey: .title)
    isCompleted = try members.decodeIfPresent(Bool.self, forKey: .isCompleted)
    // Most lists have none.
    guard !TaskField.optional.isEmpty else { return }
    let named = try decoder.container(keyedBy: Name.self)
    for field in TaskField.optional { others[field] = try Self.value(of: field, in: named) }
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encodeIfPresent(title, forKey: .title)
    try members.encodeIfPresent(isCompleted, forKey: .isCompleted)
    var named = encoder.container(keyedBy: Name.self)
    for (field, value) in others {
      let name = Name(stringValue: field.storedName)
      switch value {
      case .absent: try named.encodeNil(forKey: name)
      case .text(let text): try named.encode(text, forKey: name)
      case .flag(let flag): try named.encode(flag, forKey: name)
      case .number(let number): try named.encode(number, forKey: name)
      }
    }
  }

  /// The values, as far as they are known.
  var values: [TaskField: TaskValue] {
    var values = others
    if let title { values[.title] = .text(title) }
    if let isCompleted { values[.completed] = .flag(isCompleted) }
    return values
  }

  /// Returns the task that has these fields.
  func item(_ id: TaskID, ofUser user: ServiceID) -> TaskItem {
    var task = TaskItem(id: id, userID: user, title: title ?? "", isCompleted: isCompleted ?? false)
    for (field, value) in others { task[field] = value }
    return task
  }

  /// Checks that no field is missing that every task has.
  func requireTitleAndState(_ decoder: any Decoder) throws {
    guard title != nil, isCompleted != nil else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a task has a title and a state"))
    }
  }

  // A member that is null says that a change removes the field.
  private static func value(of field: TaskField, in members: KeyedDecodingContainer<Name>) throws -> TaskValue? {
    let name = Name(stringValue: field.storedName)
    guard members.contains(name) else { return nil }
    return switch field.kind {
    case _ where try members.decodeNil(forKey: name): .absent
    case .text: .text(try members.decode(String.self, forKey: name))
    case .flag: .flag(try members.decode(Bool.self, forKey: name))
    case .number: .number(try members.decode(Int.self, forKey: name))
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }
}
