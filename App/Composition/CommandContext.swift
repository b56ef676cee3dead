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
  let users: UsersFeature
  var tasks: TasksFeature
  let account: AccountFeature
  /// Composes the features in another context of the same account.
  let compose: @Sendable (AppContext) -> CommandContext

  func printing(on console: Console) -> CommandContext {
    var app = app
    app.console = console
    return compose(app)
  }

  var console: Console { app.console }
  var delivery: EditDelivery { EditDelivery(edits: tasks.edits, service: service, sleep: app.clocks.sleep) }
}
