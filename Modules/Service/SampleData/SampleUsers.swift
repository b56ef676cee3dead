/// The users that a new service begins with, by id.
enum SampleUsers {
  /// All of them.
  static let all: [User] = from1To6 + from7To12
}
