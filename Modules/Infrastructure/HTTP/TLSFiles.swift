import Foundation
import NIOPosix
import NIOSSL
import SharedInteractorInterface

/// The files with certificates that connections use in addition to those that the system trusts. All are in PEM.
package struct TLSFiles: Hashable, Sendable {
  /// The file with authorities to trust; `nil` for none.
  package var authorities: String?
  /// More files, and folders of files, with authorities to trust. Those that cannot be read are ignored.
  package var moreAuthorities: [String] = []
  /// The file with the client's certificate and those that lead to its authority; `nil` if it shows none.
  package var certificate: String?
  /// The file with the key of that certificate; `nil` if the key is in the same file.
  package var key: String?

  /// Creates files that add nothing.
  package init() {}

  /// Returns the configuration of connections with TLS 1.2 or later.
  ///
  /// - Throws: `.offline` if a file cannot be used, `.cancelled` if the program is ending.
  func configuration() async throws -> TLSConfiguration {
    if self == TLSFiles() { return Self.standard }
    do {
      return try await NIOThreadPool.singleton.runIfActive { try loaded() }
    } catch let failure as LoadFailure {
      throw failure
    } catch {
      throw LoadFailure.cancelled
    }
  }

  private static var standard: TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    return configuration
  }

  private func loaded() throws -> TLSConfiguration {
    var configuration = Self.standard
    let trusted = try authorities.map(Self.certificates) ?? []
    let more = moreAuthorities.flatMap(Self.readable)
    if !(trusted + more).isEmpty { configuration.additionalTrustRoots = [.certificates(trusted + more)] }
    guard let certificate else { return configuration }
    configuration.certificateChain = try Self.certificates(in: certificate).map { .certificate($0) }
    configuration.privateKey = .privateKey(try Self.key(in: key ?? certificate))
    do {
      _ = try NIOSSLContext(configuration: configuration)
    } catch {
      throw LoadFailure.offline("the key in \(key ?? certificate) is not that of the certificate in \(certificate)")
    }
    return configuration
  }

  private static func certificates(in path: String) throws -> [NIOSSLCertificate] {
    let bytes = try contents(of: path)
    do {
      return try NIOSSLCertificate.fromPEMBytes(bytes)
    } catch {
      throw LoadFailure.offline("no certificate in PEM in \(path)")
    }
  }

  private static func key(in path: String) throws -> NIOSSLPrivateKey {
    let bytes = try contents(of: path)
    do {
      return try NIOSSLPrivateKey(bytes: bytes, format: .pem)
    } catch {
      let isEncrypted = String(decoding: bytes, as: UTF8.self).contains("ENCRYPTED")
      throw LoadFailure.offline(isEncrypted ? "the key in \(path) is encrypted" : "no private key in PEM in \(path)")
    }
  }

  private static func contents(of path: String) throws -> [UInt8] {
    guard let contents = FileManager.default.contents(atPath: path) else {
      throw LoadFailure.offline("could not read \(path)")
    }
    return [UInt8](contents)
  }

  // Returns the certificates in a file, or in all files of a folder, which may contain other files, too.
  private static func readable(at path: String) -> [NIOSSLCertificate] {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      return Array(Set(names.flatMap { readableFile("\(path)/\($0)") }))
    } catch {
      return readableFile(path)
    }
  }

  private static func readableFile(_ path: String) -> [NIOSSLCertificate] {
    do { return try certificates(in: path) } catch { return [] }
  }
}
