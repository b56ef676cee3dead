package import Testing

extension Trait where Self == TimeLimitTrait {
  /// Names a test that waits for ever. It says nothing of how fast a test is: beside two thousand others on two
  /// processors, one that takes 20 ms has waited for minutes for its turn.
  package static var hangGuard: Self { .timeLimit(.minutes(15)) }

  /// Ends a test that waits for something in its own process, such as a request that is not sent, soon after all others
  /// have ended. Such a wait must end when the test is cancelled.
  package static var waitLimit: Self { .timeLimit(.minutes(5)) }
}
