import BlockingInfra
import Dispatch
import Foundation
import GRDB
import Service
import TestSupport
import Testing

@Suite struct ServiceUpgradeTests {
  @Test func `a data file of 1.1 keeps its users, its tasks and its answers, and accepts changes`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    try await makeFile(of: 3, at: path)
    let service = try BundledService(data: .file(path))
    let list = try await service.exchange("GET", "/todos")
    #expect(list.body == #"[{"completed":false,"id":7,"title":"Lift the bell","userId":3}]"#)
    #expect(try await service.exchange("GET", "/users/5").body.contains("renamed"))
    let body = #"{"userId":3,"title":"Lift the bell"}"#
    let again = try await service.exchange("POST", "/todos", body, headers: ["Idempotency-Key": "of 1.1"])
    #expect(again.status == 201)
    #expect(again.body == "the answer")
    #expect(again.headers["idempotency-replayed"] == "true")
    let added = try await service.exchange("POST", "/todos", #"{"userId":5,"title":"New"}"#)
    #expect(added.headers["location"] == "/todos/8")
    #expect(try folder.names() == ["data.sqlite"])
  }

  @Test func `a data file whose answers have digests of another kind keeps them, and its accounts`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    let (body, key) = (#"{"userId":3,"title":"Lift the bell"}"#, ["Idempotency-Key": "k"])
    let first = try await BundledService(data: .file(path)).exchange("POST", "/todos", body, headers: key)
    let session = try await AccountClient(.file(path)).signUp()
    let queue = try DatabaseQueue(path: path)
    let digest = "15f73207a4c6d2950f218408cf421b07"
    try await queue.write { try $0.execute(sql: "UPDATE answer SET request = '\(digest)'; PRAGMA user_version = 4") }
    try queue.close()
    let again = try await BundledService(data: .file(path)).exchange("POST", "/todos", body, headers: key)
    #expect(again.body == first.body)
    #expect(again.headers["idempotency-replayed"] == "true")
    #expect(try await AccountClient(.file(path)).status(of: session) == 200)
  }

  @Test func `an answer that either kind of service stored is given again by the other`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    let (body, key) = (#"{"userId":3,"title":"Lift the bell"}"#, ["Idempotency-Key": "k"])
    let first = try await BundledService(data: .file(path)).exchange("POST", "/todos", body, headers: key)
    let client = try AccountClient(.file(path))
    let headers = key.merging(["Authorization": "Bearer \(try await client.signUp().access)"]) { $1 }
    let again = try await client.service.exchange("POST", "/todos", body, headers: headers)
    #expect(again.body == first.body)
    #expect(again.headers["idempotency-replayed"] == "true")
    let other = try await client.service.exchange("POST", "/todos", #"{"userId":3,"title":"x"}"#, headers: headers)
    #expect(other.status == 422)
  }

  @Test func `an upgraded data file has the tables of a new one`() async throws {
    let folder = try TemporaryFolder()
    let (path, new) = (folder.path("data.sqlite"), folder.path("new.sqlite"))
    try await makeFile(of: 3, at: path)
    for path in [path, new] { _ = try await open(path).exchange("GET", "/todos") }
    let statements = [
      "PRAGMA user_version", "SELECT group_concat(name) FROM (SELECT name FROM sqlite_master ORDER BY name)",
    ]
    for sql in statements { #expect(try value(of: sql, at: path) == value(of: sql, at: new), "\(sql)") }
  }

  @Test(arguments: [1, 2]) func `a data file of an older version is left unchanged`(version: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    try await makeFile(of: version, at: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let why = "a version before 1.1 made it; serve it with that version, or name another file"
    #expect(throws: SystemFailure("use \(path)", reason: why)) { try BundledService(data: .file(path)) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  private func value(of sql: String, at path: String) throws -> String? {
    let queue = try DatabaseQueue(path: path)
    defer { #expect(throws: Never.self) { try queue.close() } }
    return try queue.read { try String.fetchOne($0, sql: sql) }
  }

  @Test func `an upgrade that fails leaves a data file unchanged`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    try await makeFile(of: 3, at: path, and: "CREATE TABLE session (a)")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: SystemFailure.self) { try BundledService(data: .file(path)) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `services that open a data file of 1.1 at the same time upgrade it once`() async throws {
    let folder = try TemporaryFolder()
    for round in 1...10 {
      let path = folder.path("\(round).sqlite")
      try await makeFile(of: 3, at: path)
      let tags = Set(try await concurrently(1...4) { _ in try await open(path).exchange("GET", "/todos").tag })
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

  @Test func `someone can sign up with an upgraded data file`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    try await makeFile(of: 3, at: path)
    let client = try AccountClient(.file(path))
    let session = try await client.signUp()
    #expect(session.user == 6)
    #expect(try await client.exchange("GET", "/users/5", token: session.access).body.contains("renamed"))
    #expect(try await client.exchange("GET", "/todos/7", token: session.access).status == 200)
    // Without accounts, everybody sees the new user.
    #expect(try await open(path).exchange("GET", "/users/6").body.contains("Noor Idris"))
  }

  /// Makes a file as Roster 1.1 did, with one task and the answer to a request that added it, but with this version.
  private func makeFile(of version: Int, at path: String, and sql: String = "") async throws {
    let queue = try DatabaseQueue(path: path)
    try await queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE "user" ("id" INTEGER PRIMARY KEY, "username" TEXT NOT NULL UNIQUE, "name" TEXT NOT NULL,
            "email" TEXT NOT NULL, "phone" TEXT NOT NULL, "website" TEXT NOT NULL, "address" TEXT NOT NULL,
            "company" TEXT NOT NULL);
          CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
            "userId" INTEGER NOT NULL REFERENCES "user"("id") ON DELETE CASCADE, "title" TEXT NOT NULL,
            "completed" BOOLEAN NOT NULL, "version" INTEGER NOT NULL);
          CREATE INDEX "todo_on_userId" ON "todo"("userId");
          CREATE TABLE "answer" ("key" TEXT PRIMARY KEY NOT NULL, "request" TEXT NOT NULL, "at" DOUBLE NOT NULL,
            "status" INTEGER NOT NULL, "body" BLOB NOT NULL, "tag" TEXT, "location" TEXT);
          CREATE INDEX "answer_on_at" ON "answer"("at");
          CREATE TABLE secret AS SELECT x'FFE3CC8B441CC002CCCDF4D8369BABA0' AS digestKey;
          INSERT INTO user SELECT column1, column2, 'renamed', 'a@b.example', '1', 'w.example',
            '{"street":"s","suite":"u","city":"c","zipcode":"z","geo":{"lat":"1","lng":"2"}}',
            '{"name":"n","catchPhrase":"c","bs":"b"}' FROM (VALUES (3, 'sakura'), (5, 'ananya'));
          INSERT INTO "todo" VALUES (7, 3, 'Lift the bell', 0, 1);
          INSERT INTO "answer" VALUES ('of 1.1', '', unixepoch(), 201, 'the answer',
            '"1-15f73207a4c6d2950f218408cf421b07"', '/todos/7');
          PRAGMA application_id = 1381193283; PRAGMA user_version = \(version);
          \(sql)
          """)
    }
    try queue.close()
  }
}
