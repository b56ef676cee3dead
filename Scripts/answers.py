"""Answers of a service to users and tasks, and how they are mutated, for Scripts/answer-rounds."""
import gzip, json, re, zlib
from urllib.parse import parse_qs, urlsplit

USERS = [{"id": n, "name": f"User {n} é", "username": f"user{n}", "email": f"user{n}@example.org",
          "address": {"city": "Köln", "geo": {"lat": f"{50 + n}.5", "lng": "7.0"}}, "company": {"name": "山田"}}
         for n in range(1, 9)]


def tasks_at_start():
    return {n: {"id": n, "userId": (n - 1) // 8 + 1, "title": f"task {n}", "completed": n % 3 == 0} for n in range(1, 33)}


class Model:
    """The tasks of a service, with or without idempotency keys; each write is carried out before it is answered."""

    def __init__(self, has_keys=True):
        self.tasks, self.has_keys, self.answers, self.writes = tasks_at_start(), has_keys, {}, []

    def answer(self, method, target, headers, body):
        """The status, the fields and the document of an answer."""
        url = urlsplit(target)
        key = headers.get("idempotency-key") if self.has_keys else None
        status, document = self.answers.get((key, method, url.path, body)) or self.carry_out(method, url, body)
        if key and method not in ("GET", "HEAD") and status < 300:
            self.answers[key, method, url.path, body] = status, document
        fields = [("Idempotency-Key", key)] if key else []
        return status, fields, document

    def carry_out(self, method, url, body):
        parts = [part for part in url.path.split("/") if part]
        if method not in ("GET", "HEAD"):
            self.writes.append((method, url.path, body))
        if parts == ["users"]:
            return 200, USERS
        if len(parts) == 2 and parts[0] == "users":
            return self.found(next((user for user in USERS if str(user["id"]) == parts[1]), None))
        if parts == ["todos"] and method == "POST":
            task = {**json.loads(body), "id": max(self.tasks, default=0) + 1}
            self.tasks[task["id"]] = task
            return 201, dict(task)
        if parts == ["todos"]:
            user = parse_qs(url.query).get("userId")
            return 200, [dict(task) for task in self.tasks.values() if not user or str(task["userId"]) == user[0]]
        if len(parts) != 2 or parts[0] != "todos" or not parts[1].isdigit() or int(parts[1]) not in self.tasks:
            return 404, {}
        if method == "DELETE":
            del self.tasks[int(parts[1])]
            return 200, {}
        if method == "PATCH":
            self.tasks[int(parts[1])].update(json.loads(body))
        return self.found(dict(self.tasks[int(parts[1])]))

    @staticmethod
    def found(document):
        return (404, {}) if document is None else (200, document)


STATUS_LINES = [f"HTTP/1.1 {status} Some" for status in (
    [0, 7, 99, 100, 101, 103, 199, 201, 202, 203, 204, 205, 206, 226, 299, 300, 301, 302, 303, 304, 305, 307, 308, 399, 400,
     401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 421, 422, 423, 425, 426, 428,
     429, 431, 451, 499, 500, 501, 502, 503, 504, 505, 511, 599, 600, 700, 999])] + [
    "HTTP/1.1 000 Zero", "HTTP/1.1 099 X", "HTTP/1.1 1000 X", "HTTP/1.1 20 OK", "HTTP/1.1 2000 OK", "HTTP/1.1 -200 OK",
    "HTTP/1.1 +200 OK", "HTTP/1.1 2e2 OK", "HTTP/1.1  200 OK", "HTTP/1.1 200", "HTTP/1.1 200 ", "HTTP/1.1", "HTTP/1.1 OK",
    "HTTP/1.0 200 OK", "HTTP/0.9 200 OK", "HTTP/2.0 200 OK", "HTTP/9.9 200 OK", "HTTP/1.10 200 OK", "http/1.1 200 OK",
    "HTTPS/1.1 200 OK", "ICY 200 OK", "SSH-2.0-x", "", "{}", "\x16\x03\x01\x02", "HTTP/1.1 200 " + "O" * 100_000,
    "HTTP/1.1 200 \x1b[2J", "HTTP/1.1 ２００ OK", "HTTP/1.1 18446744073709551616 OK",
]
FIELDS = [
    "Content-Length: 0", "Content-Length: 1", "Content-Length: 99999999999999999999999", "Content-Length: -1",
    "Content-Length: 5, 5", "Content-Length: abc", "Content-Length:", "Content-Length: 0x10", "Content-Length: 9223372036854775807",
    "Transfer-Encoding: chunked", "Transfer-Encoding: gzip", "Transfer-Encoding: chunked, chunked", "Transfer-Encoding: identity",
    "Transfer-Encoding: xchunked", "Content-Encoding: gzip", "Content-Encoding: deflate", "Content-Encoding: br",
    "Content-Encoding: gzip, gzip", "Content-Type: text/html", "Content-Type: application/xml", "Content-Type: \x00",
    "Content-Type: text/plain; charset=utf-16", "Content-Type:", "Connection: close", "Connection: upgrade\r\nUpgrade: websocket",
    "Connection: keep-alive, close", "Location: /users", "Location: /", "Location: //", "Location: http://", "Location: http://127.0.0.1:1/",
    "Location: file:///etc/passwd", "Location: http://[::1", "Location: " + "a" * 50_000, "Location: \x1b[2J",
    "ETag: W/\"x\"", "ETag: x", "ETag: \"" + "e" * 10_000 + "\"", "ETag: \"\x1b[2J\"", "ETag: \"é\"", "ETag:", "ETag: *",
    "X-Total-Count: 0", "X-Total-Count: 1", "X-Total-Count: -3", "X-Total-Count: 999999999999999999999", "X-Total-Count: NaN",
    "X-Total-Count: 3.5", "X-Total-Count: 100", "X-Total-Count:", "Content-Range: items 0-3/7", "Content-Range: items 5-1/0",
    "Content-Range: bytes */*", "Content-Range: items 0-99999999999999999999/9", "Link: <?_page=2>; rel=\"next\"", "Link: <>; rel=next",
    "Link: <http://example.invalid/users>; rel=\"next\"", "Link: <", "Link: <http://[>; rel=next", "Link: <" + "a" * 50_000 + ">; rel=next",
    "Link: " + ", ".join(["<?_page=2>; rel=\"next\""] * 500), "Retry-After: 0", "Retry-After: -5", "Retry-After: 99999999999999999999",
    "Retry-After: Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After: soon", "Date: Sun, 06 Nov 1994 08:49:37 GMT", "Date: x", "Date: Fri, 31 Dec 99999",
    "WWW-Authenticate: Basic realm=\"\x1b[2J\"", "WWW-Authenticate: Bearer", "Proxy-Authenticate: Basic", "Set-Cookie: a=b",
    "Idempotency-Key: other", "Idempotency-Replayed: true", "Trailer: X", "Vary: *", "no colon", ": no name", "X:y\r\n folded",
    "X-\x00: y", "X: \x00\x01\x02", "X y: z", "X: " + "h" * 200_000, "\r\n".join(f"X-{n}: {n}" for n in range(5_000)), "\xff\xfe: \xff",
]
VALUES = ["null", "true", "false", "0", "-0", "-1", "1e400", "-1e400", "1e-400", "1" * 400, "9007199254740993", "18446744073709551616",
          "-9223372036854775809", "1.5", "3.0", "1E2", "\"\"", "\"3\"", "\"text\"", "\"\\u0000\"", "\"\\ud800\"", "\"\\u001b[2J\\u0007\"",
          "\"\\u202e\\u200b\"", "\"" + "x" * 300_000 + "\"", "[]", "{}", "[[]]", "[" * 5_000 + "]" * 5_000, "{\"a\":" * 3_000 + "1" + "}" * 3_000,
          "[" * 200_000, "NaN", "Infinity", "'a'", "01", "+1", ".5", "1.", "tru", "\"\\x\"", "\"", "[1,]", "{,}", "/**/1", "\x00", "\ufeff1",
          "{\"id\":1,\"id\":2}", "1 2", "\"\t\""]
ROOTS = VALUES + ["", " ", "\n", "<html><body>Sign in</body></html>", "<?xml version=\"1.0\"?><a/>", "{\"error\":\"\\u001b[2Jno\"}",
                  "{\"data\":[],\"next\":2,\"items\":9}", "{\"data\":[{\"id\":1}],\"next\":1,\"items\":1}", "{\"data\":null,\"next\":null}",
                  "{\"next\":2,\"items\":1e30,\"data\":[{\"id\":1}]}", "[{}]", "[null]", "[1,2,3]", "[[{\"id\":1}]]"]


class Mutation:
    """One way to damage an answer; `bytes` is what is sent, in pieces, and `end` what follows it."""

    KINDS = ["truncated", "stalled", "reset", "bits", "bytes", "slice", "status", "field", "field", "field", "missing", "twice",
             "length", "chunks", "encoding", "value", "value", "value", "member", "member", "elements", "root", "before", "after"]

    def __init__(self, random, kind=None):
        self.random, self.kind = random, kind or random.choice(self.KINDS)
        self.end, self.status_line = "open", None

    def bytes(self, status, fields, document, is_head):
        random = self.random
        text = json.dumps(document, ensure_ascii=random.random() < 0.3)
        body = self.body(text).encode("utf-8", "surrogatepass")
        head = [f"HTTP/1.1 {status} OK", "Content-Type: application/json", f"Content-Length: {len(body)}"]
        head += [f"{name}: {value}" for name, value in fields]
        self.change_head(head)
        if self.kind == "length":
            length = random.choice([len(body) + random.randint(1, 2_000), random.randrange(len(body) + 1)])
            head[2] = f"Content-Length: {length}"
        if self.kind == "chunks":
            head[2], body = "Transfer-Encoding: chunked", self.chunked(body)
        if self.kind == "encoding":
            body = self.encoded(body)
            head[2:3] = [f"Content-Length: {len(body)}", f"Content-Encoding: {random.choice(['gzip', 'deflate', 'GZIP', 'x-gzip'])}"]
        self.status_line = head[0]
        whole = "\r\n".join(head).encode("latin-1", "replace") + b"\r\n\r\n" + (b"" if is_head else body)
        return self.changed(whole)

    def change_head(self, head):
        random = self.random
        if self.kind == "status":
            head[0] = random.choice(STATUS_LINES)
            if random.random() < 0.3:
                head.insert(random.randint(1, len(head)), random.choice(FIELDS))
        if self.kind == "field":
            field = random.choice(FIELDS)
            name = field.split(":")[0].lower()
            if random.random() < 0.5:
                head[1:] = [line for line in head[1:] if line.split(":")[0].lower() != name]
            head.insert(random.randint(1, len(head)), field)
            if name in ("location", "content-range", "retry-after", "www-authenticate", "proxy-authenticate") and random.random() < 0.7:
                head[0] = "HTTP/1.1 %d Some" % {"location": random.choice([201, 301, 302, 303, 307, 308]), "content-range": 206,
                                                "retry-after": random.choice([408, 425, 429, 503])}.get(name, 401)
        if self.kind == "missing":
            del head[random.randrange(len(head))]
        if self.kind == "twice":
            line = random.choice(head)
            head.insert(random.randint(0, len(head)), re.sub(r"\d", lambda _: str(random.randrange(10)), line, count=random.randrange(3)))
        if self.kind == "before":
            head[0] = random.choice(["HTTP/1.1 100 Continue\r\n\r\n" * random.choice([1, 50]), "HTTP/1.1 103 Early\r\nLink: <a>\r\n\r\n", "\r\n" * 3,
                                     "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]", "\x00" * 50, " "]) + head[0]

    def body(self, text):
        random = self.random
        if self.kind == "root":
            return random.choice(ROOTS)
        if self.kind == "elements":
            document = json.loads(text)
            if not isinstance(document, list) or not document:
                return "[" + text + "]"
            chosen = random.choice(document)
            return random.choice([
                lambda: json.dumps(document + [chosen]), lambda: json.dumps(document * 200), lambda: json.dumps(document[::-1]),
                lambda: "[" + ",".join([json.dumps(chosen)] * random.choice([2, 5_000])) + "]", lambda: text[:-1] + ",]",
                lambda: text + text, lambda: json.dumps(document[:1]), lambda: "{\"data\":" + text + ",\"next\":2,\"items\":99}",
                lambda: json.dumps([element for element in document if element != chosen])])()
        if self.kind == "member":
            members = list(re.finditer(r'"(\w+)": ', text))
            if not members:
                return text
            member = random.choice(members)
            name = random.choice(["id", "userId", "title", "completed", "x", "", "__proto__", member[1] * 2])
            copy = f'"{member[1]}": {random.choice(VALUES)}, '
            return text[:member.start()] + random.choice([f'"{name}": ', copy + member[0]]) + text[member.end():]
        if self.kind == "value":
            places = list(re.finditer(r'(?<=: )("[^"]*"|-?\d+|true|false|null)', text))
            for place in sorted(random.sample(places, min(len(places), random.choice([1, 1, 2, 8]))), key=lambda place: -place.start()):
                text = text[:place.start()] + random.choice(VALUES) + text[place.end():]
        return text

    def chunked(self, body):
        random, pieces = self.random, []
        while body:
            size = random.choice([1, 7, 100, 4_000])
            pieces.append([b"%x" % min(size, len(body)), b"\r\n", body[:size], b"\r\n"])
            body = body[size:]
        pieces.append([b"0", b"\r\n", b"", b"\r\n"])
        fault = random.choice(["none", "size", "line", "data", "end", "trailer", "extension"])
        piece = random.choice(pieces)
        if fault == "size":
            piece[0] = random.choice([b"-1", b"zz", b"", b"ffffffffffffffff", b"1" * 40, b"0x5", b" 5", b"7fffffffffffffff"])
        elif fault == "line":
            piece[random.choice([1, 3])] = random.choice([b"\n", b"\r", b"", b"\r\r\n", b"xx"])
        elif fault == "data":
            piece[2] = piece[2] + b"more" if random.random() < 0.5 else piece[2][1:]
        elif fault == "end":
            pieces.pop()
            self.end = random.choice(["open", "close"])
        elif fault == "trailer":
            pieces[-1][2] = random.choice([b"X: y\r\n", b"Content-Length: 5\r\n", b"no colon\r\n", b"X: " + b"t" * 200_000 + b"\r\n"])
        elif fault == "extension":
            piece[0] += random.choice([b";a=b", b";" + b"e" * 100_000, b";\x00"])
        return b"".join(part for piece in pieces for part in piece)

    def encoded(self, body):
        random = self.random
        packed = random.choice([gzip.compress, zlib.compress, lambda body: zlib.compress(body)[2:-4]])(body)
        fault = random.choice(["none", "flip", "cut", "plain", "more", "bomb"])
        if fault == "flip":
            place = random.randrange(len(packed))
            packed = packed[:place] + bytes([packed[place] ^ 1 << random.randrange(8)]) + packed[place + 1:]
        return {"cut": packed[:random.randrange(len(packed))], "plain": body, "more": packed + b"more",
                "bomb": BOMB}.get(fault, packed)

    def changed(self, whole):
        random = self.random
        place = random.randrange(len(whole))
        if self.kind in ("truncated", "stalled", "reset"):
            self.end = {"truncated": "close", "stalled": "stall", "reset": "reset"}[self.kind]
            return whole[:place]
        if self.kind == "bits":
            changed = bytearray(whole)
            for _ in range(random.choice([1, 1, 2, 8])):
                changed[random.randrange(min(len(changed), random.choice([150, len(changed)])))] ^= 1 << random.randrange(8)
            return bytes(changed)
        if self.kind == "bytes":
            return whole[:place] + random.randbytes(random.choice([1, 4, 300])) + whole[place + random.choice([0, 1, 4]):]
        if self.kind == "slice":
            other = random.randrange(len(whole))
            start, end = min(place, other), max(place, other)
            return random.choice([whole[:start] + whole[end:], whole[:end] + whole[start:]])
        if self.kind == "after":
            return whole + random.choice([b"more", b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]", b"\x00", whole])
        return whole


# 100 MB of one character, more than an answer may have.
BOMB = gzip.compress(b"[" + b" " * 100_000_000)
