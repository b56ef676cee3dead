import ConsoleInfra
import Foundation
import Testing
import TestSupport

@Suite struct SignalPipeTests {
  private let pipe: SignalPipe

  init() throws { pipe = try SignalPipe() }

  @Test func `signals are received once and in order`() {
    for signal in [SIGINT, SIGTERM, SIGINT] { pipe.send(signal) }
    #expect(received() == [SIGINT, SIGTERM, SIGINT])
    #expect(received().isEmpty)
  }

  @Test func `the descriptor of the pipe is readable while a signal is pending`() {
    #expect(!isReadable)
    pipe.send(SIGINT)
    #expect(isReadable)
    #expect(pipe.receive() == SIGINT)
    #expect(!isReadable)
  }

  @Test func `a wake-up is not a signal`() {
    pipe.wake()
    #expect(isReadable)
    #expect(pipe.receive() == nil)
  }

  @Test func `a flood of signals does not block`() {
    for _ in 0..<200_000 { pipe.send(SIGWINCH) }
    #expect(!received().isEmpty)
  }

  @Test func `the next signal is awaited`() async {
    async let signal = pipe.next()
    pipe.send(SIGINT)
    #expect(await signal == SIGINT)
  }

  @Test func `later signals are left for the next reader`() async {
    pipe.send(SIGINT)
    pipe.send(SIGTERM)
    #expect(await pipe.next() == SIGINT)
    #expect(received() == [SIGTERM])
  }

  @Test func `signals that request nothing are skipped`() async {
    for signal in [SIGWINCH, SIGCONT, SIGTERM] { pipe.send(signal) }
    #expect(await pipe.next() == SIGTERM)
  }

  @Test(arguments: 0..<20) func `cancelling the task ends the wait for a signal`(_: Int) async {
    let waiting = Task { [pipe] in await pipe.next() }
    waiting.cancel()
    #expect(await waiting.value == nil)
    pipe.send(SIGINT)
    #expect(await pipe.next() == SIGINT)
  }

  @Test(.hangGuard)
  func `a wait for a signal that is cancelled as it begins ends`() async {
    for _ in 1...5_000 {
      let signal = await withTaskGroup(of: Int32?.self) { group in
        group.addTask { [pipe] in await pipe.next() }
        await Task.yield()
        group.cancelAll()
        return await group.next() ?? nil
      }
      #expect(signal == nil)
    }
  }

  @Test func `signals of the process arrive`() async {
    pipe.install([SIGUSR2])
    kill(getpid(), SIGUSR2)
    #expect(await pipe.next() == SIGUSR2)
    SignalAction.performDefault(SIGURG)
  }

  private func received() -> [Int32] { Array(sequence(state: pipe) { $0.receive() }) }

  private var isReadable: Bool {
    var request = pollfd(fd: pipe.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 1
  }
}
