import SharedInteractorInterface
import SharedUI

/// The list of all commands.
package enum AllCommands {
  /// The commands, in the order of help.
  package static let list: [any Command.Type] = [
    UsersCommand.self, SelectCommand.self, TasksCommand.self, TaskCommand.self, UserCommand.self, NearCommand.self,
    StatsCommand.self, ReportCommand.self,
    SplitCommand.self, FindCommand.self, ChangesCommand.self, LogCommand.self, WatchCommand.self, RefreshCommand.self,
    BackCommand.self, ExportCommand.self,
    AddCommand.self, DoneCommand.self, EditCommand.self, MoveCommand.self, CommentCommand.self,
    ImportCommand.self, UndoCommand.self,
    PendingCommand.self, SyncCommand.self, ResolveCommand.self, RetryCommand.self, DiscardCommand.self,
    RecoverCommand.self,
    SignUpCommand.self, LoginCommand.self, LogoutCommand.self, WhoAmICommand.self, AccountCommand.self,
    PasswordCommand.self,
    ConnectCommand.self, ServicesCommand.self,
    StatusCommand.self, DoctorCommand.self, CacheCommand.self, OfflineCommand.self,
    SourceCommand.self, HistoryCommand.self, HelpCommand.self, QuitCommand.self,
    SetCommand.self, UnsetCommand.self, AliasCommand.self, UnaliasCommand.self,
  ]

  package static var pages: [CommandPage] { list.flatMap { $0.pages } }

  /// The names of all commands, alternative names included.
  package static var names: [String] { pages.flatMap(\.names) }

  package static func named(_ name: String) -> (page: CommandPage, type: any Command.Type)? {
    for type in list {
      if let page = type.pages.first(where: { $0.names.contains(name) }) { return (page, type) }
    }
    return nil
  }

  /// Returns the command called `name`, which was typed before the words `rest`.
  ///
  /// - Throws: A usage error that suggests what other programs' name for it means here, or to select a user, or else a
  ///   similar name, which may be one of `aliases`.
  static func command(
    _ name: String, before rest: [String] = [], aliases: Aliases
  ) throws -> (page: CommandPage, type: any Command.Type) {
    if let command = named(name) { return command }
    if ProgramName(rawValue: name) != nil {
      throw CommandFailure.usage("'\(name)' works only in your shell; run 'roster \(name)' there")
    }
    let unknown = "no command '\(EchoedWord.of(name))'"
    if let hint = CommandSynonyms.hint(for: name, before: rest) { throw CommandFailure.usage("\(unknown); \(hint)") }
    let meant = meanings(of: name, aliases: aliases).map { "'\($0)'" }.joined(separator: " or ")
    throw CommandFailure.usage(unknown + (meant.isEmpty ? "; 'help' lists the commands" : ": did you mean \(meant)?"))
  }

  private static func meanings(of name: String, aliases: Aliases) -> [String] {
    let synonyms = CommandSynonyms.names(for: name)
    if !synonyms.isEmpty { return synonyms }
    let isUser = name.hasPrefix("@") ? name.count > 1 : Int(name).map { $0 >= 0 } ?? false
    if isUser { return ["\(SelectCommand.page.name) \(EchoedWord.of(name))"] }
    return NearestWord.to(name, among: names + aliases.names).map { [$0] } ?? []
  }
}
