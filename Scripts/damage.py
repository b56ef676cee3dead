"""A store in which edits wait, made with the program itself, and the ways in which Scripts/damage-rounds damages it."""
import struct, subprocess
from pathlib import Path

from rounds import PROGRAM, TIMEOUT, Service, documents

PAGE, SECTOR = 4096, 512
# What follows the path of the store in the paths of its files: the lists, and the two copies of the edits.
FILES = ["", ".edits-1", ".edits-2"]
USERS = [1, 2, 3, 4, 5]


# ---- The store -----------------------------------------------------------------------------------------------------


class Fixture:
    """A store with lists and 50 edits that wait, the older copies of its file, and its service's data."""

    def __init__(self, folder, name, random, has_history):
        self.name, self.folder = name, folder / name
        self.folder.mkdir()
        self.store, self.random = self.folder / "store.sqlite", random
        service = Service(self.folder / "service.sqlite")
        try:
            self.url = service.url
            self.base = service.tasks()
            self.run("".join(["users\n"] + [f"tasks {user}\n" for user in range(1, 13)]))
            self.copies = [self.contents()]
            self.free = [task for task in self.base if task["userId"] in USERS]
            random.shuffle(self.free)
            self.typed, self.acknowledged, self.dropped = 0, {}, set()
            if has_history:
                self.type(self.lines(8, 5, 5, 2))
                self.run("sync\n")
                self.acknowledged = {}
            self.base = service.tasks()
            self.type(self.lines(20, 12, 10, 5))
            self.type_about_new_tasks()
        finally:
            service.kill()
        self.check()
        self.files = self.copies[-1]

    def contents(self):
        """The bytes of each file; the space that is kept at the end of the edits is left out."""
        paths = {file: Path(f"{self.store}{file}") for file in FILES}
        return {file: path.read_bytes() if not file else path.read_bytes().rstrip(b"\0")
                for file, path in paths.items() if path.exists()}

    def run(self, input, *options):
        command = [PROGRAM, "--server", self.url, "--store", self.store, *options]
        return subprocess.run(command, input=input.encode(), capture_output=True, timeout=TIMEOUT, check=True).stdout.decode()

    def lines(self, adds, dones, edits, removes):
        """So many commands, in any order; each about another task, some with titles that need more than one page."""
        def take(is_wanted=lambda task: True):
            task = next(task for task in self.free if is_wanted(task))
            self.free.remove(task)
            return task["id"]
        lines = [f"add --for {self.random.choice(USERS)} {self.title()}" for _ in range(adds)]
        lines += [f"done {take(lambda task: not task['completed'])}" for _ in range(dones)]
        lines += [f"edit {take()} {self.title()}" for _ in range(edits)]
        lines += [f"remove {take()} --yes" for _ in range(removes)]
        self.random.shuffle(lines)
        return lines

    def title(self):
        self.typed += 1
        return f"{self.name}-title-{self.typed}-" + (" long" * 180 if self.typed % 11 == 0 else "of a task")

    def type(self, lines):
        """Two commands a process, and a copy of the file after each."""
        for start in range(0, len(lines), 2):
            two = "".join(f"{line}\n" for line in lines[start:start + 2])
            for edit in documents(self.run(two, "--offline", "--format", "json")):
                if edit["state"] == "dropped":
                    self.dropped.add(edit["id"])
                    del self.acknowledged[edit["id"]]
                else:
                    self.acknowledged[edit["id"]] = edit
            self.copies.append(self.contents())

    def type_about_new_tasks(self):
        new = [edit["task"] for edit in self.acknowledged.values() if edit["action"] == "add"]
        self.type([f"done {new[0]}", f"edit {new[1]} {self.title()}", "add --for 3 dropped", "undo", f"done {new[2]}"])

    def check(self):
        """What was acknowledged is listed before there is any damage; from then on, as it is listed here."""
        [listed] = documents(self.run("pending\n", "--offline", "--format", "json"))
        self.edits = {edit["id"]: edit for edit in listed["edits"]}
        assert self.edits.keys() == self.acknowledged.keys() and len(self.edits) == 50, "the store lacks edits"
        assert all(self.edits[id]["title"] == edit["title"] for id, edit in self.acknowledged.items())
        self.last = max(self.edits.keys() | self.dropped)
        renamed = {edit["task"] for edit in self.edits.values() if edit["action"] == "edit"}
        self.new_titles = {edit["title"] for edit in self.edits.values()
                           if edit["action"] == "add" and edit["user"] == 3 and edit["task"] not in renamed}


# ---- The damage ----------------------------------------------------------------------------------------------------


