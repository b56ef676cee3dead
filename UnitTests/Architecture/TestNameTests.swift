import Testing

@Suite struct TestNameTests {
  @Test func `all tests are named by sentences`() throws {
    let files = try SourceTree.files(in: ["AcceptanceTests", "UnitTests"])
    #expect(files.count > 100)
    report(try files.flatMap(TestNameRules.complaints))
  }

  @Test(arguments: [
    "@Test func addsTask() {}", "@Test\nfunc adds() async throws {}", "@Test(\"adds a task\") func `a task`() {}",
    "@Test(arguments: [f(\")\"), 2])\nfunc adds(_ a: Int) {}",
    "@Test(\n  \"adds\", arguments: [1]) func a(_ b: Int) {}",
    "@Test @MainActor func adds() {}",
  ])
  func `a display name or a conventional name of a test is reported`(_ text: String) throws {
    #expect(try complaints(text).count == 1)
  }

  @Test(arguments: [
    "@Test func `adds a task`() {}",
    "@Test(arguments: [\"@Test func a\"], [f(\")\")])\nfunc `adds a task`(_ a: Int) {}",
    "@Test @MainActor func `adds a task`() {}", "@testable import App", "private func helper() {}",
    "// @Test func addsTask() {}",
  ])
  func `a test that is named by a sentence is not reported`(_ text: String) throws {
    #expect(try complaints(text) == [])
  }

  private func complaints(_ text: String) throws -> [String] {
    try TestNameRules.complaints(about: SourceFile(path: "UnitTests/SomeTests.swift", text: text))
  }
}
