import AccountUIComposer
import SharedUI
import TasksUIComposer
import UsersUIComposer

/// What a command works with: the app, with the command's output options, and the features composed in it.
///
/// Its storage and its connection are those of one account of the service, or of a user who is not signed in. A session
/// has one with the default output options, from which it makes that of each command, and replaces it when the user
/// signs in or out, so that nothing of one account reaches another.
package struct CommandContext: Sendable {
  let app: AppContext
  let service: ServiceMonitor
  var features: Features
  private let compose: @Sendable (AppContext) -> Features

  /// The features, composed for one command.
  struct Features: Sendable {
    let users: UsersFeature
    var tasks: TasksFeature
    let account: AccountFeature
  }

  /// Creates the context of everything outside commands, for the account whose storage and connection `app` has.
  init(in app: AppContext, service: ServiceMonitor, compose: @escaping @Sendable (AppContext) -> Features) {
    self.app = app
    self.service = service
    self.compose = compose
    features = compose(app)
  }

  /// Returns the context of a command that prints on `console`.
  func printing(on console: Console) -> CommandContext {
    var app = app
    app.console = console
    return CommandContext(in: app, service: service, compose: compose)
  }

  var users: UsersFeature { features.users }
  var tasks: TasksFeature { features.tasks }
  var account: AccountFeature { features.account }
  var console: Console { app.console }
  var delivery: EditDelivery { EditDelivery(edits: tasks.edits, service: service, sleep: app.clocks.sleep) }
}
