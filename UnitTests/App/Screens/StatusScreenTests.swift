import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedRemote
import SharedUI
import TasksDomain
import TasksUIComposer
import TestSupport
import Testing

@testable import App

@Suite struct StatusScreenTests {
  private let now = ManualClock().now

  @Test(arguments: [
    (Connectivity.State.unknown, "unknown"),
    (.reachable(since: ManualClock().now.addingTimeInterval(-200)), "reachable for 3 minutes"),
    (.paused(since: ManualClock().now.addingTimeInterval(-7_300)), "offline for 2 hours"),
    (.unreachable(since: ManualClock().now, .timeout("x")), "unreachable (x)"),
  ])
  func `every state of the connection has a text`(_ state: Connectivity.State, _ text: String) {
    let lines = empty(state).text(layout: Layout(format: .tsv)).split(separator: "\n")
    #expect(
      lines == [
        "name\tvalue", "server\ts", "connection\t\(text)", "store\tmemory", "saved\tnothing", "edits\tnone",
        "selected\tnobody",
      ])
  }

  @Test(arguments: [
    (
      Result<String, LoadFailure>.success("http://proxy.example:3128 (https_proxy)"),
      "http://proxy.example:3128 (https_proxy)"
    ),
    (
      .failure(.offline("all_proxy must be the address of an HTTP proxy")),
      "none: all_proxy must be the address of an HTTP proxy"
    ),
  ])
  func `status shows the proxy, or what is wrong with it`(_ proxy: Result<String, LoadFailure>, _ text: String) {
    var status = empty(.unknown)
    status.proxy = proxy
    #expect(
      status.text(layout: Layout(format: .tsv)).contains("\nserver\ts\nproxy\t\(text)\nconnection\t"))
    #expect(status.text(layout: Layout(format: .json)).contains(#""url":"s","proxy":"\#(text)""#))
  }

  @Test func `status prints a CSV row for each value`() {
    let text =
      "name,value\r\nserver,s\r\nconnection,unknown\r\nstore,memory\r\nsaved,nothing\r\nedits,none\r\nselected,nobody\r\n"
    #expect(empty(.unknown).text(layout: Layout(format: .csv)) == text)
  }

  @Test func `status prints one JSON document`() {
    let text =
      #"{"command":"status","server":{"url":"http://example.org","state":"unreachable","#
      + #""since":"2026-11-21T07:59:50Z","reason":"offline"},"store":"/tmp/\u001b.sqlite","saved":["#
      + #"{"kind":"tasks","lists":2,"rows":40,"oldest":"2026-11-21T06:00:00Z","newest":"2026-11-21T08:00:00Z","stale":true},"#
      + #"{"kind":"users","lists":1,"rows":10,"oldest":"2026-11-21T07:58:00Z","newest":"2026-11-21T07:58:00Z"}],"#
      + #""edits":{"waiting":0,"unsure":0,"conflicts":0,"refused":0,"unkept":0},"#
      + #""selected":{"id":3,"name":"Ana \n"}}"# + "\n"
    #expect(full.text(layout: Layout(format: .json)) == text)
    #expect(full.text(layout: Layout(format: .ndjson)) == text)
    let nothing =
      #"{"command":"status","server":{"url":"s","state":"unknown"},"store":"memory","saved":[],"#
      + #""edits":{"waiting":0,"unsure":0,"conflicts":0,"refused":0,"unkept":0},"selected":null}"# + "\n"
    #expect(empty(.unknown).text(layout: Layout(format: .json)) == nothing)
  }

  private var full: StatusScreen {
    StatusScreen(
      server: "http://example.org", connection: .unreachable(since: now - 10, .offline("no network")),
      store: "/tmp/\u{1B}.sqlite",
      saved: [
        SavedSummary(kind: "tasks", lists: 2, records: 40, oldest: now - 7200, newest: now),
        SavedSummary(kind: "users", lists: 1, records: 10, oldest: now - 120, newest: now - 120),
      ],
      edits: .success(OutboxContents(edits: [])), selected: (3, "Ana \n"),
      viewpoint: ManualClock().viewpoint(maxAge: .seconds(3_600)))
  }

  private func empty(_ state: Connectivity.State) -> StatusScreen {
    StatusScreen(
      server: "s", connection: state, store: "memory", saved: [], edits: .success(OutboxContents(edits: [])),
      selected: nil, viewpoint: ManualClock().viewpoint())
  }
}
