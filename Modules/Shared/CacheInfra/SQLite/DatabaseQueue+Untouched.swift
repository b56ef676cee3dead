import Foundation
import GRDB

extension DatabaseQueue {
  /// A connection that only reads the database at `path` and leaves its journal alone, whatever that would have rolled back.
  static func untouched(at path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(
      path: URL(fileURLWithPath: path).absoluteString + "?immutable=1", configuration: configuration)
  }
}
