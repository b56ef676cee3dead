import Foundation
import Hummingbird

/// What a task may have or not.
struct TodoDetails: Codable, Hashable, Sendable {
  private static let priorities: Set<String> = ["low", "medium", "high", "urgent"]
  private static let maxTags = 100
  private static let maxNotesLength = 10_000

  /// A date, `2026-12-01`, or a time with its zone.
  var due: String?
  var priority: String?
  var tags: [String]?
  var notes: String?
  /// When the task was added, last changed, and done, in UTC; a task of the sample data was not added.
  private(set) var createdAt, updatedAt, completedAt: String?

  /// Whether the task has none of it.
  var isEmpty: Bool { self == TodoDetails() }

  /// Returns the details after a change of those that `body` has; `null` or nothing in it removes one.
  ///
  /// - Throws: 422 if one is invalid.
  func changed(by body: [String: TodoFields.Field<TodoDetail>]) throws -> TodoDetails {
    var changed = self
    for (name, field) in body {
      guard let detail = try field.value(orRefuse: "\(name) is neither text nor a list of texts") else { continue }
      switch name {
      case "due": changed.due = try Self.text(detail, "due is not a date", Self.isDate)
      case "priority":
        changed.priority = try Self.text(detail, "priority is none of low, medium, high and urgent") {
          Self.priorities.contains($0)
        }
      case "notes":
        changed.notes = try Self.text(detail, "notes are not a text, or longer than 10,000 characters") {
          $0.unicodeScalars.count <= Self.maxNotesLength
        }
        if changed.notes == "" { changed.notes = nil }
      default: changed.tags = try Self.tags(detail)
      }
    }
    return changed
  }

  /// Returns the details of a task that was added at the time `now`.
  func added(at now: Date, isDone: Bool) -> TodoDetails {
    var added = changed(at: now, isDone: isDone, wasDone: false)
    added.createdAt = added.updatedAt
    return added
  }

  /// Returns the details of a task that was changed at the time `now`.
  func changed(at now: Date, isDone: Bool, wasDone: Bool) -> TodoDetails {
    var changed = self
    changed.updatedAt = now.formatted(.iso8601)
    if isDone != wasDone { changed.completedAt = isDone ? changed.updatedAt : nil }
    return changed
  }

  // 30 February is read as 2 March, so that only a day that exists is the same when it is written again.
  private static func isDate(_ text: String) throws -> Bool {
    let form =
      #/
      ([0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01]))
      (?:T(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?(?:Z|[+-][0-9]{2}:[0-9]{2}))?
      /#
    guard let day = text.wholeMatch(of: form)?.1 else { return false }
    let style = Date.ISO8601FormatStyle().year().month().day()
    return try style.parse(String(day)).formatted(style) == day
  }

  private static func text(
    _ detail: TodoDetail, _ message: String, _ isValid: (String) throws -> Bool
  ) throws -> String? {
    guard let texts = detail.texts else { return nil }
    guard !detail.isList, try isValid(texts[0]) else { throw HTTPError.unprocessable(message) }
    return texts[0]
  }

  private static func tags(_ detail: TodoDetail) throws -> [String]? {
    guard let texts = detail.texts, !texts.isEmpty else { return nil }
    let areValid = texts.allSatisfy { text in
      (1...100).contains(text.unicodeScalars.count)
        && !text.unicodeScalars.contains {
          [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
    }
    guard detail.isList, texts.count <= maxTags, areValid else {
      throw HTTPError.unprocessable("tags are not a list of at most 100 short texts")
    }
    return texts
  }
}

/// A detail as it was sent: a text, a list of texts, or nothing.
struct TodoDetail: Decodable, Sendable {
  /// `nil` for nothing.
  let texts: [String]?
  let isList: Bool

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      (texts, isList) = (nil, false)
    } else {
      do { (texts, isList) = ([try value.decode(String.self)], false) } catch {
        (texts, isList) = (try value.decode([String].self), true)
      }
    }
  }
}
