import Composition
import Foundation
import SharedUI

/// The output options of a run that are not settings.
struct OutputSettings: Hashable {
  /// The fields of each record that lists show; `nil` for the default ones.
  var fields: [String]?
  /// Whether only results and errors are printed.
  var isQuiet = false
  /// Whether words replace marks and ornaments.
  var isPlain = false

  /// Creates the default output, with notes and ornaments.
  init() {}

  /// Parses the options in `typed` through `values`.
  init(_ typed: ProgramArguments, _ values: SettingValues) throws(UsageError) {
    fields = try values.read(
      typed.value(of: "--fields"), "--fields", nil, must: "be names separated by commas", OutputOptions.fields)
    (isQuiet, isPlain) = (typed.has("--quiet"), typed.has("--plain"))
    guard !(isPlain && typed.value(of: "--color") == ColorChoice.always.rawValue) else {
      throw UsageError("--plain and --color always exclude each other")
    }
  }
}
