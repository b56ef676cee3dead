import Testing

@testable import Program

@Suite struct ResourceLimitsTests {
  private let megabyte = 1 << 20

  @Test func `unlimited resources are sufficient`() {
    let limits = ResourceLimits(descriptors: nil, addressSpace: nil, processors: 64)
    #expect(limits.problem(isConnecting: true) == nil)
  }

  @Test(arguments: [(53, false), (54, true)])
  func `too few descriptors are reported`(_ allowed: Int, _ isEnough: Bool) {
    let limits = ResourceLimits(descriptors: allowed, addressSpace: nil, processors: 2)
    #expect((limits.problem(isConnecting: true) == nil) == isEnough)
    #expect(limits.problem(isConnecting: false) == nil)
  }

  @Test(arguments: [(4, false), (11, false), (12, true)])
  func `descriptors too few for the runtime are always reported`(_ allowed: Int, _ isEnough: Bool) {
    let limits = ResourceLimits(descriptors: allowed, addressSpace: nil, processors: 2)
    #expect((limits.problem(isConnecting: false) == nil) == isEnough)
  }

  @Test(arguments: [(1279, false), (1280, true)])
  func `too little address space is reported`(_ allowed: Int, _ isEnough: Bool) {
    let limits = ResourceLimits(descriptors: nil, addressSpace: allowed * megabyte, processors: 2)
    #expect((limits.problem(isConnecting: false) == nil) == isEnough)
  }

  @Test func `the error names the limit that the program needs`() {
    let limits = ResourceLimits(descriptors: 8, addressSpace: 300 * megabyte, processors: 2)
    #expect(
      limits.problem(isConnecting: true)
        == "not enough address space: 300 MB are allowed, 1280 MB are needed (ulimit -v 1310720)")
    let few = ResourceLimits(descriptors: 8, addressSpace: nil, processors: 2)
    #expect(
      few.problem(isConnecting: true)
        == "not enough file descriptors: 8 are allowed, 54 are needed (ulimit -n 54)")
  }
}
