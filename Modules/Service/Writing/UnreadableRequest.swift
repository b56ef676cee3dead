/// A request broke off, or was no HTTP: nothing of it may be done, and what the server makes of it is its own affair.
struct UnreadableRequest: Error {
  /// What the server threw.
  let cause: any Error
}
