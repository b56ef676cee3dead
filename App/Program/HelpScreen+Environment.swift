package import App
import ConsoleInfra
import SharedUI

extension HelpScreen {
  /// Creates help for the terminal and its environment variables, at most 80 columns wide unless these say so.
  package init(environment: [String: String], isPlain: Bool = false) {
    let terminal = min(80, Terminal.width(of: 1) ?? 80)
    let width = environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? terminal
    let hasUnicode = Environment.locale(in: environment).isUTF8
    self.init(layout: Layout(format: .table, width: width, hasUnicode: hasUnicode, isPlain: isPlain))
  }
}
