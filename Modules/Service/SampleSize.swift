import GRDB

/// How many users and tasks the sample data has.
package struct SampleSize: Hashable, Sendable {
  let users: Int
  /// The number of tasks of each user.
  let tasks: Int

  /// Parses `USERSxTASKS`, such as `1000x20`; `nil` if `text` is something else, or more than a service should have.
  package init?(_ text: String) {
    guard text.wholeMatch(of: /[0-9]+x[0-9]+/) != nil else { return nil }
    let numbers = text.split(separator: "x").map { Int($0) }
    guard let users = numbers[0], let tasks = numbers[1], (1...1_000_000).contains(users),
      (0...10_000).contains(tasks), users * tasks <= 10_000_000
    else { return nil }
    self.users = users
    self.tasks = tasks
  }

  /// Makes users and tasks of this number out of the sample data, which must be all that is there: new users have a first
  /// and a last name of two of those, and new tasks have titles of those.
  func fill(_ database: Database) throws {
    let arguments: StatementArguments = ["users": users, "tasks": tasks]
    try database.execute(
      sql: """
        CREATE TEMP TABLE sample AS
          SELECT row_number() OVER (ORDER BY id) - 1 AS number, title, details FROM todo;
        DELETE FROM comment;
        DELETE FROM todo;
        """)
    let last = try Int.fetchOne(database, sql: "SELECT max(id) FROM user") ?? 0
    try database.execute(sql: "DELETE FROM user WHERE id > ?", arguments: [users])
    try database.execute(
      sql: """
        WITH RECURSIVE n(i) AS (SELECT \(last) + 1 UNION ALL SELECT i + 1 FROM n WHERE i < :users)
        INSERT INTO user (id, username, name, email, phone, website, address, company)
        SELECT i, one.username || i,
          substr(one.name, 1, instr(one.name || ' ', ' ')) || substr(other.name, instr(other.name, ' ') + 1) || ' ' || i,
          one.username || i || substr(one.email, instr(one.email, '@')), one.phone, one.website,
          json_set(one.address, '$.geo.lat', printf('%.4f', i * 37 % 1300 / 10.0 - 60),
            '$.geo.lng', printf('%.4f', i * 61 % 3600 / 10.0 - 180)),
          other.company
        FROM n JOIN user one ON one.id = i % \(last) + 1 JOIN user other ON other.id = i / \(last) % \(last) + 1
        WHERE i <= :users
        """, arguments: ["users": users])
    try database.execute(
      sql: """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :tasks)
        INSERT INTO todo (id, userId, title, completed, details, version)
        SELECT (user.id - 1) * :tasks + i, user.id, title, (user.id + i) % 3 = 0, details, 1
        FROM user CROSS JOIN n CROSS JOIN sample ON number = (user.id * 31 + i) % (SELECT count(*) FROM sample)
        WHERE i <= :tasks ORDER BY user.id, i
        """, arguments: arguments)
    try database.execute(sql: "DROP TABLE sample")
  }
}
