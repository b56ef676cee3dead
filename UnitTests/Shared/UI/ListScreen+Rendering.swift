import SharedPresentation

@testable import SharedUI

extension ListScreen {
  /// Returns the output of `command` for `presented`, with its rows arranged by `arrangement`.
  func rendering(
    of presented: Presented<Model>, command: String, arrangement: Arrangement = Arrangement(), layout: Layout
  ) -> Rendering {
    rendering(of: ArrangedList(self, presented, arrangement), presented, command: command, layout: layout)
  }
}
