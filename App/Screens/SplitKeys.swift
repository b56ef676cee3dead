import SharedUI

/// The keys of the split view, as its last line and its list of keys name them.
enum SplitKeys {
  private static let all = [
    ("Up, Down, k, j", "move"), ("PageUp, PageDown", "move by a page"), ("Home, End", "move to the first or the last"),
    ("Left, Right, Tab", "go to the users or the tasks"), ("Enter", "show the tasks of the user"),
    ("/", "filter the users; Enter keeps the filter"), ("Escape", "clear the filter, or else leave"),
    ("?", "show these keys"), ("q, Ctrl-C", "leave"),
  ]

  /// Returns the list of keys, fitted to `width` columns.
  static func lines(width: Int) -> [String] {
    DefinitionList(all.map { (" " + $0.0, $0.1) }).lines(in: Layout(format: .table, width: width))
  }

  /// Returns the keys that are of use in `view`, the most important ones first, as far as they fit in `width` columns
  /// after its filter.
  static func line(of view: SplitView, width: Int, separator: String) -> String {
    let filter = view.filter.isEmpty && !view.isFiltering ? [] : ["/\(view.filter)"]
    let hints = hints(in: view)
    let lines = (0...hints.count).reversed().map { count in
      (filter + [hints.prefix(count).joined(separator: ", ")].filter { !$0.isEmpty }).joined(separator: separator)
    }
    return lines.first { DisplayWidth.of($0) <= width } ?? filter.joined()
  }

  private static func hints(in view: SplitView) -> [String] {
    if view.showsKeys { return ["any key returns", "arrows scroll"] }
    if view.isFiltering { return ["Enter keeps it", "Escape clears it"] }
    let usual = ["Enter selects", "Tab switches", "arrows move"]
    let leaving = ["q quits", "? helps"]
    return view.filter.isEmpty ? leaving + ["/ filters"] + usual : ["Escape clears the filter"] + leaving + usual
  }
}
