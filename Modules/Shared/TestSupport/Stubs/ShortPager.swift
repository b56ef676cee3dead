package import SharedUI

/// A pager of a screen that has room for every result.
package struct ShortPager: Paging {
  package init() {}
  package func page(_ text: Pages<String>) -> Bool { false }
}
