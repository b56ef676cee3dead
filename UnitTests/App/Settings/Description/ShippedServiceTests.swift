import SharedRemote
import Testing

@testable import App

@Suite struct ShippedServiceTests {
  @Test(arguments: ShippedService.all.map(\.name))
  func `a shipped description has no fault`(_ name: String) throws {
    let file = try #require(ShippedService.named(name)).file
    #expect(file.faults == [])
    #expect(file.description().tasks.writes["add"] != nil)
    #expect(file.recognition != nil)
  }

  @Test func `the description of json-server is the one in the code`() throws {
    let read = try #require(ShippedService.named("json-server")).file.description()
    let builtIn = ServiceDescription.builtIn
    #expect(read.users == builtIn.users)
    #expect(read.tasks == builtIn.tasks)
    #expect(read == builtIn)
  }
}
