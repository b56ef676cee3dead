"""What the scripts that try the program have in common: arguments and folders, the program, a service that can be killed,
a proxy in front of it, a prompt, and edits as printed."""
import argparse, contextlib, fcntl, http.client, http.server, json, os, pty, random, re, select, signal, sqlite3, struct
import subprocess, sys, tempfile, termios, threading, time, urllib.error, urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("ROSTER") or str(ROOT / ".build/debug/roster")
# The service with accounts, which is built to the same folder.
ACCOUNT_SERVICE = str(Path(PROGRAM).with_name("roster-service"))
TIMEOUT = 20

# `~ done 41 Fire the kiln · edit 7, waiting: offline`, or `✓ done 41 Fire the kiln · sent`, without a number and a state
EDIT_LINE = re.compile(
    r"^[+~✓-] ((?:undone: )?(?:add|done|reopen|edit|remove)) (\S+) (.*?)(?: \(now \S+\))? · (?:edit (\d+), (\w+)(?:: .*|…)?|sent)$")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Service:
    """`roster serve` with its data in a file, so that it goes on where it was after it is killed."""
    command = [PROGRAM, "serve"]

    def __init__(self, data, *options):
        self.data, self.options, self.port = data, options, 0
        self.start()

    def start(self):
        command = [*self.command, "--port", str(self.port), "--data", self.data, *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.url = self.process.stdout.readline().decode().strip()
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def tasks(self):
        with urllib.request.urlopen(f"{self.url}/todos", timeout=TIMEOUT) as answer:
            return json.load(answer)


class AccountService(Service):
    """The same with accounts, `roster-service`."""
    command = [ACCOUNT_SERVICE]


class Line:
    """A server on loopback that passes requests on to the service at a port."""
    # Headers of requests that the service does not see as they were sent.
    own_headers = {"host", "connection"}

    def __init__(self, port):
        line, self.port = self, port

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 30

            def handle_one_request(self):
                try:
                    super().handle_one_request()
                except OSError:
                    self.close_connection = True

            def pass_on(self):
                line.answer(self, self.rfile.read(int(self.headers.get("Content-Length", 0))))

            do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = pass_on

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, request, body):
        """Answers a request as the service does; for subclasses to do something else. An OSError loses the answer."""
        self.send(request, *self.ask(request, body))

    def ask(self, request, body):
        """The answer of the service, and its body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            headers = {name: value for name, value in request.headers.items() if name.lower() not in self.own_headers}
            connection.request(request.command, request.path, body or None, headers)
            answer = connection.getresponse()
            return answer, answer.read()
        except http.client.HTTPException as failure:
            raise OSError("the service was killed") from failure
        finally:
            connection.close()

    def send(self, request, answer, data):
        """Passes an answer on to the client."""
        request.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("connection", "transfer-encoding", "content-length"):
                request.send_header(name, value)
        if answer.status not in (204, 304):
            request.send_header("Content-Length", str(len(data)))
        request.end_headers()
        if request.command != "HEAD":
            request.wfile.write(data)


class Prompt:
    """The program at its prompt, in a pseudo-terminal."""

    def __init__(self, command, environment=os.environ):
        self.terminal, end = pty.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("4H", 50, 200, 0, 0))
        self.process = subprocess.Popen(
            command, stdin=end, stdout=end, stderr=end, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0), env={**environment, "TERM": "xterm"})
        os.close(end)

    def type(self, line):
        os.write(self.terminal, f"{line}\r".encode())

    def read(self, until=None, timeout=5):
        """What the terminal shows until then, or until the program has ended."""
        output, end = b"", time.perf_counter() + timeout
        while (left := end - time.perf_counter()) > 0 and select.select([self.terminal], [], [], left)[0]:
            try:
                output += os.read(self.terminal, 65536)
            except OSError:
                break
            if until and re.search(until, output.decode(errors="replace")):
                break
        return output

    def kill(self):
        """Ends the program; returns its exit status, None if it was running, and the rest of what it showed."""
        status = self.process.poll()
        self.process.kill()
        self.process.wait()
        output = self.read(timeout=1)
        os.close(self.terminal)
        return status, output


def documents(output):
    """The JSON documents that were printed, one a line; lines that are cut off or no JSON are left out."""
    found = []
    for line in output.splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return [document for document in found if isinstance(document, dict)]


def parser_with_seed(description, is_random=True):
    """A parser of arguments that knows `--seed`, by default a random one, with the first line of `description` as help."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    seed = random.SystemRandom().randrange(10**9) if is_random else None
    parser.add_argument("--seed", type=int, default=seed, help="repeats a run")
    return parser


@contextlib.contextmanager
def temporary_home(name):
    """A folder that is removed at the end, also on SIGTERM and SIGHUP; the program that runs meanwhile has it as its home,
    and none of the user's settings."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    for variable in list(os.environ):
        if variable.startswith(("ROSTER_", "XDG_")) or variable.lower().endswith("_proxy"):
            del os.environ[variable]
    with tempfile.TemporaryDirectory(prefix=f"roster-{name}-") as folder:
        os.environ["HOME"] = folder
        yield Path(folder)


def post(service, path, body):
    """Sends JSON to the service; returns the status and the JSON of its answer."""
    request = urllib.request.Request(f"{service.url}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def counts_text(counts):
    """Counts, sorted by name, in one line."""
    return ", ".join(f"{name}: {count}" for name, count in sorted(counts.items()))


def integrity_fault(file):
    """What SQLite finds wrong with a database; `None` if it is sound."""
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        found = database.execute("PRAGMA integrity_check").fetchall()
    return None if found == [("ok",)] else str(found)[:200]


def injecting(call, rule, *options):
    """The command that runs a program, given behind it, and injects a fault into a system call by strace."""
    return ["strace", "-f", "-qq", "-o", "/dev/null", *options, "-e", f"inject={call}:{rule}"]


def can_inject(command, has_worked):
    """Whether strace is there and may inject faults, which containers often forbid, by a trial."""
    try:
        done = subprocess.run(command, capture_output=True, env={**os.environ, "LC_ALL": "C"})
    except OSError:
        return False
    return has_worked(done)


def has_crashed(status, errors):
    """Whether the program ended by a signal or a trap, by its exit status or that of a shell or strace around it."""
    return status < 0 or status in (132, 134, 135, 136, 139) or "Fatal error" in errors or "Illegal instruction" in errors
