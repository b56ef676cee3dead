import Testing

@testable import App

@Suite struct CommandSynonymsTests {
  @Test func `a synonym is not a command and stands for commands`() {
    let words = CommandSynonyms.commands.flatMap(\.words)
    #expect(Set(words).count == words.count)
    for word in words {
      #expect(!AllCommands.names.contains(word))
      #expect(CommandSynonyms.names(for: word).allSatisfy(AllCommands.names.contains))
    }
  }

  @Test func `what Roster lacks is no command`() {
    for word in ["assign", "move", "due", "prio", "tag", "comment", "note"] {
      #expect(CommandSynonyms.hint(for: word) != nil)
      #expect(CommandSynonyms.names(for: word).isEmpty && !AllCommands.names.contains(word))
    }
  }
}
