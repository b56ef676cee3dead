/// Returns the line under a list that the service has just sent, for `count`, such as `20 tasks` or `2 of 20 tasks`.
package func liveCount(_ count: some CustomStringConvertible) -> String { "\(count) · live" }
