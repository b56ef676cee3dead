import TasksUIComposer

/// What is worth saying of edits that are sent in the background.
struct DeliveryNews {
  private var lastObstacle: String?

  /// What `report` tells that was not said before: what keeps edits from being sent is said once, however often they are
  /// tried.
  mutating func lines(of report: DeliveryReport) -> [String] {
    let isNew = report.obstacle != lastObstacle
    if report.obstacle != nil || report.hasSent { lastObstacle = report.obstacle }
    let undecided = report.undecided.map { "edit \($0) needs a decision: 'pending' tells why" }
    return undecided + (isNew ? [report.obstacle].compactMap(\.self).map { "edits wait: \($0)" } : [])
  }
}
