import SharedPresentation

extension ExitStatus {
  /// The meaning of the status in one line.
  var meaning: String {
    switch self {
    case .success: "every command gave what it was asked for, live or saved"
    case .failure: "any failure not named below"
    case .usage: "usage: unknown command or option, bad argument, no user selected"
    case .nothingToShow: "nothing to show: the service could not be used and nothing is saved (or `--live`)"
    case .refused: "not signed in, or not allowed; or edits wait for that"
    case .notFound: "no such user, task or edit"
    case .undecided: "edits need a decision: `pending` lists them"
    case .interrupted: "interrupted"
    }
  }
}
