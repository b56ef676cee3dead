"""What the rounds about sign-in consist of: a line that notes requests, the sessions of a service, and a program that keeps
one."""
import collections, hashlib, json, os, signal, sqlite3, subprocess, sys, threading, time
from contextlib import closing

from rounds import PROGRAM, TIMEOUT, Line, can_inject, injecting

PASSWORD = "Kiln-fired 1200"
RENEWAL = "/auth/accessToken"


class Request(collections.namedtuple("Request", "method path token status")):
    """A request as the line saw it; its token as a digest, its status None if there was no answer."""

    @property
    def is_renewal(self):
        return self.path == RENEWAL


class WatchedLine(Line):
    """A line that notes all requests. `at(moment, request)` is called before a request is passed on ("request"), before
    its answer is ("answer"), and after that ("answered"); an OSError loses what is under way."""

    def __init__(self, port):
        self.requests, self.at, self.lock = [], lambda moment, request: None, threading.Lock()
        super().__init__(port)

    def answer(self, handler, body):
        token = handler.headers.get("Authorization")
        request = Request(handler.command, handler.path, token and digest(token.removeprefix("Bearer ")).hex()[:12], None)
        at = self.at
        try:
            at("request", request)
            answer, data = self.ask(handler, body)
            request = request._replace(status=answer.status)
        finally:
            with self.lock:
                self.requests.append(request)
        at("answer", request)
        self.send(handler, answer, data)
        at("answered", request)

    def take(self):
        """The requests since the last call."""
        with self.lock:
            taken, self.requests = self.requests, []
        return taken


class Gate:
    """Holds answers of 401 until `count` requests were refused, so that all renew at the same moment."""

    def __init__(self, count):
        self.barrier = threading.Barrier(count)

    def at(self, moment, request):
        if moment == "answer" and request.status == 401 and not request.is_renewal:
            try:
                self.barrier.wait(timeout=4)
            except threading.BrokenBarrierError:
                pass


class Tables:
    """The sessions in the data of the service."""

    def __init__(self, file):
        self.file = file

    def change(self, sql, *values):
        with closing(sqlite3.connect(self.file, timeout=TIMEOUT)) as database, database:
            database.execute(sql, values)

    def rows(self, sql, *values):
        with closing(sqlite3.connect(self.file, timeout=TIMEOUT)) as database:
            return database.execute(sql, values).fetchall()

    def expire(self):
        """Has all access tokens expired just now."""
        self.change("UPDATE token SET expiresAt = ? WHERE generation IS NULL", time.time())

    def age(self, seconds):
        """Has all renewals been so many seconds earlier."""
        self.change("UPDATE session SET renewedAt = renewedAt - ?", seconds)

    def expiry(self, access):
        return self.rows("SELECT expiresAt FROM token WHERE digest = ?", digest(access))[0][0]

    def lag(self, refresh):
        """How many renewals the service is ahead of a refresh token; None if that is not valid."""
        rows = self.rows("SELECT session.generation - token.generation FROM token JOIN session ON session.id = sessionId "
                         "WHERE digest = ? AND expiresAt > ?", digest(refresh), time.time())
        return rows[0][0] if rows else None

    def sessions(self):
        return self.rows("SELECT count(*) FROM session")[0][0]

    def titles(self):
        """The titles of the tasks that were added, each with its user."""
        return self.rows("SELECT title, userId FROM todo WHERE id > 240")


class Client:
    """The program, with a home of its own."""

    def __init__(self, folder, url):
        self.folder, self.url, self.state = folder, url, folder / ".local/state/roster"
        self.credentials = self.state / "credentials"
        self.environment = {**os.environ, "HOME": str(folder)}
        folder.mkdir(exist_ok=True)

    def command(self, words):
        return [PROGRAM, "--server", self.url, *words]

    def start(self, words, tracing=(), state=None):
        environment = {**self.environment, "XDG_STATE_HOME": str(state)} if state else self.environment
        return subprocess.Popen([*tracing, *self.command(words)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, env=environment, start_new_session=True)

    def run(self, words, input=""):
        """The exit status, output and errors of a run."""
        return ended(self.start(words), input)

    def sign_up(self, name, email):
        words = ["signup", "--name", name, "--email", email, "--password-stdin"]
        status, _, errors = self.run(words, PASSWORD + "\n")
        if status:
            sys.exit(f"could not sign up: {errors}")

    def log_in(self, email):
        return self.run(["login", email, "--password-stdin"], PASSWORD + "\n")

    def session(self):
        """What is kept of the session with the service; empty if there is none."""
        if not self.credentials.exists() or not self.credentials.stat().st_size:
            return {}
        return json.loads(self.credentials.read_text())["sessions"].get(self.url, {})

    def leftovers(self):
        known = {"credentials", "credentials.lock", "history"}
        return {file.name for file in self.state.iterdir()} - known if self.state.exists() else set()

    def faults(self):
        """What is wrong with the files of tokens."""
        faults = []
        for file in [self.state, *(self.state.iterdir() if self.state.exists() else [])]:
            mode = file.stat().st_mode & 0o777 if file.exists() else None
            if mode not in (None, 0o700 if file == self.state else 0o600):
                faults.append(f"{file.name} has the permissions {mode:o}")
        try:
            session = self.session()
            if session and not {"user", "email", "begun"} <= session.keys():
                faults.append(f"a session without an account: {sorted(session)}")
            if ("accessToken" in session) != ("refreshToken" in session):
                faults.append(f"half of the tokens: {sorted(session)}")
        except (ValueError, KeyError, AttributeError) as error:
            faults.append(f"the tokens are damaged: {error}")
        return faults


def digest(secret):
    return hashlib.sha256(secret.encode()).digest()


def ended(process, input=""):
    """The exit status, output and errors of a process, when it has ended; 124 if it has to be killed for that."""
    try:
        output, errors = process.communicate(input.encode(), timeout=TIMEOUT)
        return process.returncode, output.decode(errors="replace"), errors.decode(errors="replace")
    except subprocess.TimeoutExpired:
        kill(process)
        output, errors = process.communicate()
        return 124, output.decode(errors="replace"), errors.decode(errors="replace")


def kill(process):
    """Kills a process, and strace around it."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def killing_at(call):
    """The command that runs a program and kills it at the beginning of a system call, such as the first of "rename:1"."""
    name, count = call.split(":")
    return injecting(name, f"signal=KILL:when={count}", "-e", f"trace={name}")


def can_trace(folder):
    """Whether strace is there and can kill at a call."""
    file = folder / "file"
    file.touch()
    return can_inject([*killing_at("unlink,unlinkat:1"), "rm", file], lambda done: done.returncode in (-9, 137))
