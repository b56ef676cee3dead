import SharedUI
import TasksDomain

/// Draws how many of somebody's tasks are done and open.
enum Bar {
  private static let eighths = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// What is done drawn full and what is open light, in eighths of a column where there are such characters; `most` tasks
  /// are `width` columns.
  static func text(of counts: TaskCounts, most: Int, width: Int, layout: Layout) -> String {
    guard most > 0 else { return "" }
    guard layout.hasUnicode else { return plain(counts, most: most, width: width) }
    let done = eighths(counts.done, of: most, width)
    let all = eighths(counts.done + counts.open, of: most, width)
    let full = String(repeating: "█", count: done / 8) + (done % 8 == 0 ? "" : eighths[done % 8])
    let light = String(repeating: "░", count: max(0, (all + 7) / 8 - (done + 7) / 8))
    return Style.green.applied(to: full, isColored: layout.isColored)
      + Style.dim.applied(to: light, isColored: layout.isColored)
  }

  private static func plain(_ counts: TaskCounts, most: Int, width: Int) -> String {
    let done = counts.done * width / most
    let all = (counts.done + counts.open) * width / most
    return String(repeating: "#", count: done) + String(repeating: "-", count: all - done)
  }

  private static func eighths(_ count: Int, of most: Int, _ width: Int) -> Int { count * width * 8 / most }
}
