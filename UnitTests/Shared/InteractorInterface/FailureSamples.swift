import Foundation
import SharedInteractorInterface

extension LoadFailure {
  /// One of each failure with which a saved copy may stand in.
  static let unusable: [LoadFailure] = [
    .offline("no network"), .timeout("after 10 s"), .server("the service answered 503"), .invalid("not JSON"),
  ]

  /// One of each other failure.
  static let others: [LoadFailure] = [.refused("not allowed"), .notFound, .nothingSaved, .store("damaged"), .cancelled]

  /// One of each failure.
  static let all = unusable + others
}

extension Loaded {
  /// `resource`, live, as of the time that a `ManualClock` begins at.
  static func live(_ resource: Resource, warnings: [LoadWarning] = []) -> Loaded {
    Loaded(resource, source: .remote, savedAt: Date(timeIntervalSince1970: 1_795_248_000), warnings: warnings)
  }

  /// `resource`, saved two minutes before that.
  static func saved(_ resource: Resource, warnings: [LoadWarning] = []) -> Loaded {
    Loaded(
      resource, source: .cache(because: nil), savedAt: Date(timeIntervalSince1970: 1_795_247_880), warnings: warnings)
  }
}
