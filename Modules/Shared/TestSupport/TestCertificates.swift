/// Certificates for test servers, in PEM. All of them have the same key.
package enum TestCertificates {
  /// The certificate of the authority: "Test Root" of "Example Trust".
  package static let root = """
    -----BEGIN CERTIFICATE-----
    MIIBejCCASGgAwIBAgIBATAKBggqhkjOPQQDAjAsMRIwEAYDVQQDDAlUZXN0IFJv
    b3QxFjAUBgNVBAoMDUV4YW1wbGUgVHJ1c3QwIBcNMjYwMTAxMDAwMDAwWhgPMjEy
    NjAxMDEwMDAwMDBaMCwxEjAQBgNVBAMMCVRlc3QgUm9vdDEWMBQGA1UECgwNRXhh
    bXBsZSBUcnVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABC4EdOx5vCjRfuX/
    3/LV6gGZKjqemu8zsT4Zg1OxSrPLLu7AWYL7RYaOXVxvF41J/zRrViqm23mG0wSl
    20QM+TSjMjAwMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFNESTyUrI9sxB231
    cjFbARpQZpGmMAoGCCqGSM49BAMCA0cAMEQCICmPltjBY+yqidbNQXxqdBk+PXJu
    cGep63ZgxHS7YKbXAiAqI+4X65ZDiJSGGzg886uC+YDW3Jjj4xWGV01pziZ6xw==
    -----END CERTIFICATE-----
    """

  /// Signed by the authority for localhost and 127.0.0.1; valid until 2126.
  package static let ofLocalhost = """
    -----BEGIN CERTIFICATE-----
    MIIBbjCCARSgAwIBAgIBATAKBggqhkjOPQQDAjAsMRIwEAYDVQQDDAlUZXN0IFJv
    b3QxFjAUBgNVBAoMDUV4YW1wbGUgVHJ1c3QwIBcNMjYwMTAxMDAwMDAwWhgPMjEy
    NjAxMDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEG
    CCqGSM49AwEHA0IABC4EdOx5vCjRfuX/3/LV6gGZKjqemu8zsT4Zg1OxSrPLLu7A
    WYL7RYaOXVxvF41J/zRrViqm23mG0wSl20QM+TSjPTA7MBoGA1UdEQQTMBGCCWxv
    Y2FsaG9zdIcEfwAAATAdBgNVHQ4EFgQU0RJPJSsj2zEHbfVyMVsBGlBmkaYwCgYI
    KoZIzj0EAwIDSAAwRQIhAK6cTgrIr6dHHnqMZaSGTmQL7lFr0CI/mLx+Fa3l9gFc
    AiAaB2tSjXgiFQH7pBjJXY5R/1x+zuWiim+CfXSqTb2m2A==
    -----END CERTIFICATE-----
    """

  /// Signed by the authority for other.example.
  package static let ofOtherHost = """
    -----BEGIN CERTIFICATE-----
    MIIBcTCCARagAwIBAgIBATAKBggqhkjOPQQDAjAsMRIwEAYDVQQDDAlUZXN0IFJv
    b3QxFjAUBgNVBAoMDUV4YW1wbGUgVHJ1c3QwIBcNMjYwMTAxMDAwMDAwWhgPMjEy
    NjAxMDEwMDAwMDBaMBgxFjAUBgNVBAMMDW90aGVyLmV4YW1wbGUwWTATBgcqhkjO
    PQIBBggqhkjOPQMBBwNCAAQuBHTsebwo0X7l/9/y1eoBmSo6nprvM7E+GYNTsUqz
    yy7uwFmC+0WGjl1cbxeNSf80a1Yqptt5htMEpdtEDPk0ozswOTAYBgNVHREEETAP
    gg1vdGhlci5leGFtcGxlMB0GA1UdDgQWBBTREk8lKyPbMQdt9XIxWwEaUGaRpjAK
    BggqhkjOPQQDAgNJADBGAiEAhEoadefmP/shhMnqF9ZumiJrH6zFf2sDyj1hMvW8
    DyYCIQC7E4OzTVdfBK5RnOJDH98gOCxTRO0XX8rGnAalCF1V+w==
    -----END CERTIFICATE-----
    """

  /// Signed by the authority for 203.0.113.5 and 2001:db8::5.
  package static let ofAddresses = """
    -----BEGIN CERTIFICATE-----
    MIIBeDCCAR2gAwIBAgIBATAKBggqhkjOPQQDAjAsMRIwEAYDVQQDDAlUZXN0IFJv
    b3QxFjAUBgNVBAoMDUV4YW1wbGUgVHJ1c3QwIBcNMjYwMTAxMDAwMDAwWhgPMjEy
    NjAxMDEwMDAwMDBaMBYxFDASBgNVBAMMCzIwMy4wLjExMy41MFkwEwYHKoZIzj0C
    AQYIKoZIzj0DAQcDQgAELgR07Hm8KNF+5f/f8tXqAZkqOp6a7zOxPhmDU7FKs8su
    7sBZgvtFho5dXG8XjUn/NGtWKqbbeYbTBKXbRAz5NKNEMEIwIQYDVR0RBBowGIcE
    ywBxBYcQIAENuAAAAAAAAAAAAAAABTAdBgNVHQ4EFgQU0RJPJSsj2zEHbfVyMVsB
    GlBmkaYwCgYIKoZIzj0EAwIDSQAwRgIhAIi7tHdBtvzVPKucWr9yd8gZ5L1NSFiO
    sYpHOz6CTnojAiEA/c0a0EkY9572A3cH38e8l9VieC6yoyCQhwpeVcPO92I=
    -----END CERTIFICATE-----
    """

  /// Signed by the authority for localhost and 127.0.0.1; valid until 2021.
  package static let expired = """
    -----BEGIN CERTIFICATE-----
    MIIBbDCCARKgAwIBAgIBATAKBggqhkjOPQQDAjAsMRIwEAYDVQQDDAlUZXN0IFJv
    b3QxFjAUBgNVBAoMDUV4YW1wbGUgVHJ1c3QwHhcNMjAwMTAxMDAwMDAwWhcNMjEw
    MTAxMDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggq
    hkjOPQMBBwNCAAQuBHTsebwo0X7l/9/y1eoBmSo6nprvM7E+GYNTsUqzyy7uwFmC
    +0WGjl1cbxeNSf80a1Yqptt5htMEpdtEDPk0oz0wOzAaBgNVHREEEzARgglsb2Nh
    bGhvc3SHBH8AAAEwHQYDVR0OBBYEFNESTyUrI9sxB231cjFbARpQZpGmMAoGCCqG
    SM49BAMCA0gAMEUCIBOL8+tp8oL3HmioOdDvl7a3Q4s+7O1u0bCyWUqk/AZIAiEA
    h8Ma0/M5WwinHojPEjNROmXXh8ejMvkuzdXYLzEeXpI=
    -----END CERTIFICATE-----
    """

  /// Signed by itself for localhost and 127.0.0.1.
  package static let ofItself = """
    -----BEGIN CERTIFICATE-----
    MIIBVDCB/KADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
    dDAgFw0yNjAxMDEwMDAwMDBaGA8yMTI2MDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
    bG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAELgR07Hm8KNF+5f/f
    8tXqAZkqOp6a7zOxPhmDU7FKs8su7sBZgvtFho5dXG8XjUn/NGtWKqbbeYbTBKXb
    RAz5NKM9MDswGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMB0GA1UdDgQWBBTR
    Ek8lKyPbMQdt9XIxWwEaUGaRpjAKBggqhkjOPQQDAgNHADBEAiBvwq83bwAe+i09
    +V8sLiXj44T+iNziBNtAnHIGsMCxBwIgAOJfk0tz+BF035hcN1aRja1TWVKlz7oZ
    rNztjtlD4Ho=
    -----END CERTIFICATE-----
    """

  /// The private key of all certificates, used only in tests.
  package static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeEm81cS/qk9Fa9Sg
    OWRdYuskG5VWK5paE8az/u0b36yhRANCAAQuBHTsebwo0X7l/9/y1eoBmSo6nprv
    M7E+GYNTsUqzyy7uwFmC+0WGjl1cbxeNSf80a1Yqptt5htMEpdtEDPk0
    -----END PRIVATE KEY-----
    """
}
