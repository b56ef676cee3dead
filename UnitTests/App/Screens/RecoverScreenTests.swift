import Foundation
import SharedLocal
import SharedUI
import TasksDomain
import Testing

@testable import App

@Suite struct RecoverScreenTests {
  private let damage = StoreDamage(
    path: "/s.corrupt", reason: "no", at: .init(timeIntervalSince1970: 0), keptRecords: 0, keptLists: 0, lostLists: 0)

  private func lastLine(_ row: DamageRow, isConfirmed: Bool) -> String? {
    let model = RecoveredViewModel(rows: [row], unreadable: [], isConfirmed: isConfirmed)
    let layout = Layout(format: .table, isPlain: true)
    return RecoverScreen().rendering(of: model, layout: layout).results.split(separator: "\n").last.map(String.init)
  }

  @Test func `recover reports no missing edits if the whole store was read`() {
    #expect(
      lastLine(DamageRow(damage, found: 3, restored: 2), isConfirmed: true) == "2 edits restored, nothing is missing")
  }

  @Test func `recover says that edits may be missing until the user continues without them`() {
    let row = DamageRow(damage, found: 3, restored: 2, problem: "it is damaged")
    #expect(lastLine(row, isConfirmed: false) == "2 edits restored, some edits may be missing")
    #expect(lastLine(row, isConfirmed: true) == "2 edits restored, the damage is no longer reported")
  }

  @Test func `recover does not report a store that was not read as complete`() {
    #expect(lastLine(DamageRow(damage), isConfirmed: true) == "0 edits restored, the damage is no longer reported")
  }
}
