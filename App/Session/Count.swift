/// A number to which work that runs at the same time adds.
actor Count {
  private(set) var number = 0

  func add() { number += 1 }
}
