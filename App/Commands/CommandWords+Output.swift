import SharedUI

extension CommandOption {
  /// What any command may want of its output.
  package static let output = [
    CommandOption(
      "--format", "FORMAT", summary: "output format of this command", completion: .choice(Setting.format.words)),
    CommandOption(
      "--fields", "NAMES", summary: "fields to show, in order: id,title", completion: .fields),
    CommandOption("--quiet", summary: "print results and errors only"),
    CommandOption("--plain", summary: "print words instead of symbols"),
  ]
}

extension CommandWords {
  /// What the command wants of its output.
  ///
  /// - Throws: A usage error for a format that there is not, and for a field without a name.
  func output() throws(UsageError) -> OutputOptions {
    var output = OutputOptions()
    if let text = value(of: "--format") {
      guard let format = OutputFormat(rawValue: text) else {
        throw UsageError("--format must \(SettingName.format.setting.rule), not '\(EchoedWord.of(text))'")
      }
      output.format = format
    }
    if let text = value(of: "--fields") {
      guard let fields = OutputOptions.fields(in: text) else {
        throw UsageError("--fields must be names separated by commas, not '\(EchoedWord.of(text))'")
      }
      output.fields = fields
    }
    (output.isQuiet, output.isPlain) = (has("--quiet"), has("--plain"))
    return output
  }
}
