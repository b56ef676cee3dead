import Foundation

/// The limits that the shell or the system sets on this process, compared with what the program needs: below that, the
/// libraries that it is made of trap or hang rather than fail.
struct ResourceLimits: Hashable {
  /// How many descriptors may be open; nil for any number.
  let descriptors: Int?
  /// How many bytes of memory may be mapped; nil for any number.
  let addressSpace: Int?
  /// How many processors there are, each of which gets threads of its own.
  let processors: Int

  private static let megabyte = 1 << 20

  // With two processors 36 descriptors were seen in use, and 823 MB, most of it only reserved. Each processor more gets
  // three descriptors for its connections, and two threads with their stacks and heaps.
  private var neededDescriptors: Int { 48 + 3 * processors }
  private var neededAddressSpace: Int { (1024 + 128 * processors) * Self.megabyte }

  /// What is too low to start, and what it takes; nil if nothing is.
  ///
  /// - Parameter isConnecting: Whether files and connections will be opened.
  func complaint(isConnecting: Bool) -> String? {
    if let addressSpace, addressSpace < neededAddressSpace {
      return "not enough address space: \(addressSpace / Self.megabyte) MB are allowed, "
        + "\(neededAddressSpace / Self.megabyte) MB are needed (ulimit -v \(neededAddressSpace / 1024))"
    }
    guard isConnecting, let descriptors, descriptors < neededDescriptors else { return nil }
    return "not enough file descriptors: \(descriptors) are allowed, \(neededDescriptors) are needed "
      + "(ulimit -n \(neededDescriptors))"
  }
}

extension ResourceLimits {
  /// The limits of this process; that of descriptors is raised as far as it may be if it is too low.
  static func ofProcess() -> ResourceLimits {
    let processors = max(1, ProcessInfo.processInfo.activeProcessorCount)
    let unlimited = ResourceLimits(descriptors: nil, addressSpace: nil, processors: processors)
    return ResourceLimits(
      descriptors: limitOfDescriptors(raisedTo: unlimited.neededDescriptors), addressSpace: limitOfAddressSpace(),
      processors: processors)
  }

  private static func limitOfAddressSpace() -> Int? {
    #if canImport(Darwin)
      let resource = RLIMIT_AS
    #else
      let resource = Int32(RLIMIT_AS.rawValue)
    #endif
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? finite(limit.rlim_cur) : nil
  }

  private static func limitOfDescriptors(raisedTo needed: Int) -> Int? {
    #if canImport(Darwin)
      let resource = RLIMIT_NOFILE
    #else
      let resource = Int32(RLIMIT_NOFILE.rawValue)
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, let current = finite(limit.rlim_cur) else { return nil }
    guard current < needed else { return current }
    limit.rlim_cur = min(rlim_t(needed), limit.rlim_max)
    return setrlimit(resource, &limit) == 0 ? finite(limit.rlim_cur) : current
  }

  // No limit is the greatest number there is.
  private static func finite(_ value: rlim_t) -> Int? { Int(exactly: value).flatMap { $0 == .max ? nil : $0 } }
}
