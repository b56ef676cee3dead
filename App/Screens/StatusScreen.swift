import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedTiming
import SharedUI
import TasksDomain
import TasksPresentation
import TasksUI

/// The output of `status`: the state of a session.
struct StatusScreen: Sendable {
  /// The name of the server for display.
  let server: String
  /// The proxy that is used, for display, or why it cannot be used; `nil` if there is none.
  var proxy: Result<String, LoadFailure>?
  /// The service and the connection for display; `nil` for a server of today's shape.
  var service: String?
  let connection: Connectivity.State
  /// The name of the store for display.
  let store: String
  let saved: [SavedSummary]
  /// The number of waiting edits and the unreadable ones, or why they cannot be read.
  let edits: Result<OutboxContents, CommandFailure>
  let selected: (id: ServiceID, name: String)?
  let viewpoint: Viewpoint

  /// What is in the outbox, if that is known.
  var contents: OutboxContents? { if case .success(let contents) = edits { contents } else { nil } }

  /// The unreadable edits, if that is known.
  var unreadable: [UnreadableEdit] { contents?.unreadable ?? [] }

  /// When the next of the edits that wait for that is sent again; `nil` if none does.
  var retryAt: Date? { contents?.retryTime(at: viewpoint.clock.now) }

  /// The proxy, or what is wrong with it.
  var proxyText: String? {
    switch proxy {
    case .success(let text): text
    case .failure(.offline(let why)): "none: \(why)"
    case .failure, nil: nil
    }
  }

  // The state of the connection in one word, the time since which it has been in it, and why the service cannot be
  // reached.
  private var state: (word: String, since: Date?, cause: (reason: String, detail: String)?) {
    switch connection {
    case .unknown: ("unknown", nil, nil)
    case .reachable(let since): ("reachable", since, nil)
    case .unreachable(let since, let failure): ("unreachable", since, failure.cause)
    case .paused(let since): ("offline", since, nil)
    }
  }
}

extension StatusScreen {
  /// Returns a name and its value on each line, or a JSON document.
  func text(layout: Layout) -> String {
    let rows = rows
    let columns = [Column<(String, String)>("name") { $0.0 }, Column("value") { $0.1 }]
    if let text = layout.format.scriptText(columns, rows, documents: { [document] }) { return text }
    return DefinitionList(rows, style: .bold).lines(in: layout).map { $0 + "\n" }.joined()
  }

  private var rows: [(String, String)] {
    let span = state.since.flatMap { RelativeAge.span(viewpoint.clock.now.timeIntervalSince($0)) }
    let since = span.map { " for \($0)" } ?? ""
    let reason = state.cause.map { " (\($0.detail))" } ?? ""
    let summaries = saved.map { ("saved", line($0)) }
    let saved = summaries.isEmpty ? [("saved", "nothing")] : summaries
    let proxy = proxyText.map { [("proxy", $0)] } ?? []
    return [("server", server)] + (service.map { [("service", $0)] } ?? []) + proxy + [
      ("connection", state.word + reason + since), ("store", store),
    ]
      + saved
      + [("edits", editsText), ("selected", selected.map { "\($0.id) \($0.name)" } ?? "nobody")]
      + (unreadable.isEmpty ? [] : [("unreadable", "\(unreadable.numbers); run 'recover'")])
      + (contents?.damages ?? []).map { ("damaged", "\($0.path); run 'recover'") }
  }

  private func line(_ summary: SavedSummary) -> String {
    let newest = viewpoint.age(of: summary.newest)
    let oldest = viewpoint.age(of: summary.oldest)
    let age = newest == oldest ? "saved \(newest)" : "saved \(newest), the oldest \(oldest)"
    let lists = summary.lists == 1 ? "" : " in \(summary.lists) lists"
    let stale = viewpoint.isStale(summary.oldest) ? ", stale" : ""
    return "\(summary.kind): \(summary.records)\(lists), \(age)\(stale)"
  }

  private var document: JSONDocument {
    let server = JSONValue.members(
      .init("url", .string(self.server)), .init("service", optional: service), .init("proxy", optional: proxyText),
      .init("state", .string(state.word)), .init("since", optional: state.since.map(Timestamp.text)),
      .init("reason", optional: state.cause?.reason))
    let selected = selected.map {
      JSONValue.object([.init("id", .id($0.id)), .init("name", .string($0.name))])
    }
    return JSONDocument(
      [
        .init("command", "status"), .init("server", server),
        .init("store", .string(store)), .init("saved", .array(saved.map { entry($0) })),
        .init("edits", editsMember), .init("selected", selected ?? .null),
      ] + (contents?.lossMembers ?? []))
  }

  private var editsText: String {
    switch edits {
    case .success(let contents):
      contents.counts.text
        + (retryAt.map { ", next try \(RelativeAge.text(until: $0, from: viewpoint.clock.now)), or with 'sync'" } ?? "")
    case .failure: "cannot be read"
    }
  }

  private var editsMember: JSONValue {
    guard let counts = contents?.counts else { return .null }
    return .members(
      .init("waiting", .int(counts.waiting)), .init("unsure", .int(counts.unsure)),
      .init("conflicts", .int(counts.conflicts)), .init("refused", .int(counts.refused)),
      .init("unkept", .int(counts.unkept)), .init("retryAt", optional: retryAt.map(Timestamp.text)))
  }

  private func entry(_ summary: SavedSummary) -> JSONValue {
    .members(
      .init("kind", .string(summary.kind)), .init("lists", .int(summary.lists)),
      .init("rows", .int(summary.records)), .init("oldest", .string(Timestamp.text(of: summary.oldest))),
      .init("newest", .string(Timestamp.text(of: summary.newest))),
      viewpoint.isStale(summary.oldest) ? .init("stale", .bool(true)) : nil)
  }
}
