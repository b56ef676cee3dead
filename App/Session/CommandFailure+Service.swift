import SharedPresentation
import SharedUI

extension CommandFailure {
  /// Whether the command failed only because there was nothing to show.
  ///
  /// In that case the requested list counts as being on screen, though empty; a load that was refused or cancelled
  /// changes nothing.
  var isForWantOfService: Bool {
    guard case .failed(let failure) = self else { return false }
    return failure.absence == .ofSource
  }
}
