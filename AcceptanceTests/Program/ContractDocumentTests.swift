import Foundation
import Service
import Testing

/// The page that holds the contract, and what the service gives.
struct ContractDocumentTests {
  private static let path = "docs/openapi.yaml"

  @Test func `docs/openapi.yaml is the document that the service with accounts gives`() throws {
    let contract = ContractDocument.value(hasAccounts: true)
    let text = "# Made from Modules/Service/Contract by Scripts/record-golden.\n" + (try YAMLText.of(contract))
    if GoldenFiles.areRecorded {
      return try Data(text.utf8).write(to: Document.root.appendingPathComponent(Self.path))
    }
    #expect(try Document(Self.path).text == text, "run Scripts/record-golden to see the changes")
  }
}
