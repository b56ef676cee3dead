import Dispatch
import Foundation
import GRDB
import Service
import TestSupport
import Testing

@Suite struct ServiceUpgradeTests {
  @Test func `a data file of version 1 keeps its users and tasks and accepts changes`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    try await makeVersion1(at: path)
    for isFirst in [true, false] {
      let service = try BundledService(data: .file(path))
      let list = try await service.exchange("GET", "/todos")
      let old =
        #"{"completed":true,"id":7,"title":"Old","userId":3},"#
        + #"{"completed":false,"id":900,"title":"Older","userId":5}"#
      #expect(list.body == (isFirst ? "[\(old)]" : #"[\#(old),{"completed":false,"id":901,"title":"New","userId":5}]"#))
      #expect(try await service.exchange("GET", "/users/5").body.contains("renamed"))
      #expect(try await service.exchange("GET", "/todos?userId=5").body.contains("Older"))
      guard isFirst else { break }
      let added = try await service.exchange("POST", "/todos", #"{"userId":5,"title":"New"}"#)
      #expect(added.headers["location"] == "/todos/901")
    }
    #expect(try folder.names() == ["data.sqlite"])
  }

  @Test(arguments: [1, 2, 3]) func `a data file of any older version is upgraded at once`(version: Int) async throws {
    let folder = try TemporaryFolder()
    let (path, new) = (folder.path("data.sqlite"), folder.path("new.sqlite"))
    switch version {
    case 1: try await makeVersion1(at: path)
    case 2: try await makeVersion2(at: path)
    default: try await makeVersion3(at: path)
    }
    for path in [path, new] { _ = try await open(path).exchange("GET", "/todos") }
    let statements = [
      "PRAGMA user_version", "SELECT group_concat(name) FROM (SELECT name FROM sqlite_master ORDER BY name)",
      "SELECT count(*) FROM answer WHERE request <> ''",
    ]
    for sql in statements { #expect(try value(of: sql, at: path) == value(of: sql, at: new), "\(sql)") }
  }

  private func value(of sql: String, at path: String) throws -> String? {
    let queue = try DatabaseQueue(path: path)
    defer { #expect(throws: Never.self) { try queue.close() } }
    return try queue.read { try String.fetchOne($0, sql: sql) }
  }

  @Test func `an upgrade that fails leaves a data file of version 1 unchanged`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    try await makeVersion1(at: path, and: "CREATE TABLE answer (a)")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: ServiceFailure.self) { try BundledService(data: .file(path)) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `a response stored by version 2 is returned again, and tasks have new tags`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    try await makeVersion2(at: path)
    let service = try BundledService(data: .file(path))
    for _ in 1...2 {
      let body = #"{"userId":3,"title":"Lift the bell"}"#
      let again = try await service.exchange("POST", "/todos", body, headers: ["Idempotency-Key": "of version 2"])
      #expect(again.status == 201 && again.body == "the answer" && again.headers["idempotency-replayed"] == "true")
    }
    let old = ["If-Match": #""1-15f73207a4c6d2950f218408cf421b07""#]
    #expect(try await service.exchange("PATCH", "/todos/7", #"{"title":"a"}"#, headers: old).status == 412)
    let new = ["If-Match": try #require(try await service.exchange("GET", "/todos/7").tag), "Idempotency-Key": "new"]
    #expect(try await service.exchange("PATCH", "/todos/7", #"{"title":"a"}"#, headers: new).status == 200)
    #expect(try await service.exchange("PATCH", "/todos/7", #"{"title":"b"}"#, headers: new).status == 422)
  }

  @Test func `services that open a data file of version 1 at the same time upgrade it once`() async throws {
    let folder = try TemporaryFolder()
    for round in 1...10 {
      let path = folder.path("\(round).sqlite")
      try await makeVersion1(at: path)
      let tags = try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 1...4 {
          group.addTask { try await open(path).exchange("GET", "/todos").tag }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(tags.count == 1)
    }
  }

  /// Opens `path` on a thread of its own: those of tasks are not for waiting.
  private func open(_ path: String) async throws -> BundledService {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try BundledService(data: .file(path)) })
      }
    }
  }

