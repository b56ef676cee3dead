/// The condition of a store, determined without using it.
package enum StoreCondition: Hashable, Sendable {
  /// There is no file yet, or an empty one.
  case missing
  case sound
  /// It was made by an older version of the program; the next use replaces it, and takes over the edits that it has.
  case older
  /// It is damaged; the text says how this was noticed. The next use moves it aside.
  case damaged(String)
  /// A change is under way or was cut short, in which case the next use rolls it back; its contents are unknown.
  case changing
  /// It cannot be used; the text says why.
  case unusable(String)
}
