import Foundation
import Testing

@Suite struct SampleDataTests {
  @Test func `every sample user has every field`() async throws {
    let users = try await withBundledService { try await serviceList("/users", port: $0) }
    #expect(users.count >= 12)
    #expect(users.map { $0["id"] as? Int } == Array(1...users.count))
    for user in users {
      #expect(Set(user.keys) == ["id", "name", "username", "email", "phone", "website", "address", "company"])
      let address = try #require(user["address"] as? [String: Any])
      let geo = try #require(address["geo"] as? [String: String])
      let company = try #require(user["company"] as? [String: String])
      #expect(Set(address.keys) == ["street", "suite", "city", "zipcode", "geo"])
      #expect(Set(company.keys) == ["name", "catchPhrase", "bs"])
      let texts = [user, address].flatMap { $0.values.compactMap { $0 as? String } } + company.values
      #expect(texts.count == 12)
      #expect(texts.allSatisfy { !$0.isEmpty })
      #expect((-90...90).contains(try #require(Double(geo["lat"] ?? ""))))
      #expect((-180...180).contains(try #require(Double(geo["lng"] ?? ""))))
    }
  }

  @Test func `sample usernames are unique ASCII, and sample names are in many scripts`() async throws {
    let users = try await withBundledService { try await serviceList("/users", port: $0) }
    let usernames = users.compactMap { $0["username"] as? String }
    #expect(Set(usernames).count == users.count)
    #expect(usernames.allSatisfy { $0.wholeMatch(of: /[a-z]+/) != nil })
    let names = users.compactMap { $0["name"] as? String }
    let scripts = [
      /\p{Cyrillic}/, /\p{Greek}/, /\p{Han}/, /\p{Hiragana}/, /\p{Hangul}/, /\p{Arabic}/, /\p{Hebrew}/,
      /\p{Devanagari}/, /[ąłżóáñễế]/,
    ]
    for script in scripts { #expect(names.contains { $0.firstMatch(of: script) != nil }) }
    #expect(names.contains { $0.count > 80 })
  }

  @Test func `every sample user has twenty different tasks, some of them done`() async throws {
    let tasks = try await withBundledService { try await serviceList("/todos", port: $0) }
    #expect(tasks.map { $0["userId"] as? Int } == (0..<tasks.count).map { $0 / 20 + 1 })
    #expect(Set(tasks.compactMap { $0["title"] as? String }).count == tasks.count)
    #expect(tasks.count % 20 == 0)
    #expect(tasks.count >= 240)
    let done = tasks.count { $0["completed"] as? Bool == true }
    #expect((tasks.count / 4...tasks.count / 2).contains(done))
    #expect(tasks.allSatisfy { ($0["title"] as? String).map { $0.count > 3 && !$0.hasPrefix(" ") } == true })
  }
}
