"""Rounds of Scripts/sign-in-rounds in which an access token expires."""
import shutil, subprocess, time

from rounds import TIMEOUT, Prompt, documents
from session_rounds import ADDED, LIFETIME, SessionRounds
from sign_in import Gate, digest, ended

PROCESSES = 8
# The lifetime of an access token that is to expire by the clock, in seconds.
SHORT_LIFETIME = 1


class ExpiryRounds(SessionRounds):
    """Eight processes at the moment at which the access token expires."""
    name, usual, verdict = "expiry", 200, "one renewal each, everything succeeded"

    def __init__(self, folder, options):
        # A refresh token that is used twice ends the session.
        super().__init__(folder, options, "--refresh-grace", "0", "--access-lifetime", str(LIFETIME))
        self.client.sign_up("Noor Idris", "noor@example.org")
        self.prompt = None

    def round(self, number):
        self.log_in_again()
        kind = self.random.choices(["together", "freely", "meanwhile", "by the clock"], [40, 25, 25, 10])[0]
        if not self.prompt and self.random.random() < 0.3:
            self.prompt = Prompt(self.client.command([]), self.client.environment)
            self.prompt.read(until="roster>")
        is_typed = bool(self.prompt) and self.random.random() < 0.6
        if kind == "by the clock":
            self.wait_for_expiry()
        elif kind != "meanwhile":
            self.tables.expire()
        self.line.take()
        token = self.valid_token()
        requests = self.all_at_once(kind, is_typed)
        # A prompt may still have had the token of the round before.
        has_expired = any(request.status == 401 and request.token == token for request in requests)
        if kind in ("meanwhile", "by the clock") and not has_expired:
            self.seen["all were faster, and began again"] += 1
            self.tables.expire()
            requests = self.all_at_once("freely", is_typed)
        self.seen[kind] += 1
        self.seen["with a prompt"] += is_typed
        self.judge(kind, requests)
        if self.prompt and self.random.random() < 0.2:
            self.quit()

    def wait_for_expiry(self):
        """Has a token that the service gives out for a second, and waits until just before its end."""
        self.restart("--access-lifetime", str(SHORT_LIFETIME))
        self.tables.expire()
        self.client.run(["users"])
        self.restart()
        expiry = self.tables.expiry(self.client.session()["accessToken"])
        time.sleep(max(0, expiry - self.random.uniform(-0.05, 0.15) - time.time()))

    def all_at_once(self, kind, is_typed):
        """Runs eight processes; returns the requests that they sent."""
        words = [["--live", "--format", "json", "users"]]
        while len(words) < PROCESSES - is_typed:
            words.append(self.random.choices(
                [["--live", "--format", "json", "users"], ["--live", "--format", "json", "tasks", "me"],
                 ["--live", "--format", "json", "user", "me"], ["status"], ["whoami"], ["add", "--for", "me", None]],
                [2, 2, 1, 1, 0.5, 2])[0])
        words = [[self.title() if word is None else word for word in line] for line in words]
        self.random.shuffle(words)
        if kind == "together":
            # whoami sends nothing, and only one program sends edits at a time.
            readers = sum(line[0] not in ("whoami", "add") for line in words)
            self.line.at = Gate(readers + (is_typed or any(line[0] == "add" for line in words))).at
        if self.options.apart:
            states = [self.folder / f"state-{number}" for number in range(len(words))]
            for state in states:
                shutil.copytree(self.client.state, state / "roster", dirs_exist_ok=True)
        processes = [self.client.start(line, state=states[number] if self.options.apart else None)
                     for number, line in enumerate(words)]
        title = self.title() if is_typed else None
        if is_typed:
            self.prompt.type(f"add --for me {title}")
        if kind == "meanwhile":
            time.sleep(self.random.uniform(0, 0.4))
            self.tables.expire()
        self.has_waiting = False
        for line, process in zip(words, processes):
            self.judge_run(line, *ended(process))
        if self.has_waiting:
            self.client.run(["sync"])
        if is_typed:
            self.expect_typed(title)
        self.line.at = lambda moment, request: None
        return self.all_requests()

    def all_requests(self):
        """Returns the requests of the round; a prompt may still be at a renewal, or repeat what was refused before it."""
        requests = self.line.take()
        end = time.monotonic() + TIMEOUT
        while self.prompt and requests and (requests[-1].status == 401 or requests[-1].is_renewal):
            if time.monotonic() > end:
                break
            time.sleep(0.02)
            requests += self.line.take()
        return requests

    def judge_run(self, words, status, output, errors):
        self.seen["processes"] += 1
        if "--live" in words:
            [document] = documents(output) or [{}]
            is_right = document.get("source", "remote") == "remote" and document.get("command") == words[3]
        elif words[0] == "add":
            is_right, is_sent = ADDED.search(output), "· sent" in output
            self.seen["edits sent" if is_sent else "edits left to another program"] += 1
            # Another program was sending, or the gate held this one up; `sync` sends what is left.
            self.has_waiting |= not is_sent
        else:
            is_right = {"status": "connection  reachable", "whoami": "noor@example.org"}[words[0]] in output
        if status or not is_right:
            self.complain(f"{' '.join(words)}: exit status {status}, {output[:200]!r}, {errors!r}")

    def expect_typed(self, title):
        """What was typed at the prompt is sent in the background."""
        end = time.monotonic() + TIMEOUT
        while all(found != title for found, _ in self.tables.titles()):
            if time.monotonic() > end:
                self.complain(f"{title} was typed at a prompt and not sent: {self.prompt.read(timeout=0.1)!r}")
                return
            time.sleep(0.02)
        self.seen["processes"] += 1
        self.prompt.read(timeout=0.05)

    def judge(self, kind, requests):
        renewals = [request for request in requests if request.is_renewal]
        self.seen["requests"] += len(requests)
        self.seen["renewals"] += len(renewals)
        self.seen["requests refused"] += sum(request.status == 401 for request in requests)
        if [renewal.status for renewal in renewals] != [200]:
            self.complain(f"{kind}: renewals were answered with {[renewal.status for renewal in renewals]}, and the others "
                          f"with {sorted({request.status for request in requests if not request.is_renewal})}")
        if any(renewal.token for renewal in renewals):
            self.complain("a renewal carried an access token")
        if any(not request.token for request in requests if not request.is_renewal):
            self.complain("a request carried no access token")
        self.expect_files()
        self.expect_valid()
        if self.client.leftovers():
            self.complain(f"files stay behind: {self.client.leftovers()}")
        valid = self.valid_token()
        if any(request.status == 401 for request in requests if request.token == valid):
            self.complain("the new access token was refused")
        self.expect_once(self.added)

    def valid_token(self):
        """The kept access token as requests note it."""
        return digest(self.client.session().get("accessToken", "")).hex()[:12]

    def quit(self):
        self.prompt.type("quit")
        output = self.prompt.read(timeout=TIMEOUT)
        try:
            self.prompt.process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            pass
        status, rest = self.prompt.kill()
        if status != 0:
            self.complain(f"the prompt ended with {status}: {output + rest!r}")
        self.prompt = None
        self.seen["prompts"] += 1

    def finish(self):
        if self.prompt:
            self.quit()

    def close(self):
        if self.prompt:
            self.prompt.kill()
        super().close()
