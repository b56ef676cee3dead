import SharedTiming
import TasksDomain
import Testing

@testable import TasksInteractorInterface

@Suite struct EditDispatchTests {
  private let dispatch = EditSending(isInBackground: true, limit: TimeLimit { _ in }, timeout: { .zero }).dispatch
  private let sent = TaskEdit.sample(1, state: .confirmed)
  private let waiting = TaskEdit.sample(1)

  @Test func `an outcome while a command enters its edits is the command's, and never announced`() async {
    await dispatch.beginCommand()
    #expect(await dispatch.news(among: [sent]) == [])
    #expect(await dispatch.endCommand([waiting]) == [sent])
    #expect(await dispatch.news(among: []) == [])
  }

  @Test func `an outcome that comes after the command has ended is announced`() async {
    await dispatch.beginCommand()
    #expect(await dispatch.endCommand([waiting], isSending: true) == [waiting])
    #expect(await dispatch.news(among: [sent]) == [sent])
    #expect(await dispatch.news(among: []) == [])
  }

  @Test func `the outcome of another edit is announced once the command has ended`() async {
    let other = TaskEdit.sample(2, of: 42, state: .conflict)
    await dispatch.beginCommand()
    #expect(await dispatch.news(among: [other]) == [])
    #expect(await dispatch.endCommand([waiting]) == [waiting])
    #expect(await dispatch.news(among: []) == [other])
  }

  @Test func `of two outcomes of an edit, the command prints the last one`() async {
    var postponed = waiting
    postponed.lastError = "the service answered 503"
    await dispatch.beginCommand()
    _ = await dispatch.news(among: [postponed])
    _ = await dispatch.news(among: [sent])
    #expect(await dispatch.endCommand([waiting]) == [sent])
  }

  @Test func `an edit that waits again is announced only if its command has said that it is being sent`() async {
    #expect(await dispatch.news(among: [waiting]) == [])
    await dispatch.beginCommand()
    _ = await dispatch.endCommand([waiting], isSending: true)
    #expect(await dispatch.news(among: [waiting]) == [waiting])
    #expect(await dispatch.news(among: [waiting]) == [])
  }

  @Test func `sync prints all that the background has sent while it waited`() async {
    await dispatch.beginCommand()
    #expect(await dispatch.news(among: [sent]) == [])
    #expect(await dispatch.endSync() == [sent])
    #expect(await dispatch.news(among: []) == [])
  }
}
