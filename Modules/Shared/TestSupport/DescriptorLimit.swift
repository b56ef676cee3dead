import Foundation

/// The limit of open descriptors: tests run in parallel and need more than the usual 1,024.
enum DescriptorLimit {
  private static let needed: rlim_t = 4_096

  /// Whether the limit is as high as necessary or as the system allows; raised on first access.
  static let isRaised: Bool = {
    #if canImport(Glibc)
      let descriptors = Int32(RLIMIT_NOFILE.rawValue)
    #else
      let descriptors = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(descriptors, &limit) == 0 else { return false }
    guard limit.rlim_cur < needed else { return true }
    limit.rlim_cur = min(needed, limit.rlim_max)
    return setrlimit(descriptors, &limit) == 0
  }()
}
