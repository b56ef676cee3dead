import SharedPresentation
import SharedUI

extension CommandOption {
  /// What any command may want of its output.
  package static let output = [
    CommandOption(
      "--format", takes: "FORMAT", kind: .choice(Setting.format.words), does: "print it so, this once"),
    CommandOption("--fields", takes: "NAMES", kind: .fields, does: "show these fields, in this order: id,title"),
    CommandOption("--quiet", does: "print results and errors only"),
    CommandOption("--plain", does: "print words in place of marks and ornaments"),
  ]
}

extension CommandPage {
  /// The options that may stand behind the command, its own first.
  var allOptions: [CommandOption] { isVerbatim ? options : options + CommandOption.output }
}

extension CommandWords {
  /// What the command wants of its output.
  ///
  /// - Throws: A usage error for a format that there is not, and for a field without a name.
  func output() throws(FailureViewModel) -> OutputOptions {
    var output = OutputOptions()
    if let text = value(of: "--format") {
      guard let format = OutputFormat(rawValue: text) else {
        throw usage("--format must \(SettingName.format.setting.rule), not '\(Command.shown(text))'")
      }
      output.format = format
    }
    if let text = value(of: "--fields") {
      guard let fields = OutputOptions.fields(in: text) else {
        throw usage("--fields must be names separated by commas, not '\(Command.shown(text))'")
      }
      output.fields = fields
    }
    (output.isQuiet, output.isPlain) = (has("--quiet"), has("--plain"))
    return output
  }
}
