import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import SharedUIComposer
import TasksDomain
import TasksUIComposer
import TestSupport
import Testing

@testable import App

@Suite(.hangGuard)
struct ListOnScreenTests {
  private static let refreshed = "the service answers again; run 'refresh' to show the new list"
  private static let time = ManualClock().now
  private static let away = Connectivity.State.unreachable(since: time, .offline("no network"))
  private static let back = Connectivity.State.reachable(since: time)
  private let sleep = ManualSleep()
  private let app: AppFixture

  init() { app = AppFixture(sleep: sleep.sleep) }

  @Test func `a saved list on screen is reloaded when the service responds again`() async throws {
    try await app.run("users")
    await app.client.failAll(with: .offline("no network"))
    try await app.run("users")
    let shown = app.recording.results.text
    try await delivering { announced in
      #expect(await sleep.pause() == .seconds(5))
      await app.client.answer(AppFixture.users, with: .body("[\(AppFixture.ana)]"))
      await app.client.answer(AppFixture.head, with: .response(200, ""))
      for _ in 1...3 {
        app.clock.advance(10)
        sleep.release()
        #expect(await sleep.pause() == .seconds(5))
      }
      #expect(await announced.next() == Self.refreshed)
    }
    #expect(await app.asked().filter { $0 == "GET /users" }.count == 3)
    #expect(app.recording.results.text == shown)
    await app.client.failAll(with: .offline("no network"))
    try await app.run("users")
    #expect(app.recording.results.text.dropFirst(shown.count).contains("1 user · saved"))
  }

  @Test func `a saved list on screen is reloaded when the user goes online`() async throws {
    try await app.run("select 3", "offline", "tasks")
    try await delivering { announced in
      let before = await app.client.requests.count
      try await app.run("online")
      #expect(await announced.next() == Self.refreshed)
      #expect(await app.asked(after: before) == ["GET /todos?userId=3"])
    }
  }

  @Test func `a saved list is not reloaded once another list is on screen`() async throws {
    try await app.run("select 3", "offline", "tasks", "back", "online")
    let before = await app.client.requests.count
    try await delivering { _ in
      #expect(await sleep.pause() == .seconds(5))
      app.clock.advance(60)
      sleep.release()
      #expect(await sleep.pause() == .seconds(5))
    }
    #expect(await app.asked(after: before).isEmpty)
  }

  @Test func `what others do to a list on screen is announced, but not what the user has done`() async throws {
    try await app.run("select 3")
    let before = await app.client.requests.count
    try await delivering { announced in
      #expect(await sleep.pause() == .seconds(5))
      app.clock.advance(59)
      sleep.release()
      #expect(await sleep.pause() == .seconds(5))
      #expect(await app.asked(after: before) == [])
      await app.client.answer(
        AppFixture.task(41), with: .body(#"{"id":41,"userId":3,"title":"Mine","completed":false}"#))
      try await app.run("edit 41 Mine")
      await app.client.answer(
        AppFixture.tasks(of: 3),
        with: .body(
          #"[{"id":41,"userId":3,"title":"Mine","completed":false},{"id":50,"userId":3,"title":"New","completed":false}]"#
        ))
      app.clock.advance(60)
      sleep.release()
      var lines: [String] = []
      while let line = await announced.next() {
        lines.append(line)
        if line.hasPrefix("others: ") { break }
      }
      #expect(lines.last == "others: added 50 New", "\(lines)")
    }
    #expect(await app.asked(after: before).contains("GET /todos?userId=3"))
  }

  @Test func `what another program of the user has loaded meanwhile is announced as well`() async throws {
    try await app.run("select 3")
    try await delivering { announced in
      #expect(await sleep.pause() == .seconds(5))
      for (seconds, ids) in [(10.0, [41, 50]), (50, [41, 50, 51])] {
        app.clock.advance(seconds)
        let tasks = ids.map { #"{"id":\#($0),"userId":3,"title":"Task \#($0)","completed":false}"# }
        await app.client.answer(AppFixture.tasks(of: 3), with: .body("[\(tasks.joined(separator: ","))]"))
        let tasksOfAna = await app.session.defaultContext.tasks.list
        if seconds < 50 { #expect(await tasksOfAna.reload(TaskOwner(id: 3, name: "Ana Sol"))) }
      }
      sleep.release()
      var lines: [String] = []
      while let line = await announced.next() {
        lines.append(line)
        if line.contains("51") { break }
      }
      let added = lines.filter { $0.hasPrefix("others: added") }
      #expect(added == ["others: added 50 Task 50", "others: added 51 Task 51"])
    }
  }

  @Test(arguments: [
    (Self.away, Self.away, 29, false), (Self.away, Self.away, 30, true), (Self.away, Self.back, 0, true),
    (Self.back, Self.back, 29, false), (Self.back, Self.back, 30, true), (Self.back, Self.away, 1, false),
    (Self.back, Self.back, -1, true),
  ])
  func `a saved list on screen is reloaded when the service is back or after 30 seconds`(
    _ before: Connectivity.State, _ state: Connectivity.State, after seconds: Double, _ isDue: Bool
  ) {
    var list = ListOnScreen()
    list.record(isLive: false, state, now: .distantPast)
    list.record(isLive: false, before, now: Self.time)
    #expect(list.isDue(state, now: Self.time.addingTimeInterval(seconds)) == isDue)
    list.record(isLive: true, before, now: Self.time)
    #expect(!list.isDue(state, now: .distantFuture))
  }

  private func delivering(_ work: (inout AsyncStream<String>.Iterator) async throws -> Void) async throws {
    let (announced, announcing) = AsyncStream.makeStream(of: String.self)
    let session = app.session
    let delivery = Task { await session.deliver { announcing.yield($0) } }
    defer { delivery.cancel() }
    var iterator = announced.makeAsyncIterator()
    try await work(&iterator)
  }
}
