import AccountDomain
import AccountUI
import AccountUIComposer
import SharedDomain
import SharedInteractorInterface
import SharedUI

/// Changes or deletes the account that is signed in.
struct AccountCommand: Command {
  static let page = CommandPage(
    "account", arguments: "set|delete VALUE…", group: .account,
    summary: "change name or email of your account, or delete it",
    completions: [
      .choice([
        (word: set, summary: "change it"), (word: delete, summary: "delete it, after asking"),
      ]),
      .choice([
        (word: name, summary: "your name"), (word: email, summary: "the email to sign in with"),
      ]),
    ], textStart: 2,
    example: CommandExample("account set name Ann Smith", does: "the account has another name"))

  private static let set = "set"
  private static let delete = "delete"
  private static let name = "name"
  private static let email = "email"

  /// The subcommand.
  enum Action: Hashable {
    case change(AccountChange)
    /// Deletes the account; its email confirms that, and is asked for if it is `nil`.
    case delete(email: String?)
  }

  let action: Action

  init(_ words: CommandWords) throws {
    switch words.plain.first {
    case Self.set: action = .change(try Self.change(words))
    case Self.delete:
      guard words.plain.count <= 2 else { throw CommandFailure.usage("account delete takes one EMAIL") }
      action = .delete(email: words.plain.count == 2 ? words.plain[1] : nil)
    case nil: throw CommandFailure.usage("account needs 'set' or 'delete': \(Self.page.example.line)")
    case let word?:
      let hint = NearestWord.to(word, among: [Self.set, Self.delete]).map { "; did you mean '\($0)'?" } ?? ""
      throw CommandFailure.usage("account takes 'set' or 'delete' (found '\(EchoedWord.of(word))')\(hint)")
    }
  }

  private static func change(_ words: CommandWords) throws -> AccountChange {
    let value = words.plain.dropFirst(2).joined(separator: " ")
    guard words.plain.count >= 2, [name, email].contains(words.plain[1]) else {
      throw CommandFailure.usage("account set takes 'name' or 'email' and a VALUE: \(page.example.line)")
    }
    guard !value.isEmpty else { throw CommandFailure.usage("account set \(words.plain[1]) needs a VALUE") }
    return words.plain[1] == name ? .name(AccountName(value)) : .email(EmailAddress(value))
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    switch action {
    case .change(let change): try await context.account.change(change)
    case .delete(let email): try await delete(confirmedBy: email, session, context)
    }
  }

  private func delete(
    confirmedBy email: String?, _ session: isolated Session, _ context: CommandContext
  ) async throws {
    let account = try await context.account.signedIn()
    try context.refuseLosing(try await context.unsentEdits())
    let input = try AccountInput(in: context.app, readsPassword: false)
    let question = "this deletes the account, its user and all tasks of that user; type \(account.email) to confirm"
    let typed = try await input.text(question, given: email, argument: "its email ('account delete \(account.email)')")
    try await context.account.delete(confirmedBy: EmailAddress(typed))
    await session.reopen()
    try await context.clearSavedLists()
  }
}
