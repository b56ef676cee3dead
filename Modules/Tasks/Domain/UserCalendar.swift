package import Foundation
import SharedDomain

/// The days on which tasks are due, as a user counts them: in their time zone.
package struct UserCalendar: Sendable {
  private var calendar = Calendar(identifier: .gregorian)
  private let today: Date
  private let todayNumber: Int

  /// A calendar for stored dates and times, whatever the day is. To set one up takes longer than to show most lists.
  package static let local = UserCalendar(now: Date(timeIntervalSince1970: 0))

  package init(now: Date, zone: TimeZone = .current) {
    calendar.timeZone = zone
    today = calendar.startOfDay(for: now)
    let part = { [calendar, today] in calendar.component($0, from: today) }
    todayNumber = Self.dayNumber(part(.year), part(.month), part(.day))
  }

  package static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
  private static let units: [Character: Calendar.Component] = ["d": .day, "w": .weekOfYear, "m": .month, "y": .year]
  /// What can be typed as a date.
  package static let rule = "must be a date such as friday, tomorrow, 12-01, 2026-12-01 or +2w"

  /// Returns the date that was typed as it is stored, `2026-12-01`; `nil` if it is none. A weekday is the next one or
  /// today, and so is a month with a day; a time with its zone stays as it is.
  package func date(typed text: String) -> String? {
    day(text, isPast: false) ?? date(of: text).flatMap { text.contains("T") ? Self.due(text) : day(of: $0) }
  }

  /// Returns the day that was typed, `2026-12-01`; `nil` if it is none.
  package func day(typed text: String) -> String? { day(text, isPast: false) ?? day(of: text) }

  /// Returns the day that was typed of something that has happened, `2026-12-01`; `nil` if it is none. A weekday is the
  /// last one or today, and so is a month with a day; `7d` is a week ago.
  package func pastDay(typed text: String) -> String? { day(text, isPast: true) ?? day(of: text) }

  /// Returns the day of a stored date or time, `2026-12-01`; `nil` if it is none.
  package func day(of text: String) -> String? { Self.usualDay(text) == nil ? date(of: text).map(day(of:)) : text }

  /// Returns the day of a time, `2026-12-01`.
  package func day(of time: Date) -> String {
    time.formatted(Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day())
  }

  // Returns the year, the month and the day of a text such as `2026-12-01` if that month has the day in every year; `nil`
  // of any other.
  // To ask the calendar takes a hundred times as long, and there may be a hundred thousand tasks.
  private static func usualDay(_ text: String) -> (year: Int, month: Int, day: Int)? {
    let bytes = Array(text.utf8)
    let isDay = bytes.indices.allSatisfy { $0 == 4 || $0 == 7 ? bytes[$0] == 0x2D : 0x30...0x39 ~= bytes[$0] }
    guard bytes.count == 10, isDay, bytes[0] > 0x30 else { return nil }
    let number = { (places: Range<Int>) in bytes[places].reduce(0) { 10 * $0 + Int($1) - 0x30 } }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    guard 1...12 ~= month, 1...(month == 2 ? 28 : [4, 6, 9, 11].contains(month) ? 30 : 31) ~= day else { return nil }
    return (year, month, day)
  }

  // Counts the days since 1 March of the year 0; a year that begins in March ends with the day that leap years have.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let month = (month + 9) % 12
    let year = year - month / 10
    return 365 * year + year / 4 - year / 100 + year / 400 + (306 * month + 5) / 10 + day - 1
  }

  /// Returns the day so many days after `day`, `2026-12-01`; `nil` if that is none.
  package func day(_ count: Int, after day: String) -> String? {
    date(of: day).flatMap { calendar.date(byAdding: .day, value: count, to: $0) }.map(day(of:))
  }

  /// Returns the Monday of the week of a stored date or time, `2026-11-30`; `nil` if that is none.
  package func monday(of text: String) -> String? {
    date(of: text).flatMap { day in
      calendar.date(byAdding: .day, value: -((calendar.component(.weekday, from: day) + 5) % 7), to: day)
    }.map(day(of:))
  }

  // Returns the day for words that depend on today.
  private func day(_ text: String, isPast: Bool) -> String? {
    let word = text.lowercased()
    let direction = isPast ? -1 : 1
    if let days = ["yesterday": -1, "today": 0, "tomorrow": 1][word] { return stored(adding: days, .day) }
    if word.count >= 2, let weekday = Self.weekdays.firstIndex(where: { $0.hasPrefix(word) }),
      Self.weekdays.count(where: { $0.hasPrefix(word) }) == 1
    {
      let days = weekday - (calendar.component(.weekday, from: today) - 1)
      return stored(adding: direction * ((direction * days + 7) % 7), .day)
    }
    if word.hasPrefix("+") != isPast, word.first != "-", let unit = word.last.flatMap({ Self.units[$0] }),
      let count = Int(word.dropFirst(isPast ? 0 : 1).dropLast()), (0...9_999).contains(count)
    {
      return stored(adding: direction * count, unit)
    }
    let numbers = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let month = numbers[0], let day = numbers[1] else { return nil }
    let year = calendar.component(.year, from: today)
    // 29 February may be eight years away.
    let days = (0...8).lazy.compactMap { self.date(year + direction * $0, month, day) }
    return days.first { isPast ? $0 <= today : $0 >= today }.map(day(of:))
  }

  /// Returns the date or time at which a task is due for a service's `text`; `nil` if it is none.
  ///
  /// Services that have only times keep the beginning of a day in UTC for a date, which is that day in every zone, and
  /// some the year 1 for no date.
  package static func due(_ text: String) -> String? {
    guard !text.isEmpty, !text.hasPrefix("0001-") else { return nil }
    let midnight = ["T00:00:00Z", "T00:00:00.000Z", "T00:00:00+00:00"].first(where: text.hasSuffix)
    return midnight == nil ? text : String(text.prefix(10))
  }

  /// Returns how far the day of `date`, as it is stored, is from today; `nil` if that is none.
  package func days(until date: String) -> Int? {
    if let (year, month, day) = Self.usualDay(date) { return Self.dayNumber(year, month, day) - todayNumber }
    return self.date(of: date).flatMap { calendar.dateComponents([.day], from: today, to: $0).day }
  }

  // The beginning of the day of a stored date or time.
  private func date(of text: String) -> Date? {
    if text.utf8.contains(UInt8(ascii: "T")) {
      // Foundation also reads `2026-12-1T99:00:00Z`, which stands elsewhere among texts than its day.
      guard text.dropFirst(10).first == "T", day(of: String(text.prefix(10))) != nil,
        let hour = Int(text.dropFirst(11).prefix(2)), 0...24 ~= hour
      else { return nil }
      return Date(iso8601: text).map(calendar.startOfDay)
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], !text.contains("+"), let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2])
    else { return nil }
    return self.date(year, month, day)
  }

  // nil if there is no such day.
  private func date(_ year: Int, _ month: Int, _ day: Int) -> Date? {
    let components = DateComponents(calendar: calendar, year: year, month: month, day: day)
    return components.isValidDate ? calendar.date(from: components) : nil
  }

  private func stored(adding count: Int, _ unit: Calendar.Component) -> String? {
    calendar.date(byAdding: unit, value: count, to: today).flatMap { date in
      calendar.component(.year, from: date) > 9_999 ? nil : day(of: date)
    }
  }
}

