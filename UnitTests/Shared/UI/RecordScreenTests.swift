import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@Suite struct RecordScreenTests {
  private let words = ["abcdef", "b"]

  @Test(
    arguments: [
      (OutputFormat.table, ["text", "id"], "TEXT    ID\nabcdef   1\nb        2\n"),
      (.tsv, ["id", "more.letters.first"], "id\tmore.letters.first\n1\ta\n2\t\n"),
      (
        .csv, ["more.length", "more.letters"],
        "more.length,more.letters\r\n6,\"{\"\"first\"\":\"\"a\"\",\"\"last\"\":null}\"\r\n,\r\n"
      ),
      (.tsv, ["ID", "First", "id", "LENGTH"], "id\tmore.letters.first\tmore.length\n1\ta\t6\n2\t\t\n"),
      (.ndjson, ["Length", "Id"], #"{"more":{"length":6},"id":1}\#n{"id":2}"# + "\n"),
      (.md, ["text"], "| text |\n| --- |\n| abcdef |\n| b |\n"),
      (.ndjson, ["text", "id"], #"{"text":"abcdef","id":1}\#n{"text":"b","id":2}\#n"#),
      (
        .ndjson, ["more.letters.first", "id", "more.length"],
        #"{"more":{"letters":{"first":"a"},"length":6},"id":1}\#n{"id":2}"# + "\n"
      ),
      (
        .ndjson, ["more.length", "more"],
        #"{"more":{"length":6,"letters":{"first":"a","last":null}}}\#n{}\#n"#
      ),
    ] as [(OutputFormat, [String], String)])
  func `selected fields are printed in their order in every format`(
    _ format: OutputFormat, _ fields: [String], _ text: String
  ) {
    #expect(results(Layout(format: format, fields: fields, isQuiet: true)) == text)
  }

  @Test func `selected fields change only the records of a JSON document`() {
    let json =
      #"{"command":"words","source":"remote","savedAt":"2026-11-21T08:00:00Z","#
      + #""count":2,"words":[{"id":1},{"id":2}]}"# + "\n"
    #expect(results(Layout(format: .json, fields: ["id"])) == json)
  }

  @Test(arguments: OutputFormat.allCases)
  func `an unknown field is named along with the known ones`(_ format: OutputFormat) {
    let known = "id, text, more, more.length, more.letters or more.letters.first"
    let failure = CommandFailure.usage("no field 'age': \(known)")
    #expect(throws: failure) { try WordsScreen().checkFields(of: Layout(format: format, fields: ["text", "age"])) }
  }

  @Test(
    arguments: OutputFormat.allCases,
    [nil, ["id"], ["more.length", "text"]] as [[String]?])
  func `known fields of records are accepted`(_ format: OutputFormat, _ fields: [String]?) throws {
    try WordsScreen().checkFields(of: Layout(format: format, fields: fields))
  }

  @Test(arguments: OutputFormat.allCases)
  func `data that only JSON documents contain is created only for them`(_ format: OutputFormat) async {
    await confirmation(expectedCount: format.isJSON ? 1 : 0) { made in
      var head: [JSONValue.Member] {
        made()
        return []
      }
      _ = WordsScreen().rendering(of: [], head: head, summary: [], layout: Layout(format: format))
    }
  }

  private func results(_ layout: Layout) -> String {
    let clock = ManualClock()
    let presented = Presented(words, source: SourceViewModel(.remote, savedAt: clock.now, from: clock.viewpoint()))
    return WordsScreen().rendering(of: presented, command: "words", layout: layout).results
  }
}
