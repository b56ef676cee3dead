import SharedDomain
import UsersDomain

extension User {
  /// Returns a user, by default with a username and an email derived from `id`.
  static func sample(_ id: Int, _ name: String, username: String? = nil, email: String? = nil) -> User {
    sample(.number(id), name, username: username, email: email)
  }

  /// Returns a user, by default with a username and an email derived from `id`.
  static func sample(_ id: ServiceID, _ name: String, username: String? = nil, email: String? = nil) -> User {
    User(id: id, name: name, username: username ?? "user\(id)", email: email ?? "\(id)@example.org")
  }
}

/// Users whose names differ in how they can be searched for.
enum Team {
  static let sakura = User.sample(1, "Sakura Tanaka", username: "sakura")
  static let sam = User.sample(2, "Sam", username: "samwise")
  static let samuel = User.sample(3, "Samuel Okafor", username: "okafor")
  static let zoe = User.sample(4, "Zoë Łukasz", username: "ZOE")
  static let elena = User.sample(5, "Έλενα Παπά", username: "elena")
  static let boris = User.sample(6, "Борис Йордан", username: "boris")
  static let hana = User.sample(7, "田中 花", username: "hana")
  static let all = [sakura, sam, samuel, zoe, elena, boris, hana]
}
