import TasksUIComposer

/// The announcements about edits that are sent in the background.
struct DeliveryNews {
  private var lastObstacle: String?

  /// Returns what is new in `report`; an obstacle to sending is announced once, however often edits are tried.
  mutating func lines(of report: DeliveryReport) -> [String] {
    let isNew = report.obstacle != lastObstacle
    if report.obstacle != nil || report.hasSent { lastObstacle = report.obstacle }
    let undecided = report.undecided.map { "edit \($0) needs a decision: run 'resolve \($0)'" }
    return undecided + (isNew ? [report.obstacle].compactMap(\.self).map { "edits wait: \($0)" } : [])
  }
}
