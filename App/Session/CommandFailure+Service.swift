import SharedPresentation
import SharedUI

extension CommandFailure {
  /// Whether there was only nothing to show: then what was asked for is on screen, if empty; a load that was refused or
  /// interrupted changes nothing.
  var isForWantOfService: Bool {
    guard case .failed(let failure) = self else { return false }
    return failure.absence == .ofSource
  }
}
