import SharedTiming
import TasksDomain
import Testing

@testable import TasksInteractorInterface

@Suite struct EditSendingTests {
  private let sending = EditSending(isInBackground: true, limit: TimeLimit { _ in }, timeout: { .zero })
  private let sent = TaskEdit.sample(1, state: .confirmed)
  private let waiting = TaskEdit.sample(1)

  @Test func `an outcome while a command enters its edits is the command's, and never announced`() async {
    await sending.beginCommand()
    #expect(await sending.news(among: [sent]) == [])
    #expect(await sending.endCommand([waiting]) == [sent])
    #expect(await sending.news(among: []) == [])
  }

  @Test func `an outcome that comes after the command has ended is announced`() async {
    await sending.beginCommand()
    #expect(await sending.endCommand([waiting], isSending: true) == [waiting])
    #expect(await sending.news(among: [sent]) == [sent])
    #expect(await sending.news(among: []) == [])
  }

  @Test func `the outcome of another edit is announced once the command has ended`() async {
    let other = TaskEdit.sample(2, of: 42, state: .conflict)
    await sending.beginCommand()
    #expect(await sending.news(among: [other]) == [])
    #expect(await sending.endCommand([waiting]) == [waiting])
    #expect(await sending.news(among: []) == [other])
  }

  @Test func `of two outcomes of an edit, the command prints the last one`() async {
    var postponed = waiting
    postponed.lastError = "the service answered 503"
    await sending.beginCommand()
    _ = await sending.news(among: [postponed])
    _ = await sending.news(among: [sent])
    #expect(await sending.endCommand([waiting]) == [sent])
  }

  @Test func `an edit that waits again is announced only if its command has said that it is being sent`() async {
    #expect(await sending.news(among: [waiting]) == [])
    await sending.beginCommand()
    _ = await sending.endCommand([waiting], isSending: true)
    #expect(await sending.news(among: [waiting]) == [waiting])
    #expect(await sending.news(among: [waiting]) == [])
  }

  @Test func `sync prints all that the background has sent while it waited`() async {
    await sending.beginCommand()
    #expect(await sending.news(among: [sent]) == [])
    #expect(await sending.endSync() == [sent])
    #expect(await sending.news(among: []) == [])
  }
}
