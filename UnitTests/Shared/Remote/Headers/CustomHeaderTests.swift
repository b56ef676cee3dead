import SharedDomain
import Testing

@testable import SharedRemote

@Suite struct CustomHeaderTests {
  @Test(arguments: [
    ("X-Api-Key: abc", "X-Api-Key", "abc"), ("X-Api-Key:abc", "X-Api-Key", "abc"),
    ("X-Api-Key: \t a  b \t ", "X-Api-Key", "a  b"), ("Authorization: Basic YTpi=", "Authorization", "Basic YTpi="),
    ("X-Place: a:b:c", "X-Place", "a:b:c"), ("!#$%&'*+-.^_`|~09aZ: Zoë 日本", "!#$%&'*+-.^_`|~09aZ", "Zoë 日本"),
    ("x: a@b", "x", "a@b"), ("x: ;", "x", ";"), ("X: \u{301}a", "X", "\u{301}a"),
  ])
  func `a header is a name, a colon and a value`(_ line: String, _ name: String, _ value: String) throws {
    let header = try CustomHeader(line)
    #expect(header.name == name)
    #expect(header.value == .text(Secret(value)))
  }

  @Test(arguments: [
    ("X-Api-Key: @~/.key", "~/.key"), ("X-Api-Key:@ a b ", "a b"), ("Accept: @/x:y", "/x:y"), ("A: @@", "@"),
  ])
  func `a value that begins with @ is the path of a file`(_ line: String, _ path: String) throws {
    let header = try CustomHeader(line)
    #expect(header.value == .file(path))
    #expect(header.shownValue == "@\(path)")
  }

  @Test(arguments: [
    ("", "a header must be 'Name: value' or 'Name: @FILE'"),
    ("X-Api-Key canary", "a header must be 'Name: value' or 'Name: @FILE'"),
    ("@canary", "a header must be 'Name: value' or 'Name: @FILE'"),
    (": canary", "the name of a header must be letters, digits and !#$%&'*+-.^_`|~"),
    ("canary canary: canary", "the name of a header must be letters, digits and !#$%&'*+-.^_`|~"),
    (" X: canary", "the name of a header must be letters, digits and !#$%&'*+-.^_`|~"),
    ("X : canary", "the name of a header must be letters, digits and !#$%&'*+-.^_`|~"),
    ("Schlüssel: canary", "the name of a header must be letters, digits and !#$%&'*+-.^_`|~"),
    ("X\r\nY: canary", "the name of a header must be letters, digits and !#$%&'*+-.^_`|~"),
    ("X(Y): canary", "the name of a header must be letters, digits and !#$%&'*+-.^_`|~"),
    ("X-Api-Key:", "the header X-Api-Key has no value"), ("X-Api-Key: \t", "the header X-Api-Key has no value"),
    ("X-Api-Key: @", "the header X-Api-Key has no value"), ("X-Api-Key: @ ", "the header X-Api-Key has no value"),
  ])
  func `what is not a header is refused without repeating the value`(_ line: String, _ message: String) {
    let isEmpty = message.hasSuffix("has no value")
    #expect(CustomHeader.typed(line) == (isEmpty ? .empty(message) : .fault(message)))
  }

  @Test(arguments: ["a\nb", "a\r\nX: b", "a\rb", "a\0b", "a\tb", "a\u{1B}[31m", "a\u{7F}", "a\u{9B}31m", "@a\nb"])
  func `a value with control characters is refused`(_ value: String) {
    let fault = "the header X must be text on one line, without control characters"
    #expect(CustomHeader.typed("X: \(value)") == .fault(fault))
  }

  @Test func `a value has at most 64 KiB`() throws {
    let longest = String(repeating: "a", count: 65_536)
    #expect(try CustomHeader("X", longest).value == .text(Secret(longest)))
    #expect(CustomHeader.typed("X", longest + "a") == .fault("the header X is longer than 64 KiB"))
  }

  @Test(arguments: [
    "Host", "content-length", "CONTENT-TYPE", "Content-Encoding", "Transfer-Encoding", "Connection", "Keep-Alive",
    "Accept-Encoding", "Idempotency-Key", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since",
    "If-Range", "Range", "TE", "Trailer", "Upgrade", "Expect", "Proxy-Authorization", "Proxy-Connection",
    "Roster-Forwarded-URL",
  ])
  func `a header that the program sets is refused`(_ name: String) {
    let fault = "the header \(name) cannot be set, since Roster sets it itself"
    #expect(CustomHeader.typed("\(name): canary") == .fault(fault))
  }

  @Test(arguments: ["Accept", "accept-language", "USER-AGENT", "X-Request-ID", "X-Api-Version", "Cache-Control"])
  func `a value that is known to be harmless is shown`(_ name: String) throws {
    let header = try CustomHeader(name, "abc")
    #expect(!header.isSecret)
    #expect(header.shownValue == "abc")
  }

  @Test(arguments: ["Authorization", "X-Api-Key", "Cookie", "X-Accept", "From", "Referer", "apikey", "X"])
  func `any other value is hidden, also in dumps`(_ name: String) throws {
    let header = try CustomHeader(name, "canary")
    #expect(header.isSecret)
    #expect(header.shownValue == "[hidden]")
    var dumped = "\(header) \(String(reflecting: header))"
    dump(header, to: &dumped)
    #expect(!dumped.contains("canary"))
  }

  @Test func `a header replaces the one of the same name, whatever its case`() throws {
    var headers = CustomHeaders()
    for line in ["A: 1", "B: 2", "a: 3"] { headers.set(try CustomHeader(line)) }
    #expect(headers.all == [try CustomHeader("a: 3"), try CustomHeader("B: 2")])
    #expect(headers["b"] == headers.all[1])
    #expect(headers["c"] == nil)
  }

  @Test(arguments: [
    ("abc", "abc"), ("abc\n", "abc"), ("abc\r\n", "abc"), (" a b\t\n", "a b"), ("@abc", "@abc"), ("a\r", nil),
    ("abc\n\n", nil), ("a\nb", nil), ("a\0", nil), ("\n", nil), ("", nil), (" \r\n", nil),
  ])
  func `a file has the value on its only line`(_ text: String, _ value: String?) {
    let isEmpty = text.allSatisfy(\.isWhitespace)
    #expect(HeaderValue(file: Array(text.utf8)) == value.map { .sendable($0) } ?? (isEmpty ? .empty : .notText))
  }

  @Test func `a file that is not UTF-8 is refused`() {
    #expect(HeaderValue(file: [0x61, 0xFF]) == .notText)
  }
}

extension CustomHeader {
  /// Creates the header that `line` is.
  init(_ line: String) throws { self = try Self.header(Self.typed(line)) }

  /// Creates a header of this name and value.
  init(_ name: String, _ text: String) throws { self = try Self.header(Self.typed(name, text)) }

  private static func header(_ typed: Typed) throws -> CustomHeader {
    guard case .header(let header) = typed else {
      Issue.record("\(typed)")
      throw CancellationError()
    }
    return header
  }
}
