/// What commands are for; help lists them so.
package enum CommandGroup: String, CaseIterable, Sendable {
  /// To see users and tasks.
  case looking = "Look"
  /// To change tasks.
  case editing = "Edit"
  /// To bring changes to the service.
  case sending = "Send"
  /// To say how the session works.
  case session = "Session"
  /// To keep what is liked.
  case settings = "Settings"
}