  @Test(arguments: [1, 3]) func `someone can sign up with an upgraded data file`(version: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    if version == 1 { try await makeVersion1(at: path) } else { try await makeVersion3(at: path) }
    let client = try AccountClient(.file(path))
    let session = try await client.signUp()
    #expect(session.user == 6)
    #expect(try await client.exchange("GET", "/users/5", token: session.access).body.contains("renamed"))
    #expect(try await client.exchange("GET", "/todos/7", token: session.access).status == 200)
    // Without accounts, everybody sees the new user.
    #expect(try await open(path).exchange("GET", "/users/6").body.contains("Noor Idris"))
  }

  /// A file as version 3 made it: the same tables as version 2.
  private func makeVersion3(at path: String) async throws {
    try await makeVersion2(at: path, and: "UPDATE answer SET request = ''; PRAGMA user_version = 3")
  }

  /// A file as version 2 made it, with one task and the answer to a request that added it.
  private func makeVersion2(at path: String, and sql: String = "") async throws {
    try await makeVersion1(
      at: path,
      and: """
        DROP TABLE "todo";
        CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
          "userId" INTEGER NOT NULL REFERENCES "user"("id") ON DELETE CASCADE, "title" TEXT NOT NULL,
          "completed" BOOLEAN NOT NULL, "version" INTEGER NOT NULL);
        CREATE INDEX "todo_on_userId" ON "todo"("userId");
        CREATE TABLE "answer" ("key" TEXT PRIMARY KEY NOT NULL, "request" TEXT NOT NULL, "at" DOUBLE NOT NULL,
          "status" INTEGER NOT NULL, "body" BLOB NOT NULL, "tag" TEXT, "location" TEXT);
        CREATE INDEX "answer_on_at" ON "answer"("at");
        CREATE TABLE secret AS SELECT x'FFE3CC8B441CC002CCCDF4D8369BABA0' AS digestKey;
        INSERT INTO "todo" VALUES (7, 3, 'Lift the bell', 0, 1);
        INSERT INTO "answer" VALUES ('of version 2', '760b3f3e062645d781f67b6d71eaecef', unixepoch(), 201, 'the answer',
          '"1-15f73207a4c6d2950f218408cf421b07"', '/todos/7');
        PRAGMA user_version = 2; \(sql)
        """)
  }

  /// A file as version 1 made it, with two tasks.
  private func makeVersion1(at path: String, and sql: String = "") async throws {
    let queue = try DatabaseQueue(path: path)
    try await queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE "user" ("id" INTEGER PRIMARY KEY, "username" TEXT NOT NULL UNIQUE, "name" TEXT NOT NULL,
            "email" TEXT NOT NULL, "phone" TEXT NOT NULL, "website" TEXT NOT NULL, "address" TEXT NOT NULL,
            "company" TEXT NOT NULL);
          CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY,
            "userId" INTEGER NOT NULL REFERENCES "user"("id") ON DELETE CASCADE, "title" TEXT NOT NULL,
            "completed" BOOLEAN NOT NULL);
          CREATE INDEX "todo_on_userId" ON "todo"("userId");
          INSERT INTO user SELECT column1, column2, 'renamed', 'a@b.example', '1', 'w.example',
            '{"street":"s","suite":"u","city":"c","zipcode":"z","geo":{"lat":"1","lng":"2"}}',
            '{"name":"n","catchPhrase":"c","bs":"b"}' FROM (VALUES (3, 'sakura'), (5, 'ananya'));
          INSERT INTO todo VALUES (900, 5, 'Older', 0), (7, 3, 'Old', 1);
          PRAGMA application_id = 1381193283; PRAGMA user_version = 1;
          \(sql)
          """)
    }
    try queue.close()
  }
}
