/// A walk through the entered lines that begin as the one that was being typed.
struct HistoryWalk {
  private let typed: String
  private var index: Int
  /// The line that the walk has come to.
  private(set) var line: String

  /// A walk from `typed`, on the line now, through `count` entered lines.
  init(from typed: String, count: Int) {
    (self.typed, line) = (typed, typed)
    index = count
  }

  /// Goes to the next older one of `lines`, newest last, that is not the same; false if there is none.
  mutating func goBack(in lines: [String]) -> Bool {
    let older = stride(from: min(index, lines.count) - 1, through: 0, by: -1).first { isNew(lines[$0]) }
    guard let older else { return false }
    (index, line) = (older, lines[older])
    return true
  }

  /// Goes to the next newer one, and at last to what was typed; false if that is on the line already.
  mutating func goForth(in lines: [String]) -> Bool {
    guard index < lines.count else { return false }
    let newer = (index + 1..<lines.count).first { isNew(lines[$0]) }
    (index, line) = newer.map { ($0, lines[$0]) } ?? (lines.count, typed)
    return true
  }

  private func isNew(_ candidate: String) -> Bool {
    candidate != line && candidate != typed && candidate.utf8.starts(with: typed.utf8)
  }
}
