import Foundation
import SharedDomain
import SharedLocal
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct CacheScreenTests {
  private let now = ManualClock().now

  private var rows: [CacheRow] { rows(from: ManualClock().viewpoint()) }

  private func rows(from viewpoint: Viewpoint) -> [CacheRow] {
    let lists = [
      ("later", nil, 0.0, 1, 20), ("tasks", 3, 120, 20, 1_874), ("tasks", 12, 7_200, 5, 834), ("tasks", 99, 1, 0, 0),
      ("user", 3, 86_400, 1, 310), ("users", nil, 60, 12, 4_212_000),
    ].map {
      ListSummary(key: ListKey($0.0, owner: $0.1), savedAt: now - $0.2, records: $0.3, bytes: $0.4)
    }
    return CacheRow.rows(of: lists, usernames: [3: "sakura", 12: "b\u{1B}o"], from: viewpoint)
  }

  @Test func `the table of cached lists has kinds in order and owners sorted by ID`() {
    #expect(
      rendering(Layout(format: .table)).results == """
        KIND   USER        SAVED          ROWS    SIZE
        users              1 minute ago     12  4.2 MB
        user    3 @sakura  1 day ago         1   310 B
        tasks   3 @sakura  2 minutes ago    20  1.9 kB
        tasks  12 @b␛o     2 hours ago       5   834 B
        tasks  99          just now          0     0 B
        later              just now          1    20 B
        6 lists · 39 rows · 4.2 MB · /tmp/a.sqlite

        """)
  }

  @Test func `plain output of cache has commas, and quiet output has no summary`() {
    let plain = rendering(Layout(format: .table, isPlain: true)).results
    #expect(plain.hasSuffix("\n6 lists, 39 rows, 4.2 MB, /tmp/a.sqlite\n"))
    #expect(rendering(Layout(format: .table, isQuiet: true)).results.hasSuffix("   20 B\n"))
  }

  @Test func `cache prints raw values for scripts`() {
    let tsv = rendering(Layout(format: .tsv))
    #expect(
      tsv.results.hasPrefix(
        "kind\tuser\tusername\tsaved\trows\tbytes\ttask\nusers\t\t\t2026-11-21T07:59:00Z\t12\t4212000\t\n"
          + "user\t3\tsakura\t2026-11-20T08:00:00Z\t1\t310\t\n"))
    #expect(tsv.notes == ["6 lists · 39 rows · 4.2 MB · /tmp/a.sqlite"])
    let json = rendering(Layout(format: .json)).results
    let head = #"{"command":"cache","store":"/tmp/a.sqlite","kept":true,"rows":39,"bytes":4215038,"lists":["#
    #expect(json.hasPrefix(head + #"{"kind":"users","savedAt":"2026-11-21T07:59:00Z","rows":12,"bytes":4212000},"#))
    let fields = rendering(Layout(format: .ndjson, fields: ["userId", "bytes"])).results
    #expect(fields.hasPrefix(#"{"bytes":4212000}"# + "\n" + #"{"userId":3,"bytes":310}"# + "\n"))
    let picked = rendering(Layout(format: .table, fields: ["username", "bytes"], isQuiet: true)).results
    #expect(picked.hasPrefix("USERNAME    BYTES\n          4212000\nsakura        310\n"))
  }

  @Test func `an empty cache prints that nothing is saved`() {
    let memory = CacheScreen().rendering(
      of: [], store: "in memory", isPersistent: false, layout: Layout(format: .table))
    #expect(memory.results == "nothing is saved · in memory\n")
    let json = CacheScreen().rendering(of: [], store: "in memory", isPersistent: false, layout: Layout(format: .json))
    #expect(
      json.results == #"{"command":"cache","store":"in memory","kept":false,"rows":0,"bytes":0,"lists":[]}"# + "\n")
  }

  @Test(arguments: [
    (6, 0, "cleared 6 lists, 39 rows, 4.2 MB"), (1, 1, "cleared 1 list, 12 rows, 4.2 MB · 1 unsent edit is kept"),
    (2, 3, "cleared 2 lists, 13 rows, 4.2 MB · 3 unsent edits are kept"), (0, 0, "nothing to clear: nothing is saved"),
    (0, 2, "nothing to clear: nothing is saved · 2 unsent edits are kept"),
  ])
  func `the summary names what was cleared and the pending edits`(_ count: Int, _ waiting: Int, _ line: String) {
    let render = { format in
      CacheScreen().rendering(
        ofCleared: Array(rows.prefix(count)), absence: "nothing is saved", waiting: waiting,
        layout: Layout(format: format))
    }
    #expect(render(.table) == Rendering(line + "\n"))
    #expect(render(.csv).notes == [line])
    #expect(render(.csv).results.split(separator: "\r\n").count == count + 1)
    #expect(render(.json).results.contains(#","waiting":\#(waiting),"lists":["#))
  }

  private func rendering(_ layout: Layout) -> Rendering {
    CacheScreen().rendering(of: rows, store: "/tmp/a.sqlite", isPersistent: true, layout: layout)
  }
}
