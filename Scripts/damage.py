"""A store in which edits wait, made with the program itself, and the ways in which Scripts/damage-rounds damages it."""
import collections, struct, subprocess
from pathlib import Path

from rounds import PROGRAM, TIMEOUT, Service, documents

PAGE, SECTOR, HEADER = 4096, 512, 100
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
            self.copies = [self.store.read_bytes()]
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
        self.bytes = self.copies[-1]
        edits = Path(f"{self.store}.edits")
        # The journal of edits that the program keeps beside the store, if it is one that does.
        self.edits_file = edits.read_bytes() if edits.exists() else None
        self.pages = self.edit_pages()

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
            self.copies.append(self.store.read_bytes())

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
        help = subprocess.run([PROGRAM, "help", "recover"], capture_output=True, timeout=TIMEOUT)
        self.can_recover = help.returncode == 0

    def edit_pages(self):
        """Which pages have bytes of which edits, by reading the tree of the table of entries and its overflow pages."""
        pages = collections.defaultdict(set)
        for number in range(1, len(self.bytes) // PAGE + 1):
            page = self.page(number)
            kind = page[0]
            if number == 1 or kind not in (0x02, 0x0A):
                continue
            for index in range(struct.unpack_from(">H", page, 3)[0]):
                cell = struct.unpack_from(">H", page, (12 if kind == 0x02 else 8) + 2 * index)[0]
                found = self.edit_of(page, cell + (4 if kind == 0x02 else 0))
                if found:
                    id, overflow = found
                    pages[number].add(id)
                    while overflow:
                        pages[overflow].add(id)
                        overflow = struct.unpack_from(">I", self.page(overflow))[0]
        assert set(self.edits) <= set().union(*pages.values()), "an edit's page was not found"
        return pages

    def edit_of(self, page, at):
        """The id of the edit in a cell, and its first overflow page, or 0."""
        size, at = varint(page, at)
        least, most = (PAGE - 12) * 32 // 255 - 23, (PAGE - 12) * 64 // 255 - 23
        kept = size
        if size > most:
            kept = least + (size - least) % (PAGE - 4)
            kept = kept if kept <= most else least
        payload = page[at:at + kept]
        overflow = struct.unpack_from(">I", page, at + kept)[0] if size > kept else 0
        head, place = varint(payload, 0)
        kinds = []
        while place < head:
            kind, place = varint(payload, place)
            kinds.append(kind)
        # A row of entries: the name of a collection, a whole number, and a document.
        if len(kinds) < 3 or not payload[head:].startswith(b"task edits") or kinds[0] != 12 + 2 * len(b"task edits"):
            return None
        if kinds[2] < 100:
            return None
        width = {8: 0, 9: 0, 1: 1, 2: 2, 3: 3, 4: 4}[kinds[1]]
        id = int.from_bytes(payload[head + 10:head + 10 + width], "big") if width else kinds[1] - 8
        return id, overflow

    def page(self, number):
        return self.bytes[(number - 1) * PAGE:number * PAGE]


def varint(data, at):
    value = 0
    for _ in range(8):
        value, at = value << 7 | data[at] & 0x7F, at + 1
        if data[at - 1] < 0x80:
            return value, at
    return value << 8 | data[at], at + 1


# ---- The damage ----------------------------------------------------------------------------------------------------


class Damage:
    """One way of damaging a copy of a store, and what may come of it."""

    def __init__(self, kind, fixture, other, random):
        self.kind, self.fixture, self.other, self.random = kind, fixture, other, random
        self.bytes, self.journal, self.inject, self.text = bytearray(fixture.bytes), None, None, ""
        self.edits_file = fixture.edits_file
        # The pages that are overwritten, missing, or will be after a journal was rolled back.
        self.pages = set()
        KINDS[kind](self)

    @property
    def nameable(self):
        """The edits that have bytes on a damaged page: these, and no others, may be named as unreadable."""
        edits = set().union(*(self.fixture.pages.get(page, set()) for page in self.pages), set())
        # Where table and index are both damaged, nothing tells an edit that was taken back from one that is unreadable.
        return edits | self.fixture.dropped if edits and len(self.pages) > 1 else edits

    @property
    def may_hide_all(self):
        """Whether the store may be refused as a whole: its header is damaged, or a journal has another."""
        return self.bytes[:HEADER] != self.fixture.bytes[:HEADER] or (self.journal is not None and 1 in self.pages)

    def place(self, size):
        """A page or sector, every second time one with edits, or what is found by them, on it."""
        count = len(self.fixture.bytes) // size
        if self.random.random() < 0.5:
            marked = [n for n in range(count)
                      if n * size // PAGE + 1 in self.fixture.pages or b"task edits" in self.fixture.bytes[n * size:(n + 1) * size]]
            return self.random.choice(marked)
        return self.random.randrange(count)

    def write(self, place, size, data):
        self.bytes[place * size:(place + 1) * size] = data
        self.pages.add(place * size // PAGE + 1)
        self.text += f" {'page' if size == PAGE else 'sector'} {place + 1}"

    def fill(self, size, fill):
        self.write(self.place(size), size, fill(self.random, size))

    def flip(self, count):
        sector = self.place(SECTOR)
        for _ in range(count):
            at = sector * SECTOR + self.random.randrange(SECTOR)
            self.bytes[at] ^= 1 << self.random.randrange(8) if count == 1 else self.random.randrange(1, 256)
            self.text += f" byte {at}"
        self.pages.add(sector * SECTOR // PAGE + 1)

    def swap(self, size):
        first, second = self.place(size), self.place(size)
        while self.span(first, size) == self.span(second, size):
            second = self.random.randrange(len(self.fixture.bytes) // size)
        one, two = self.span(first, size), self.span(second, size)
        self.write(first, size, two)
        self.write(second, size, one)

    def span(self, place, size):
        return self.fixture.bytes[place * size:(place + 1) * size]

    def revert(self, size):
        """A write that the disk acknowledged and did not do."""
        while True:
            copy, place = self.random.choice(self.fixture.copies[:-1]), self.place(size)
            old = copy[place * size:(place + 1) * size]
            if len(old) == size and old != self.span(place, size):
                break
        self.write(place, size, old)
        self.text += f" of copy {self.fixture.copies.index(copy)}"

    def truncate(self):
        unit = self.random.choice([1, SECTOR, PAGE])
        size = self.random.randrange(unit, len(self.bytes), unit)
        del self.bytes[size:]
        self.miss_from(size)
        self.text = f" to {size} bytes"

    def miss_from(self, size):
        self.pages |= set(range(size // PAGE + 1, len(self.fixture.bytes) // PAGE + 1))

    def extend(self):
        self.bytes += self.random.randbytes(self.random.choice([1, SECTOR, PAGE, self.random.randrange(1, 50_000)]))

    def foreign_journal(self):
        """A journal that another store's writer left when it was killed."""
        self.use_journal(self.other.copies)

    def stale_journal(self):
        """A journal of this store that was done with long ago."""
        self.use_journal(self.fixture.copies)

    def use_journal(self, copies):
        old, new = self.two(copies)
        self.journal = self.journal_between(old, new)
        self.pages |= set(changed_pages(old, new))
        self.miss_from(len(old))

    def two(self, copies):
        first = self.random.randrange(len(copies) - 1)
        self.text += f" of copy {first}"
        return copies[first], copies[first + 1]

    def random_journal(self):
        self.journal = self.random.randbytes(self.random.randrange(1, 20_000))
        if self.random.random() < 0.5:
            # One with a proper beginning: no checksum fits a page, but the file is cut to the size that it names.
            old, new = self.two(self.fixture.copies)
            self.journal = self.journal_between(old, new)[:SECTOR] + self.journal
            self.miss_from(len(old))

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

    def flip_edits_file(self):
        edits = bytearray(self.edits_file or b" ")
        for _ in range(self.random.randint(1, 8)):
            edits[self.random.randrange(len(edits))] ^= self.random.randrange(1, 256)
        self.edits_file = bytes(edits)

    def truncate_edits_file(self):
        self.edits_file = (self.edits_file or b" ")[:self.random.randrange(len(self.edits_file or b" "))]

    def lose_edits_file(self):
        self.edits_file = None

    def lose_all_but_edits_file(self):
        """What is left is nothing, garbage, or the whole file as it was some time ago."""
        size = self.random.choice([0, 1000, len(self.bytes)])
        self.bytes = bytearray(self.random.choice([b"", self.random.randbytes(size), self.fixture.copies[-4]]))
        self.miss_from(0)

    def read_error(self, when):
        self.inject = when.format(self.random.randint(1, self.random.choice([8, 60])))
        self.text = f" pread64:error=EIO:when={self.inject}"

    def write_to(self, store):
        store.write_bytes(self.bytes)
        if self.edits_file is not None:
            Path(f"{store}.edits").write_bytes(self.edits_file)
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
    "file emptied, overwritten or put back": Damage.lose_all_but_edits_file,
    "journal of edits flipped": Damage.flip_edits_file,
    "journal of edits truncated": Damage.truncate_edits_file,
    "journal of edits lost": Damage.lose_edits_file,
    "file extended": Damage.extend,
    "journal of another store": Damage.foreign_journal,
    "old journal of this store": Damage.stale_journal,
    "journal of random bytes": Damage.random_journal,
    "one read error": lambda damage: damage.read_error("{}"),
    "read errors": lambda damage: damage.read_error("{}+"),
}
READ_ERRORS = {"one read error", "read errors"}
