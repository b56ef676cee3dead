package import SharedPresentation
package import UsersDomain
package import UsersInteractorInterface

/// The users around a place, as they are shown.
package struct NeighbourhoodViewModel: Hashable, Sendable {
  /// Degrees north of the place.
  package let latitude: Double
  /// Degrees east of it.
  package let longitude: Double
  /// Those within reach, the nearest first.
  package let rows: [NeighbourRow]
  /// How many live farther away.
  package let beyond: Int
  /// How many there are of whom nobody knows where they live.
  package let unplaced: Int

  /// Those of `neighbourhood`, around `centre`.
  package init(_ neighbourhood: Neighbourhood, around centre: Position) {
    (latitude, longitude) = (centre.latitude, centre.longitude)
    rows = neighbourhood.neighbours.map(NeighbourRow.init)
    (beyond, unplaced) = (neighbourhood.beyond, neighbourhood.unplaced)
  }
}

/// One line of the list of the users around a place.
package struct NeighbourRow: Hashable, Sendable {
  /// Who it is.
  package let user: UserRow
  /// The kilometres to them.
  package let distance: Double

  fileprivate init(_ neighbour: Neighbour) {
    user = UserRow(neighbour.user)
    distance = neighbour.distance
  }
}

/// Presents the users around a place.
package typealias NeighbourhoodPresenter = ResourcePresenter<NeighbourhoodQuery, Neighbourhood, NeighbourhoodViewModel>

extension NeighbourhoodPresenter {
  /// Presents what `interactor` loads, as seen from `viewpoint`.
  package init(_ interactor: NeighbourhoodInteractor, from viewpoint: Viewpoint) {
    self.init(
      interactor, from: viewpoint, subject: { _ in "the users" },
      model: { NeighbourhoodViewModel($0, around: $1.centre) })
  }
}
