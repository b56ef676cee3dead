/// A number to which work that runs at the same time adds, out of as many as are known.
actor Count {
  private(set) var number = 0
  private var all: Int?

  /// How far the work is; `nil` before it is known how much there is.
  var progress: (done: Int, all: Int)? { all.map { (number, $0) } }

  func begin(_ all: Int) { self.all = all }

  func add() { number += 1 }
}
