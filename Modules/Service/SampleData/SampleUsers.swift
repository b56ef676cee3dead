/// The users of a new service.
enum SampleUsers {
  /// All sample users by id.
  static let all: [User] = from1To6 + from7To12
}
