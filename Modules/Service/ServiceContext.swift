import Foundation
import Hummingbird

/// What goes with a request to the service: answers are JSON, with the fields of an object in alphabetical order.
struct ServiceContext: RequestContext {
  /// Hummingbird's own part of it.
  var coreContext: CoreRequestContextStorage

  /// The context of a request that came in through `source`.
  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
  }

  /// Writes the same value as the same bytes each time.
  var responseEncoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
