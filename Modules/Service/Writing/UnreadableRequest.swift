/// An error for a request that broke off or is not HTTP: nothing of it may be done, and the server decides how to
/// answer.
struct UnreadableRequest: Error {
  /// The error that the server threw.
  let cause: any Error
}
