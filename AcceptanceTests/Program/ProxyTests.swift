import TestSupport
import Testing

/// Tests of the program with a proxy in its environment.
@Suite(.hangGuard)
struct ProxyTests {
  private let program = Executable()

  @Test func `a proxy in the environment is used, and shown without its password`() async throws {
    let script: RawServer.Script = { connection in
      while try await connection.request() != nil { try await connection.answer(#"[{"id":1,"name":"Ann"}]"#) }
    }
    try await RawServer.run(script) { proxy in
      let server = ["--server", "http://roster.example"]
      let variables = ["http_proxy": "http://ana:s3cret@127.0.0.1:\(proxy.port)"]
      let users = try await program.run(arguments: server + ["--live", "--verbose", "users"], variables: variables)
      #expect(users.status == 0)
      #expect(users.output.contains("Ann"))
      let status = try await program.run(arguments: server + ["status"], variables: variables)
      #expect(status.output.contains("\nproxy       \(proxy.url()) (http_proxy)\nconnection  reachable"))
      let doctor = try await program.run(arguments: server + ["doctor"], variables: variables)
      #expect(doctor.output.contains("✓ proxy     \(proxy.url()) (http_proxy)\n"))
      for run in [users, status, doctor] { #expect(!(run.output + run.errors).contains("s3cret")) }
    }
  }

  @Test func `a variable without the address of a proxy is an error that names it`() async throws {
    let variables = ["ALL_PROXY": "socks5://ana:s3cret@127.0.0.1:1"]
    let server = ["--server", "https://roster.example"]
    let users = try await program.run(arguments: server + ["users"], variables: variables)
    #expect(users.errors.contains("ALL_PROXY must be the address of an HTTP proxy"))
    #expect(users.status == 3)
    let doctor = try await program.run(arguments: server + ["doctor"], variables: variables)
    #expect(doctor.output.contains("✗ answer    ALL_PROXY must be the address of an HTTP proxy"))
    #expect(!(users.errors + doctor.output).contains("s3cret"))
  }
}
