/// Returns `value` with a change.
package func changing<Value>(_ value: Value, _ change: (inout Value) throws -> Void) rethrows -> Value {
  var changed = value
  try change(&changed)
  return changed
}