extension TaskField {
  /// What values of the field look like, for those who type one.
  package var rule: String {
    switch kind {
    case .date: UserCalendar.rule
    case .priority:
      "must be none, \(Self.priorities.dropLast().joined(separator: ", ")) or \(Self.priorities.last ?? "")"
    case .flag: "must be true or false"
    case .text, .user: "must be a text"
    case .list: "must be a text on one line"
    }
  }

  /// Returns the value that a user has typed in several words of one field; `nil` if it is none.
  package func value(typed texts: [String], on calendar: UserCalendar) -> TaskValue? {
    let text = texts.joined(separator: " ")
    return switch kind {
    case .text: text.withoutOuterBlanks.isEmpty ? nil : .text(String(text.withoutOuterBlanks))
    case .flag: Bool(text).map { .flag($0) }
    case .date: calendar.date(typed: text).map { .text($0) }
    case .priority where text.lowercased() == "none": .absent
    case .priority: Self.priorities.first { $0.hasPrefix(text.lowercased()) && !text.isEmpty }.map { .text($0) }
    case .list where texts.contains { $0.contains(where: \.isNewline) || $0.withoutOuterBlanks.isEmpty }: nil
    case .list: TaskValue(texts.map { String($0.withoutOuterBlanks) })
    case .user: nil
    }
  }
}