class Damage:
    """One way of damaging one file of a copy of a store."""

    def __init__(self, kind, fixture, other, random):
        self.kind, self.fixture, self.other, self.random = kind, fixture, other, random
        self.file = "" if kind in OF_LISTS else random.choice(FILES)
        self.bytes, self.journal, self.inject = bytearray(fixture.files[self.file]), None, None
        self.text = f" of {self.file or 'the lists'}"
        KINDS[kind](self)

    @property
    def copies(self):
        """Older states of the file that is damaged."""
        return [copy[self.file] for copy in self.fixture.copies if self.file in copy]

    def place(self, size):
        return self.random.randrange(max(1, len(self.bytes) // size))

    def write(self, place, size, data):
        self.bytes[place * size:(place + 1) * size] = data
        self.text += f" {'page' if size == PAGE else 'sector'} {place + 1}"

    def fill(self, size, fill):
        self.write(self.place(size), size, fill(self.random, size))

    def flip(self, count):
        sector = self.place(SECTOR)
        for _ in range(count):
            at = min(sector * SECTOR + self.random.randrange(SECTOR), len(self.bytes) - 1)
            self.bytes[at] ^= 1 << self.random.randrange(8) if count == 1 else self.random.randrange(1, 256)
            self.text += f" byte {at}"

    def swap(self, size):
        first, second = self.place(size), self.place(size)
        one, two = self.span(first, size), self.span(second, size)
        self.write(first, size, two)
        self.write(second, size, one)

    def span(self, place, size):
        return self.fixture.files[self.file][place * size:(place + 1) * size]

    def revert(self, size):
        """A write that the disk acknowledged and did not do."""
        copy, place = self.random.choice(self.copies[:-1]), self.place(size)
        old = copy[place * size:(place + 1) * size]
        self.write(place, size, old.ljust(size, b"\0"))

    def truncate(self):
        unit = self.random.choice([1, SECTOR, PAGE])
        size = self.random.randrange(unit, len(self.bytes), unit)
        del self.bytes[size:]
        self.text += f" to {size} bytes"

    def extend(self):
        self.bytes += self.random.randbytes(self.random.choice([1, SECTOR, PAGE, self.random.randrange(1, 50_000)]))

    def foreign_journal(self):
        """A journal that another store's writer left when it was killed."""
        self.use_journal([copy[""] for copy in self.other.copies])

    def stale_journal(self):
        """A journal of this store that was done with long ago."""
        self.use_journal(self.copies)

    def use_journal(self, copies):
        old, new = self.two(copies)
        self.journal = self.journal_between(old, new)

    def two(self, copies):
        first = self.random.randrange(len(copies) - 1)
        self.text += f" of copy {first}"
        return copies[first], copies[first + 1]

    def random_journal(self):
        self.journal = self.random.randbytes(self.random.randrange(1, 20_000))
        if self.random.random() < 0.5:
            # One with a proper beginning: no checksum fits a page, but the file is cut to the size that it names.
            old, new = self.two(self.copies)
            self.journal = self.journal_between(old, new)[:SECTOR] + self.journal

    def journal_between(self, old, new):
        """The rollback journal of a transaction that made `old` into `new`."""
        changed = changed_pages(old, new)
        nonce = self.random.getrandbits(32)
        head = bytes.fromhex("d9d505f920a163d7") + struct.pack(">5I", len(changed), nonce, len(old) // PAGE, SECTOR, PAGE)
        journal = head.ljust(SECTOR, b"\0")
        for number in changed:
            page = old[(number - 1) * PAGE:number * PAGE]
            total = nonce + sum(page[at] for at in range(PAGE - 200, 0, -200))
            journal += struct.pack(">I", number) + page + struct.pack(">I", total & 0xFFFFFFFF)
        return journal

    def lose(self):
        self.bytes = None

    def replace(self):
        """What is left is nothing, garbage, or the whole file as it was some time ago."""
        garbage = self.random.randbytes(self.random.choice([1, 1000, len(self.bytes)]))
        self.bytes = bytearray(self.random.choice([b"", garbage, self.copies[-4]]))

    def read_error(self, when):
        self.inject = when.format(self.random.randint(1, self.random.choice([8, 60])))
        self.text = f" pread64:error=EIO:when={self.inject}"

    def write_to(self, store):
        for file, sound in self.fixture.files.items():
            data = self.bytes if file == self.file else sound
            if data is not None:
                Path(f"{store}{file}").write_bytes(data)
        if self.journal is not None:
            Path(f"{store}-journal").write_bytes(self.journal)


def changed_pages(old, new):
    """The numbers of the pages of `old` that `new` has otherwise."""
    return [n + 1 for n in range(len(old) // PAGE) if old[n * PAGE:(n + 1) * PAGE] != new[n * PAGE:(n + 1) * PAGE]]


def zeroed(random, size): return bytes(size)
def filled(random, size): return b"\xff" * size
def scrambled(random, size): return random.randbytes(size)


KINDS = {
    # The control: whatever is complained of here is the script's own mistake.
    "nothing damaged": lambda damage: None,
    "one bit flipped": lambda damage: damage.flip(1),
    "bytes flipped": lambda damage: damage.flip(damage.random.randint(2, 8)),
    "page zeroed": lambda damage: damage.fill(PAGE, zeroed),
    "page of 0xFF": lambda damage: damage.fill(PAGE, filled),
    "page of random bytes": lambda damage: damage.fill(PAGE, scrambled),
    "sector zeroed": lambda damage: damage.fill(SECTOR, zeroed),
    "sector of 0xFF": lambda damage: damage.fill(SECTOR, filled),
    "sector of random bytes": lambda damage: damage.fill(SECTOR, scrambled),
    "pages swapped": lambda damage: damage.swap(PAGE),
    "sectors swapped": lambda damage: damage.swap(SECTOR),
    "write of a page lost": lambda damage: damage.revert(PAGE),
    "write of a sector lost": lambda damage: damage.revert(SECTOR),
    "file truncated": Damage.truncate,
    "file emptied, overwritten or put back": Damage.replace,
    "file lost": Damage.lose,
    "file extended": Damage.extend,
    "journal of another store": Damage.foreign_journal,
    "old journal of this store": Damage.stale_journal,
    "journal of random bytes": Damage.random_journal,
    "one read error": lambda damage: damage.read_error("{}"),
    "read errors": lambda damage: damage.read_error("{}+"),
}
READ_ERRORS = {"one read error", "read errors"}
# Kinds that SQLite alone meets.
OF_LISTS = {"journal of another store", "old journal of this store", "journal of random bytes"}
