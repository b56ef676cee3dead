import Testing

@testable import App

@Suite struct CommandSynonymsTests {
  @Test func `a synonym is not a command and stands for commands`() {
    #expect(Set(CommandSynonyms.words).count == CommandSynonyms.words.count)
    for word in CommandSynonyms.words {
      #expect(!AllCommands.names.contains(word))
      #expect(CommandSynonyms.names(for: word).allSatisfy(AllCommands.names.contains))
    }
  }
}
