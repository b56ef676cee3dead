import SharedPresentation
import App
import SharedUI
import Testing

@testable import Main

@Suite struct SettingValuesTests {
  private static let precedences: [(typed: String?, inherited: String?, expected: Int?)] = [
    (nil, nil, nil), (nil, "", nil), (nil, "7", 7), ("3", nil, 3), ("3", "7", 3), ("3", "x", 3), ("3", "", 3),
  ]

  @Test(arguments: precedences)
  func `an option overrides its variable`(_ typed: String?, _ inherited: String?, _ expected: Int?) throws {
    let values = SettingValues(environment: inherited.map { ["NUMBER": $0] } ?? [:])
    #expect(try values.read(typed, "--number", "NUMBER", must: "be a number") { Int($0) } == expected)
  }

  @Test(arguments: ["x", "", nil])
  func `an invalid value of a setting is an error`(_ typed: String?) {
    let inherited = typed == nil ? "y" : "7"
    let (name, shown) = typed.map { ("--number", $0) } ?? ("NUMBER", "y")
    let values = SettingValues(environment: ["NUMBER": inherited])
    #expect(throws: CommandFailure.usage("\(name) must be a number, not '\(shown)'")) {
      try values.read(typed, "--number", "NUMBER", must: "be a number") { Int($0) }
    }
  }

  @Test func `a setting may have no variable`() throws {
    let values = SettingValues(environment: ["--number": "7"])
    #expect(try values.read(nil, "--number", nil, must: "be a number") { Int($0) } == nil)
    #expect(throws: CommandFailure.usage("--number must be a number, not 'x'")) {
      try values.read("x", "--number", nil, must: "be a number") { Int($0) }
    }
  }

  @Test func `an error in a setting is one line`() throws {
    let values = SettingValues(environment: ["NUMBER": "a\r\nb\nc"])
    let error = #expect(throws: CommandFailure.self) {
      try values.read(nil, "--number", "NUMBER", must: "be a number") { Int($0) }
    }
    #expect(try #require(error).problem.message == "NUMBER must be a number, not 'a b c'")
  }
}
