import CacheInfra
import SharedLocal
import SharedPresentation

extension CacheWarning {
  /// The warning as a phrase for people.
  var message: String {
    switch self {
    case .damaged(let damage): damage.message
    case .notSaving(let reason): "the store cannot be used, so nothing is saved beyond this session: \(reason)"
    case .journalRemoved(let path):
      "the journal of edits \(path) could not be written and was removed; the next edit creates a new one"
    case .listsCleared(let count, let path):
      "the disk that holds \(path) is full: "
        + Noun("saved list was", "saved lists were").text(of: count) + " cleared to make room for edits"
    }
  }
}

extension StoreDamage {
  // What was kept, where the damaged file is, and what to do.
  fileprivate var message: String {
    if isOfOtherStore { return "\(summary); run 'recover'" }
    let kept = carriedOver + (mayLackRecords ? "; \(Self.doubt)" : "")
    return "the store was damaged: \(kept); the damaged file is kept as \(path); run 'recover'"
  }

  private var carriedOver: String {
    let lists = keptLists + lostLists
    if keptRecords == 0, lists == 0 {
      return mayLackRecords ? "nothing could be carried over" : "it had no unsent edits, and lists are loaded again"
    }
    let ending = "carried over to a new one"
    if lists == 0 { return Noun("unsent edit was", "unsent edits were").text(of: keptRecords) + " " + ending }
    let kept = lostLists == 0 ? "all \(lists) lists" : "\(keptLists) of \(lists) lists"
    return "\(Noun("unsent edit").text(of: keptRecords)) and \(kept) were \(ending)"
  }
}
