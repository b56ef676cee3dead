import ConsoleInfra
import SharedUI

/// A stream of the process, as screens see it.
struct StreamOutput: TextOutput {
  /// What is written to.
  let descriptor: DescriptorOutput

  /// Writes `text` wholly.
  func write(_ text: String) throws(SharedUI.OutputFailure) {
    do throws(ConsoleInfra.OutputFailure) {
      try descriptor.write(text)
    } catch {
      switch error {
      case .closed: throw .closed
      case .failed(let why): throw .failed(why)
      }
    }
  }
}
