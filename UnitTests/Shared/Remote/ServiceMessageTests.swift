import Foundation
import SharedInteractorInterface
import SharedRemote
import Testing

/// Where services put their own words about a refusal.
@Suite struct ServiceMessageTests {
  @Test(arguments: [
    (#"{"message":"too short"}"#, "too short"), (#"{"error":"too short"}"#, "too short"),
    (#"{"detail":"Not found."}"#, "Not found."),
    (#"{"error":"Bad Request","message":"title must not be blank","statusCode":400}"#, "title must not be blank"),
    (#"{"error":"Not Found","message":"","path":"/users"}"#, "Not Found"),
    (#"{"error":"invalid_token","error_description":"The token has expired"}"#, "The token has expired"),
    (#"{"error":{"code":404,"message":"No such list"}}"#, "No such list"),
    (#"{"errors":"too short"}"#, "too short"),
    // FastAPI
    (#"{"detail":[{"loc":["body","title"],"msg":"field required"}]}"#, "field required"),
    // Redmine
    (#"{"errors":["Subject cannot be blank"]}"#, "Subject cannot be blank"),
    (
      #"{"errors":["Project cannot be blank","Tracker cannot be blank"]}"#,
      "Project cannot be blank, Tracker cannot be blank"
    ),
    // Django
    (#"{"title":["This field may not be blank."]}"#, "title: This field may not be blank."),
    (
      #"{"owner":["Select a valid choice."],"done":["Must be a valid boolean.","x"]}"#,
      "done: Must be a valid boolean., owner: Select a valid choice."
    ),
    (#"{"non_field_errors":["Too many."]}"#, "Too many."),
    // Rails
    (#"{"errors":{"title":["can't be blank"],"base":["is closed"]}}"#, "is closed, title: can't be blank"),
    (#"{"errors":{"title":"can't be blank"}}"#, "title: can't be blank"),
    // GitLab
    (#"{"message":{"title":["can't be blank"]}}"#, "title: can't be blank"),
    (#"{"message":["Title is too long"]}"#, "Title is too long"),
    (#"{"message":"404 Project Not Found"}"#, "404 Project Not Found"),
    // GitHub
    (
      #"{"message":"Validation Failed","errors":[{"resource":"Issue","code":"missing_field","field":"title"}]}"#,
      "Validation Failed: title: missing_field"
    ),
    (
      #"{"message":"Validation Failed","errors":[{"code":"custom","message":"title is too long"}],"status":"422"}"#,
      "Validation Failed: title is too long"
    ),
    // RFC 9457, and ASP.NET
    (#"{"type":"about:blank","title":"Forbidden","status":403}"#, "Forbidden"),
    (#"{"title":"Forbidden","detail":"Your account is closed"}"#, "Your account is closed"),
    (
      #"{"title":"One or more validation errors occurred.","status":400,"errors":{"Title":["Title is required."]}}"#,
      "One or more validation errors occurred.: Title: Title is required."
    ),
    (#"{"errors":[{"status":"422","title":"Invalid Attribute","detail":"must not be blank"}]}"#, "must not be blank"),
  ])
  func `a message is found where services put it`(_ body: String, _ message: String) {
    #expect(HTTPResponse(status: 422, body: Data(body.utf8)).message == message)
  }

  @Test(arguments: [
    "", "{}", "[]", "null", "7", #""too short""#, #"["too short"]"#, #"{"error":""}"#, #"{"error":{"code":1}}"#,
    #"{"errors":[]}"#, #"{"errors":[7,null,{}]}"#, #"{"message":" \n\t"}"#, #"{"error":"too short""#, "<html>no</html>",
    // A task, not a message about one.
    #"{"id":41,"userId":3,"title":"Write","completed":false}"#, #"{"id":41,"tags":["red"]}"#,
  ])
  func `where there is no message, none is made up`(_ body: String) {
    #expect(HTTPResponse(status: 422, body: Data(body.utf8)).message == nil)
  }

  @Test func `a message is one line of limited length`() {
    func message(_ text: String) -> String? {
      HTTPResponse(status: 422, body: Data(#"{"message":"\#(text)"}"#.utf8)).message
    }
    #expect(message(#" a\r\n\tb\u2028c  "#) == "a b c")
    #expect(message(String(repeating: "x", count: 200)) == String(repeating: "x", count: 200))
    #expect(message(String(repeating: "x", count: 201)) == String(repeating: "x", count: 199) + "…")
    // One character, as Swift counts.
    let mark = "e" + String(repeating: "\u{301}", count: 5_000)
    #expect(message(mark)?.unicodeScalars.count == 200)
    #expect(message(String(repeating: "x", count: 100_000)) == nil)
  }

  @Test(
    arguments: [
      (#"{"detail":"not yours","title":["blank"]}"#, "not yours"),
      (#"{"title":["blank","x"],"due":["late"]}"#, "blank, x, late"),
      (#"{"detail":null,"title":["blank"]}"#, "blank"), (#"{"detail":{"code":7}}"#, "7"), (#"{"message":"no"}"#, nil),
      (#"{"detail":" "}"#, nil), (#"{"detail":"not yours""#, nil), ("<html>no</html>", nil),
    ] as [(String, String?)])
  func `where a description names places of messages, only these count`(_ body: String, _ message: String?) {
    var response = HTTPResponse(status: 422, body: Data(body.utf8))
    response.messagePlaces = ["/detail", "/*/*"]
    #expect(response.message == message)
  }

  @Test func `a status is not repeated`() {
    func words(_ status: Int, _ message: String) -> String {
      HTTPResponse(status: status, body: Data(#"{"message":"\#(message)"}"#.utf8)).explaining("cannot answer now")
    }
    #expect(words(503, "status 503") == "cannot answer now: status 503")
    #expect(words(503, "503 Service Unavailable") == "cannot answer now: 503 Service Unavailable")
    #expect(words(503, "down until 15030") == "cannot answer now: down until 15030 (503)")
    #expect(words(503, "Cannot answer now") == "cannot answer now (503)")
    #expect(words(503, "") == "cannot answer now (503)")
  }

  @Test(
    arguments: [
      (429, [:], true), (403, ["retry-after": "60"], true), (403, ["x-ratelimit-remaining": "0"], true),
      (403, ["x-ratelimit-remaining": "12"], false), (403, [:], false), (401, ["retry-after": "60"], false),
      (503, ["retry-after": "60"], false),
    ] as [(Int, [String: String], Bool)])
  func `too many requests are told from a refusal`(_ status: Int, _ headers: [String: String], _ isThrottled: Bool) {
    #expect(HTTPResponse(status: status, headers: headers, body: Data()).isThrottled == isThrottled)
  }
}
