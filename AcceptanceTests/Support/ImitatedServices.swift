import TestSupport

/// The services that are imitated, with the same users and tasks.
enum ImitatedServices {
  private static let users = [
    #"{"id":1,"name":"Ana Lima","username":"ana","email":"ana@example.org"}"#,
    #"{"id":2,"name":"山田 さくら","username":"sakura","email":"sakura@example.org"}"#,
  ]
  private static let todos = [
    #"{"userId":1,"id":1,"title":"Fire the kiln","completed":false}"#,
    #"{"userId":1,"id":2,"title":"Order clay","completed":true}"#,
    #"{"userId":2,"id":3,"title":"Mix the glaze","completed":false}"#,
  ]
  private static var data: [String: [String]] { ["users": users, "todos": todos] }

  /// The rows of the users' list.
  static let shownUsers = ["1 Ana Lima ana ana@example.org", "2 山田 さくら sakura sakura@example.org"]

  /// The imitations, by their headings in docs/service.md.
  static var all: [String: any ImitatedService] {
    ["json-server 0.17": jsonServer017, "json-server 1": jsonServer1, "JSONPlaceholder": jsonPlaceholder]
  }

  static var jsonServer017: JSONServer017 { JSONServer017(data) }
  static var jsonServer1: JSONServer1 { JSONServer1(data) }
  static var jsonPlaceholder: JSONServer017 { JSONServer017(data, isFake: true) }
}
