import Composition
import Foundation
import SharedUI

/// What is printed in this run, and how, beside what the settings say.
struct OutputSettings: Hashable {
  /// What lists show of each record; nil for what they usually do.
  var fields: [String]?
  /// Whether nothing but results and errors is printed.
  var isQuiet = false
  /// Whether words stand in place of marks and ornaments.
  var isPlain = false

  /// All, with notes and ornaments.
  init() {}

  /// Reads what was typed, through `values`.
  init(_ typed: ProgramArguments, _ values: SettingValues) throws(UsageError) {
    fields = try values.read(
      typed.value(of: "--fields"), "--fields", nil, must: "be names separated by commas", OutputOptions.fields)
    (isQuiet, isPlain) = (typed.has("--quiet"), typed.has("--plain"))
    guard !(isPlain && typed.value(of: "--color") == ColorChoice.always.rawValue) else {
      throw UsageError("--plain and --color always exclude each other")
    }
  }
}
