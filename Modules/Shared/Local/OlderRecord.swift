package import Foundation

/// A record of a store that version 1.1 has made, with the edits in the same file as the lists: the name of the
/// collection that it belongs to, its number, which no other record of the collection has, and a JSON value.
package typealias OlderRecord = (collection: String, id: Int, body: Data)
