"""A model of a disk that loses power: what `strace` has seen a program write to a folder, and what may be left of it."""
import copy, os, re, subprocess

CALLS = "openat,write,pwrite64,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,ftruncate,fallocate,link,linkat,lseek"
SECTOR = 512

_CALL = re.compile(r"^(\d+) +(\w+)\((.*)\) += (-?\d+)")
_BEGUN = re.compile(r"^(\d+) +(.*) <unfinished \.\.\.>$")
_RESUMED = re.compile(r"^(\d+) +<\.\.\. \w+ resumed>(.*)$")
_STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


class File:
    """A file: what is on the disk for sure, and what was written since it was last synced, in order."""

    def __init__(self, data=b""):
        self.data, self.pending = data, []

    def now(self):
        """The contents as programs see them."""
        return self.after(self.pending)

    def after(self, changes):
        data = bytearray(self.data)
        for kind, *arguments in changes:
            if kind == "size":
                size = arguments[0]
                data = data[:size] + bytes(size - len(data[:size]))
            elif kind == "room":
                data += bytes(max(0, arguments[0] - len(data)))
            else:
                offset, written = arguments
                data += bytes(max(0, offset + len(written) - len(data)))
                data[offset:offset + len(written)] = written
        return bytes(data)

    def sync(self):
        self.data, self.pending = self.now(), []

    def left(self, random):
        """What may be left: each change may have reached the disk or not, a write also in part, sector by sector."""
        return self.after([part for change in self.pending for part in _parts(change, random)])


def _parts(change, random):
    if change[0] != "write":
        return [change] if random.random() < 0.5 else []
    _, offset, written = change
    fate = random.random()
    if fate < 0.7:
        return [change] if fate < 0.35 else []
    cuts = [0, *range(SECTOR - offset % SECTOR, len(written), SECTOR), len(written)]
    return [
        ("write", offset + start, written[start:end]) for start, end in zip(cuts, cuts[1:]) if random.random() < 0.5]


class Disk:
    """A folder: its names on the disk for sure, the names given and removed since it was last synced, and its files."""

    def __init__(self, folder):
        self.folder = str(folder)
        self.names = {path.name: File(path.read_bytes()) for path in folder.iterdir() if path.is_file()}
        self.pending, self.open, self.output = [], {}, b""

    def now(self, changes=None):
        names = dict(self.names)
        for name, file in self.pending if changes is None else changes:
            if file is None:
                names.pop(name, None)
            else:
                names[name] = file
        return names

    def left(self, random):
        """What may be left of the folder, by name. A folder's changes reach the disk in order, as with a journal, or in
        any order."""
        if random.random() < 0.7:
            changes = self.pending[:random.randint(0, len(self.pending))]
        else:
            changes = [change for change in self.pending if random.random() < 0.5]
        return {name: file.left(random) for name, file in self.now(changes).items()}

    def apply(self, call, arguments, result):
        """Does what a call has done."""
        if result < 0:
            return
        texts = [bytes.fromhex(text.replace("\\x", "")) for text in _STRING.findall(arguments)]
        numbers = [int(number) for number in re.findall(r"(?<![\w\\])-?\d+(?![\w<])", _STRING.sub('""', arguments))]
        descriptor = int(re.match(r"\d+", arguments)[0]) if arguments[:1].isdigit() else None
        if call == "openat":
            self._open(texts[0].decode(), arguments, result)
        elif call in ("rename", "renameat", "renameat2", "link", "linkat"):
            self._rename(*(self._name(text.decode()) for text in texts), isLink=call.startswith("link"))
        elif call in ("unlink", "unlinkat"):
            if (name := self._name(texts[0].decode())) is not None:
                self.pending.append((name, None))
        elif call == "write" and descriptor == 1:
            self.output += texts[0][:result]
        elif descriptor in self.open:
            self._change(self.open[descriptor], call, texts, numbers, result)

    def _name(self, path):
        return os.path.basename(path) if os.path.dirname(path) == self.folder else None

    def _open(self, path, arguments, descriptor):
        self.open.pop(descriptor, None)
        name = self._name(path)
        if path == self.folder:
            self.open[descriptor] = [self, 0]
        elif name is not None:
            file = self.now().get(name)
            if file is None:
                file = File()
                self.pending.append((name, file))
            self.open[descriptor] = [file, 0]
            if "O_TRUNC" in arguments:
                file.pending.append(("size", 0))

    def _rename(self, old, new, isLink):
        if old is None or new is None:
            return
        self.pending.append((new, self.now()[old]))
        if not isLink:
            # A rename is one change of a journal; both halves are kept together as far as that.
            self.pending.append((old, None))

    def sync(self):
        self.names, self.pending = self.now(), []

    def _change(self, opened, call, texts, numbers, result):
        target, place = opened
        if call in ("fsync", "fdatasync"):
            target.sync()
        elif call == "lseek":
            opened[1] = result
        elif call == "write":
            target.pending.append(("write", place, texts[0][:result]))
            opened[1] += result
        elif call == "pwrite64":
            target.pending.append(("write", numbers[-1], texts[0][:result]))
        elif call == "ftruncate":
            target.pending.append(("size", numbers[-1]))
        elif call == "fallocate":
            target.pending.append(("room", numbers[-2] + numbers[-1]))


def traced(command, trace, **options):
    """Runs a command under strace; returns the process, and its calls as (name, arguments, result), as they ended."""
    process = subprocess.run(
        ["strace", "-f", "-q", "-s", "4194304", "-xx", "-e", f"trace={CALLS}", "-o", str(trace), *command], **options)
    begun, calls = {}, []
    for line in trace.read_text().splitlines():
        if match := _BEGUN.match(line):
            begun[match[1]] = match[2]
            continue
        if match := _RESUMED.match(line):
            line = f"{match[1]} {begun.pop(match[1], '')}{match[2]}"
        if match := _CALL.match(line):
            calls.append((match[2], match[3], int(match[4])))
    return process, calls


def disks(folder, calls):
    """The disk before each call, and after the last one."""
    disk = Disk(folder)
    yield disk
    for call in calls:
        disk.apply(*call)
        yield disk
