import Composition

/// An option of the program whose value is being typed.
struct OpenOption {
  /// Which one.
  let option: CommandLineOption
  /// What stands before the value in the same word: `--format=`, or nothing.
  let kept: String

  /// The one of `options` that `word`, behind the word `last`, gives a value to; nil if it gives none.
  init?(_ word: String, behind last: String?, among options: [CommandLineOption]) {
    let sign = word.hasPrefix("--") ? word.firstIndex(of: "=") : nil
    let name = sign.map { String(word[..<$0]) } ?? last
    guard let option = options.first(where: { $0.name == name && $0.value != nil }) else { return nil }
    self.option = option
    kept = sign.map { String(word[...$0]) } ?? ""
  }

  /// Whether only a command knows its values.
  var isForCommands: Bool {
    option.choices.isEmpty && CommandOption.output.contains { $0.name == option.name }
  }

  /// The words that could stand there, and what is said of each.
  var words: [(word: String, summary: String)] {
    let known = SettingName.allCases.first { $0.setting.option == option.name }?.setting.words ?? []
    return option.choices.map { choice in (kept + choice, known.first { $0.word == choice }?.summary ?? "") }
  }
}
