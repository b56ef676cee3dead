"""Rounds of Scripts/sign-in-rounds in which programs or the service are killed around the renewal of a session."""
import statistics, threading, time

from rounds import has_crashed
from session_rounds import ADDED, GRACE, LIFETIME, SessionRounds
from sign_in import can_trace, ended, kill, killing_at

# What the program calls while it saves tokens, in this order; it is killed at the beginning of the call.
CALLS = ["fchown:1", "fchmod:1", "fchmod:2", "fsync:1", "rename:1", "fsync:2"]


class KillRounds(SessionRounds):
    """Programs that are killed around the renewal of their session."""
    name, usual = "kill", 300
    verdict = "no session lost, no token left behind, nothing damaged"

    def __init__(self, folder, options):
        super().__init__(folder, options, "--access-lifetime", str(LIFETIME), "--refresh-grace", str(options.grace))
        self.can_trace, self.moments = can_trace(folder), []
        if not self.can_trace:
            print("strace is missing, or may not trace: no kills at system calls", flush=True)
        self.sure = set()
        self.client.sign_up("Noor Idris", "noor@example.org")

    def round(self, number):
        self.log_in_again()
        self.tables.expire()
        kind = self.random.choices(["request", "answer", "answered", "delay", "call", "write", "pair", "service"],
                                   [10, 20, 20, 20, 20 * self.can_trace, 5 * self.can_trace, 10, 15])[0]
        self.seen[f"kind {kind}"] += 1
        {"delay": self.kill_later, "call": self.kill_at_call, "write": self.kill_at_call, "pair": self.kill_one_of_two,
         "service": self.kill_service}.get(kind, self.kill_at)(kind)
        self.line.at = lambda moment, request: None
        self.line.take()
        self.after_kill()

    # ---- Kills ----

    def words(self):
        """What the program is asked to do, and what is typed into it."""
        kind = self.random.choice(["users", "tasks", "add", "lines", "sync"])
        if kind == "add":
            return ["add", "--for", "me", self.title()], ""
        if kind == "lines":
            return [], f"users\nadd --for me {self.title()}\ntasks me\n"
        return {"users": ["users"], "tasks": ["tasks", "me"], "sync": ["sync"]}[kind], ""

    def judge_killed(self, process, input=""):
        status, output, errors = ended(process, input)
        was_killed = status in (-9, 137)
        self.seen["killed" if was_killed else "ended before"] += 1
        if not was_killed and (has_crashed(status, errors) or status == 124):
            self.complain(f"exit status {status}: {errors}")
        self.sure |= set(ADDED.findall(output))

    def start(self, tracing=()):
        words, input = self.words()
        process = self.client.start(words, tracing)
        return process, input

    def kill_at(self, moment):
        """Kills the program at this moment of its renewal, or a little after its answer."""
        killed = threading.Event()
        delay = self.random.choice([0, self.random.uniform(0, 0.004), self.random.uniform(0, 0.03)])

        def at(now, request):
            if now == moment and request.is_renewal and not killed.is_set():
                if moment == "answered":
                    time.sleep(delay)
                kill(process)
                process.poll()
                killed.set()
                if moment != "answered":
                    raise OSError("the client was killed")

        self.line.at = at
        process, input = self.start()
        self.judge_killed(process, input)

    def kill_later(self, _):
        """Kills the program about when it renews."""
        start = time.monotonic()

        def at(now, request):
            if now == "request" and request.is_renewal:
                self.moments.append(time.monotonic() - start)

        self.line.at = at
        process, input = self.start()
        usual = statistics.median(self.moments[-30:]) if self.moments else 0.15
        timer = threading.Timer(usual * self.random.uniform(0.3, 1.8), kill, [process])
        timer.start()
        self.judge_killed(process, input)
        timer.cancel()

    def kill_at_call(self, kind):
        """Kills the program at a system call with which it saves the tokens, or at some write."""
        call = self.random.choice(CALLS) if kind == "call" else f"write:{self.random.randint(1, 9)}"
        self.seen[f"at {call if kind == 'call' else 'a write'}"] += 1
        process, input = self.start(killing_at(call))
        self.judge_killed(process, input)

    def kill_one_of_two(self, _):
        """Kills one of two programs when one of them renews; the other one has to succeed."""
        killed = threading.Event()

        def at(now, request):
            if now == moment and request.is_renewal and not killed.is_set():
                killed.set()
                kill(first)

        moment = self.random.choice(["request", "answer", "answered"])
        self.line.at = at
        first = self.client.start(["tasks", "me"])
        second = self.client.start(["--live", "--format", "json", "users"])
        self.judge_killed(first)
        status, output, errors = ended(second)
        if status or '"source":"remote"' not in output:
            self.complain(f"beside one that was killed: exit status {status}, {errors}")

    def kill_service(self, _):
        """Kills the service around a renewal, and half of the time the program as well."""
        killed, is_alone = threading.Event(), self.random.random() < 0.5
        moment = self.random.choice(["request", "under way", "answer", "answered"])

        def at(now, request):
            if request.is_renewal and not killed.is_set() and now == ("request" if moment == "under way" else moment):
                killed.set()
                if moment == "under way":
                    threading.Timer(self.random.uniform(0, 0.02), self.service.process.kill).start()
                    return
                self.service.process.kill()
                if not is_alone:
                    kill(process)
                raise OSError("the service was killed")

        self.line.at = at
        process, input = self.start()
        self.judge_killed(process, input)
        self.seen["service killed"] += 1
        self.restart()

    # ---- What is left ----

    def after_kill(self):
        self.expect_files()
        if self.complaints:
            return
        leftovers, session = self.client.leftovers(), self.client.session()
        self.seen["with a temporary file left"] += bool(leftovers)
        lag = self.tables.lag(session["refreshToken"]) if "refreshToken" in session else None
        self.seen["the kept token was " + ("new" if lag == 0 else "replaced, its answer lost" if lag else "gone")] += 1
        if lag is None:
            return self.complain(f"the kill left no valid token: {sorted(session)}, {self.tables.sessions()} sessions")
        is_late = self.random.random() < (0.2 if lag else 0.05)
        if is_late:
            self.tables.age(GRACE + 1)
        if self.random.random() < 0.7:
            self.tables.expire()
        if is_late and lag and self.can_trace and self.random.random() < 0.5:
            self.seen["killed while the end of the session is saved"] += 1
            ended(self.client.start(["users"], killing_at(self.random.choice(CALLS))))
            self.expect_files()
            leftovers = self.client.leftovers()
        before = self.client.credentials.read_bytes()
        status, output, errors = self.client.run(["--live", "--format", "json", "users"])
        if is_late and lag:
            self.seen["too late: signed out"] += 1
            self.expect_signed_out(status, errors)
        else:
            self.seen["signed in"] += 1
            if status or '"source":"remote"' not in output:
                self.complain(f"not signed in: exit status {status}, {errors} ({lag} renewals behind)")
            self.expect_valid()
        self.expect_files()
        if self.client.leftovers():
            saved = "was" if self.client.credentials.read_bytes() != before else "was not"
            self.complain(f"files stay behind though the session {saved} saved: {self.client.leftovers()}")
        elif leftovers:
            self.seen["temporary file removed by the next run"] += 1

    def expect_signed_out(self, status, errors):
        if status != 4 or "session expired" not in errors:
            self.complain(f"not signed out cleanly: exit status {status}, {errors}")
        session = self.client.session()
        if "accessToken" in session or "refreshToken" in session or session.get("email") != "noor@example.org":
            self.complain(f"after the end of the session there is {sorted(session)}")
        if count := self.tables.sessions():
            self.complain(f"the service still has {count} sessions")
        status, _, errors = self.client.run(["--live", "users"])
        if status != 4:
            self.complain(f"signed out, but the exit status is {status}: {errors}")

    def finish(self):
        self.log_in_again()
        self.sync()
        self.expect_once(self.sure, self.added)
        self.seen["titles acknowledged"] = len(self.sure)
