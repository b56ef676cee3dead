import Foundation
import TestSupport
import Testing

/// The imitations of Redmine and Django, held to recordings of the real ones.
struct RecordedServiceTests {
  // What is of another time or another machine.
  private static let ownMembers: Set = [
    "updated", "created_on", "updated_on", "last_login_on", "passwd_changed_on", "start_date", "due_date", "next",
    "previous", "api_key", "access", "refresh", "author", "roles", "memberships",
  ]

  private static func tasks(_ people: [ImitatedPerson], _ count: (ImitatedPerson) -> Int, done: Int) -> [ImitatedTask] {
    people.flatMap { person in
      (1...count(person)).map {
        ImitatedTask(title: "Task \($0) of \(person.login)", isDone: $0 % done == 0, person: person.id)
      }
    }
  }

  private static var redmine: ImitatedTracker {
    let people = [
      ImitatedPerson(5, "zofia", "Zofia", "Łukasiewicz-Żuk"), ImitatedPerson(6, "dmytro", "Дмитро", "Шевченко"),
      ImitatedPerson(7, "sakura", "さくら", "佐藤"), ImitatedPerson(8, "minjun", "민준", "김"),
    ]
    var rules = TrackerRules.redmine
    rules.otherMembers = []
    return ImitatedTracker(
      rules, token: "KEY", people: people, tasks: tasks(people, { $0.login == "sakura" ? 130 : 7 }, done: 10),
      pageSize: 100)
  }

  private static var django: ImitatedTracker {
    let people = ["zofia", "dmytro", "sakura", "minjun"].enumerated().map { index, login in
      ImitatedPerson(index + 1, login, login.capitalized, "of Pottery")
    }
    return ImitatedTracker(
      .django, token: "JWT", people: people, tasks: tasks(people, { $0.login == "sakura" ? 25 : 4 }, done: 5),
      pageSize: 10)
  }

  @Test func `the imitation of Redmine answers as the real one was recorded`() async throws {
    try await check(Self.redmine, against: "redmine", token: "X-Redmine-API-Key: KEY")
  }

  @Test func `the imitation of Django answers as the real one was recorded`() async throws {
    try await check(Self.django, against: "django", token: "Authorization: Bearer JWT")
  }

  private func check(_ service: ImitatedTracker, against name: String, token: String) async throws {
    let exchanges = try Document("AcceptanceTests/Recordings/\(name).txt").text
      .components(separatedBy: "\n# ").dropFirst().map(RecordedExchange.init)
    #expect(exchanges.count > 25)
    for exchange in exchanges {
      let request = try #require(ImitatedRequest(head: exchange.head(token), body: exchange.sent))
      let answer = await service.answer(to: request)
      #expect(answer.status == exchange.status, "\(exchange.title)")
      #expect(answer.recordedHeaders == exchange.headers, "\(exchange.title)")
      let (seen, recorded) = (try Self.values(in: answer.body), try Self.values(in: exchange.body))
      for (path, value) in recorded { #expect(seen[path] == value, "\(exchange.title): \(path)") }
      if exchange.isWhole { #expect(Set(seen.keys) == Set(recorded.keys), "\(exchange.title)") }
    }
  }

  /// Returns the values by their paths, of lists only the first; of a member that is another each time, its path.
  private static func values(in json: String) throws -> [String: String] {
    guard !json.isEmpty else { return [:] }
    var values: [String: String] = [:]
    func collect(_ value: Any, _ path: String, isOwn: Bool) {
      if let members = value as? [String: Any] {
        for (name, member) in members {
          collect(member, "\(path)/\(name)", isOwn: isOwn || ownMembers.contains(name))
        }
      } else if let elements = value as? [Any], !elements.isEmpty, !(elements[0] is String) {
        collect(elements[0], "\(path)/*", isOwn: isOwn)
      } else {
        values[path] = isOwn ? "" : "\(value)"
      }
    }
    collect(try JSONSerialization.jsonObject(with: Data(json.utf8)), "", isOwn: false)
    return values
  }
}

/// A request and its answer, as recorded.
private struct RecordedExchange {
  let title: String
  let sent: String
  let status: Int
  /// Some headers of the answer; of an entity tag only whether it is strong.
  let headers: [String]
  let body: String
  /// Whether the whole body was recorded.
  let isWhole: Bool
  private let request: [String]

  init(_ text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    func all(_ mark: String) -> [String] { lines.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(2)) } }
    title = lines[0]
    request = all("> ").filter { !$0.hasPrefix("{") }
    sent = all("> ").first { $0.hasPrefix("{") } ?? ""
    status = all("< ").first.flatMap { Int($0) } ?? 0
    headers = Array(all("< ").dropFirst())
    body = (all("= ") + all("~ ")).first ?? ""
    isWhole = all("~ ").isEmpty
  }

  /// Returns the head of the request, with `token` unless it was recorded with another.
  func head(_ token: String) -> String {
    let name = token.prefix { $0 != ":" }
    let others = request.dropFirst().contains { $0.hasPrefix(name) } ? [] : [token]
    return ([request[0] + " HTTP/1.1"] + request.dropFirst() + others).joined(separator: "\r\n")
  }
}

extension ImitatedAnswer {
  /// Returns the headers that recordings have.
  fileprivate var recordedHeaders: [String] {
    headers.compactMap { name, value in
      switch name {
      case "ETag": "ETag: \(value.hasPrefix("W/") ? "weak" : "strong")"
      case "WWW-Authenticate", "Location": "\(name): \(value)"
      default: nil
      }
    }
  }
}
