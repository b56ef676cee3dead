/// What `help` explains besides commands.
enum HelpTopic: String, CaseIterable, Sendable {
  case all, filters, formats, keys

  var summary: String {
    switch self {
    case .all: "all commands"
    case .filters: "due:..friday, tag:clay, not, or"
    case .formats: "table, JSON, CSV and others"
    case .keys: "the keys at the prompt"
    }
  }

  /// What can be typed, with its meaning; empty for all commands.
  var rows: [(name: String, summary: String)] {
    switch self {
    case .all: []
    case .filters:
      [
        ("due:friday  due:..friday", "due on a day, or until it; also monday..friday, today, +2w, 12-01"),
        ("due:overdue", "open and late"),
        ("updated:7d..  created:monday..", "in the last seven days, since Monday; also completed:"),
        ("priority:high..", "of this priority or above"),
        ("tag:clay  assignee:ana", "with this tag or assignee"),
        ("state:open  state:done", "in this state"),
        ("title:glaze  notes:glaze", "with a text in this field; text:glaze in any"),
        ("due:none  tag:none", "without the field"),
        ("user:sakura  user:me", "of these users, with 'tasks --everyone'"),
        ("city:kyoto  phone:none", "of 'users': by any of their fields"),
        ("tag:clay due:today", "both; 'or' between two is either, 'not' before one the opposite"),
        ("(tag:a or tag:b) due:today", "brackets; in a shell, in quotes"),
      ]
    case .formats:
      [
        ("table", "aligned columns to read, with a last line about the list"), ("tsv", "columns separated by tabs"),
        ("csv", "comma-separated values, as spreadsheets read them"), ("md", "a table in Markdown"),
        ("json", "one JSON document"), ("ndjson", "one JSON document for each row"),
        ("--fields id,title", "only these fields, in this order"), ("--quiet", "without the last line and notes"),
      ]
    case .keys:
      [
        ("Tab", "complete the word; again, choose from a menu"), ("Right, End", "accept the suggestion"),
        ("Up, Down", "older and newer lines that contain what you typed"),
        ("Ctrl-R", "search the history; again, an older hit"),
        ("Ctrl-_", "undo the last change of the line"), ("Alt-.", "insert the last word of the line before"),
        ("Alt-E", "edit the line in your editor"),
        ("Home, End, Ctrl-Left, Ctrl-Right", "move in the line"),
        ("Ctrl-W, Ctrl-U, Ctrl-K", "delete a word, or to an end"),
        ("Ctrl-Y", "insert what was deleted"), ("Alt-Enter", "begin another line"), ("Ctrl-L", "clear the screen"),
        ("Ctrl-C", "clear the line, or stop the command"), ("Ctrl-D", "leave, if the line is empty"),
      ]
    }
  }

  /// What is said after the rows; `nil` if nothing is.
  var remark: String? {
    switch self {
    case .all: nil
    case .filters: "Tab completes fields and values; docs/manual.md lists all filters."
    case .formats: "Type --format NAME with a command, or 'set format NAME' for all."
    case .keys: "'set keys vi' selects the keys of vi."
    }
  }
}
