import SharedUI

/// Runs the commands in a file; handled by the shell.
struct SourceCommand: Command {
  static let page = CommandPage(
    "source", arguments: "FILE", group: .session, summary: "run the commands in a file", completions: [.file],
    needs: .nothing,
    example: CommandExample(
      "source morning", remark: "the file has two lines: users --limit 1, and tasks 3 --limit 1",
      shows: """
        ID  NAME                   USERNAME  EMAIL
         1  Zofia Łukasiewicz-Żuk  zofia     zofia@rynek.example
        1 of 12 users · live
        ID  STATE   TITLE
        41  ○ open  見積もりを大徳寺に送る
        佐藤 さくら · 1 of 20 tasks · live
        """))

  /// The path of the file.
  let file: String

  init(_ words: CommandWords) throws {
    guard words.plain.count == 1, !words.plain[0].isEmpty else {
      throw CommandFailure.usage("source takes one FILE, for example '\(words.example)'")
    }
    guard try words.output() == OutputOptions() else {
      throw CommandFailure.usage("source prints nothing itself; put options after the commands in the file")
    }
    file = words.plain[0]
  }

  func run(in session: isolated Session, with context: CommandContext) async {}
}
