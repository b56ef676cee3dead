import Foundation

/// The resource limits of this process, compared with what the program needs: below that, the libraries that it uses
/// trap or hang instead of failing.
struct ResourceLimits: Hashable {
  /// The maximum number of open descriptors; `nil` for no limit.
  let descriptors: Int?
  /// The maximum address space in bytes; `nil` for no limit.
  let addressSpace: Int?
  /// The number of processors, each of which gets threads of its own.
  let processors: Int

  private static let megabyte = 1 << 20

  // With fewer descriptors, the runtime ends the process before it could print anything.
  private static let neededToStart = 12

  // Measured with two processors: 36 descriptors in use, and 823 MB, most of it only reserved. Each further processor
  // adds three descriptors for its connections, and two threads with their stacks and heaps.
  private var neededDescriptors: Int { 48 + 3 * processors }
  private var neededAddressSpace: Int { (1024 + 128 * processors) * Self.megabyte }

  /// Returns which limit is too low and what is needed, or `nil` if none is.
  ///
  /// - Parameter isConnecting: Whether files and connections will be opened.
  func problem(isConnecting: Bool) -> String? {
    if let addressSpace, addressSpace < neededAddressSpace {
      return "not enough address space: \(addressSpace / Self.megabyte) MB are allowed, "
        + "\(neededAddressSpace / Self.megabyte) MB are needed (ulimit -v \(neededAddressSpace / 1024))"
    }
    guard let descriptors, descriptors < (isConnecting ? neededDescriptors : Self.neededToStart) else { return nil }
    return "not enough file descriptors: \(descriptors) are allowed, \(neededDescriptors) are needed "
      + "(ulimit -n \(neededDescriptors))"
  }
}

extension ResourceLimits {
  /// Returns the limits of this process, after raising that of descriptors as far as necessary and possible.
  static func ofProcess() -> ResourceLimits {
    let info = ProcessInfo.processInfo
    let all = ResourceLimits(
      descriptors: limit(of: descriptorResource), addressSpace: limit(of: addressSpaceResource),
      processors: max(1, info.processorCount))
    // Usually there is enough for all processors. To count the active ones means to read files at every start.
    if all.problem(isConnecting: true) == nil { return all }
    let processors = max(1, info.activeProcessorCount)
    let unlimited = ResourceLimits(descriptors: nil, addressSpace: nil, processors: processors)
    return ResourceLimits(
      descriptors: limit(of: descriptorResource, raisedTo: unlimited.neededDescriptors),
      addressSpace: all.addressSpace, processors: processors)
  }

  #if canImport(Darwin)
    private static let addressSpaceResource = RLIMIT_AS
    private static let descriptorResource = RLIMIT_NOFILE
  #else
    private static let addressSpaceResource = Int32(RLIMIT_AS.rawValue)
    private static let descriptorResource = Int32(RLIMIT_NOFILE.rawValue)
  #endif

  // Returns the limit of `resource`, after raising it to `needed` as far as possible.
  private static func limit(of resource: Int32, raisedTo needed: Int = 0) -> Int? {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, let current = finite(limit.rlim_cur) else { return nil }
    guard current < needed else { return current }
    limit.rlim_cur = min(rlim_t(needed), limit.rlim_max)
    return setrlimit(resource, &limit) == 0 ? finite(limit.rlim_cur) : current
  }

  // `RLIM_INFINITY` is the greatest number.
  private static func finite(_ value: rlim_t) -> Int? { Int(exactly: value).flatMap { $0 == .max ? nil : $0 } }
}
