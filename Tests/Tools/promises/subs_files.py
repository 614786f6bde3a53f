"""What news-subs does to files: whole whatever fails, locked, beside a link's target, never rewritten when damaged."""

import collections, fcntl, os, re, shutil, signal, stat, subprocess, time
import tracing
from harness import Skip, expect, finish, shown
from promises.common import channel, test

OLD = [b'{"tid":"T%d","tname":"\xe9\xa2\x91\xe9\x81\x93","section":"mine","n":1.0}' % n for n in range(3)]
OLDER = OLD[:2]
NEW = [*OLD[1:], OLD[0].replace(b"mine", b"more")]
EDIT = ["toggle", "T0"]
EDITS = {  # every command that changes the file, and its stdin
    "add": (["add", "http://h/f"], b""), "add -": (["add", "-"], channel(7)), "remove": (["remove", "T0"], b""),
    "delete": (["delete", "T0"], b""), "move": (["move", "T0", "--last"], b""), "toggle": (EDIT, b""),
    "settle": (["settle"], b""), "rename": (["rename", "T0", "x"], b""), "fix": (["fix", "T0"], b""),
    "unfix": (["unfix", "T0"], b""), "sync": (["sync", "--force"], channel(7)), "undo": (["undo"], b""),
    "init": (["init", "--force"], channel(7)), "apply": (["apply"], b'{"op":"delete","tid":"T0"}\n'),
    "apply --keep-going": (["apply", "--keep-going"], b'{"op":"delete","tid":"T0"}\n'),
}


def lines(*records):
    return b"".join(r + b"\n" for r in records)


def furnished(folder, name="subs"):
    """A folder that holds a file and its version before."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(lines(*OLD))
    (folder / (name + "~")).write_bytes(lines(*OLDER))
    return folder / name


def read(path):
    return path.read_bytes() if path.exists() else None


def names(folder):
    return sorted(p.name for p in folder.iterdir())


def traced(here, *options, **more):
    return tracing.traced(here, "news-subs", *options, **more)


def calls(here, args):
    """The system calls of a run: {name: how many}."""
    return collections.Counter(call.name for call in tracing.calls(here, "news-subs", args=args)[0])


class Subject:
    """A file that is edited again and again from the same state."""

    def __init__(self, here, made):
        self.here, self.folder, self.made = here, here.tmp / "folder", made
        self.path = self.folder / ("new/deep/subs" if made else "subs")
        self.args = ["-f", self.path, *(["add", "http://h/f"] if made else EDIT)]
        self.old = None if made else lines(*OLD)
        self.new = b'{"tid":"http://h/f","section":"mine"}\n' if made else lines(*NEW)

    def reset(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        if not self.made:
            furnished(self.folder)

    def check(self, what, status):
        """The file is the old or the new one, and the status says which."""
        found = read(self.path)
        expect(found in (self.old, self.new), "%s: the file is neither: %r" % (what, found))
        if status is not None:
            expect((found == self.new) == (status == 0), "%s: status %d, but %s" % (what, status, "new" if found == self.new else "old"))
        if not self.made:
            before = read(self.folder / "subs~")
            expect(before in (lines(*OLDER), lines(*OLD), None), "%s: subs~ is %r" % (what, before))
            if status is not None:
                wanted = lines(*OLD) if found == self.new else lines(*OLDER)
                expect(before == wanted, "%s: subs~ is %r" % (what, before))

    def check_next(self, what):
        """The next run puts right what this one left."""
        found = read(self.path)
        run = self.here.run("news-subs", "-f", self.path, "add", "http://next/")
        expect((run.status, run.err) == (0, b""), "%s, then: %s" % (what, run))
        expect(b"http://next/" in read(self.path), "%s: the next edit is lost" % what)
        wanted = ["subs", "subs.lock"] + ([] if found is None else ["subs~"])
        expect(names(self.path.parent) == wanted, "%s: left %s" % (what, names(self.path.parent)))
        if found is not None:
            expect(read(self.path.with_name("subs~")) == found, what + ": the version before is lost")


@test("whatever system call of an edit fails, the file is old or new and the status says which", over=[False, True])
def _(here, made):
    subject = Subject(here, made)
    subject.reset()
    for name, count in calls(here, subject.args).items():
        for number in range(1, count + 1):
            for error in ("ENOSPC", "EIO", "EINTR", "EACCES"):
                subject.reset()
                what = "%s %d: %s" % (name, number, error)
                result = traced(
                    here, "-e", "trace=" + name, "-e", "inject=%s:error=%s:when=%d" % (name, error, number), args=subject.args
                )
                subject.check(what, result.status)
                # Where memory is refused the program ends by a signal, unsaid.
                expect(result.status == 0 or result.status > 128 or result.err, what + ": nothing was said")
                if result.status not in (0, 127):
                    subject.check_next(what)


@test("killed before any of its system calls, an edit leaves the old or the new file", over=[False, True])
def _(here, made):
    subject = Subject(here, made)
    subject.reset()
    for name, count in calls(here, subject.args).items():
        for number in range(1, count + 1):
            subject.reset()
            what = "killed at %s %d" % (name, number)
            traced(here, "-e", "trace=" + name, "-e", "inject=%s:signal=KILL:when=%d" % (name, number), args=subject.args)
            subject.check(what, None)
            if not made:
                # Undo leads from there to the version before, not past it.
                wanted = lines(*OLD) if read(subject.path) == subject.new else lines(*OLDER)
                undone = here.run("news-subs", "-f", subject.path, "undo")
                expect((undone.status, undone.err) == (0, b""), "%s, then undo: %s" % (what, undone))
                expect(read(subject.path) == wanted, "%s: undo to %r" % (what, read(subject.path)))
            subject.check_next(what)


@test("a file is on the disk before it takes the old one's place, and its folder after", over=[False, True])
def _(here, made):
    subject = Subject(here, made)
    subject.reset()
    calls(here, subject.args)  # skips where strace does not work
    subject.reset()
    result = traced(here, "-y", "-e", "trace=flock,fsync,rename,renameat,renameat2", args=subject.args)
    expect(result.status == 0, result)
    done = []
    for line in (here.tmp / "trace").read_text(errors="replace").splitlines():
        if call := re.match(r"(?:\d+ +)?(flock|fsync|rename)\w*\((.*)\) += 0", line):
            files = re.findall('"([^"]*)"' if call[1] == "rename" else "<([^>]*)>", call[2])
            done.append((call[1], os.path.basename(files[-1])))
    path, folder = subject.path.name, subject.path.parent.name
    wanted = [("flock", path + ".lock"), ("fsync", path + ".news-new"), *([] if made else [("rename", path + "~")]), ("rename", path), ("fsync", folder)]
    expect([d for d in done if d in wanted] == wanted, "%s, not %s" % (done, wanted))


@test("short writes and interrupted ones are gone on with")
def _(here):
    path = furnished(here.tmp / "folder")
    result = here.run("news-subs", "-f", path, *EDIT, "--events", env=tracing.short_io(here, 7))
    expect(result.status == 0 and result.out.count(b"\n") == 1, result)
    expect(read(path) == lines(*NEW) and read(path.with_name("subs~")) == lines(*OLD), read(path))


@test("a full file system leaves the old file")
def _(here):
    full = here.tmp / "full"
    full.mkdir()
    if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", full], stderr=subprocess.DEVNULL).returncode:
        raise Skip("cannot mount a small file system")
    try:
        path = full / "subs"
        path.write_bytes(b"".join(channel(n) for n in range(600)))
        old = read(path)
        result = here.run("news-subs", "-f", path, "remove", "T%013d" % 5)
        expect(result.status == 4 and b"No space left" in result.err, result)
        expect(read(path) == old and names(full) == ["subs", "subs.lock"], names(full))
    finally:
        subprocess.run(["umount", full], check=True)


@test("a file size limit leaves the old file")
def _(here):
    path = furnished(here.tmp / "folder")
    big = lines(*OLD) + b"".join(channel(n) for n in range(2000))
    path.write_bytes(big)
    command = ["bash", "-c", 'ulimit -f 8; exec "$@"', "bash", here.tool("news-subs"), "-f", path, *EDIT]
    result = finish(subprocess.Popen(command, stderr=subprocess.PIPE))
    expect(result.status == 4 and result.err, result)
    expect(read(path) == big and names(path.parent) == ["subs", "subs.lock", "subs~"], names(path.parent))


@test("a file system without locks is said to be one", over=["ENOLCK", "ENOSYS", "EOPNOTSUPP"])
def _(here, error):
    path = furnished(here.tmp / "folder")
    calls(here, ["-f", path, "rename", "T0", "x"])
    old = read(path)
    result = traced(here, "-e", "trace=flock", "-e", "inject=flock:error=" + error, args=["-f", path, *EDIT])
    expect(result.status == 4 and b"no locks" in result.err and b"subs.lock" in result.err, result)
    expect(read(path) == old, "changed")


@test("fifty writers at once, and none is lost")
def _(here):
    path = furnished(here.tmp / "folder")
    writers = [here.start("news-subs", "-f", path, "add", "http://h/%d" % n, "--wait=60") for n in range(50)]
    seen = 0
    while any(w.poll() is None for w in writers):
        listed = here.run("news-subs", "-f", path, "list", "all")
        expect((listed.status, listed.err) == (0, b""), "a reader sees %s" % listed)
        expect(len(listed.lines) >= seen, "fewer channels than before")
        seen = len(listed.lines)
    for writer in writers:
        result = finish(writer)
        expect((result.status, result.err) == (0, b""), result)
    found = read(path).splitlines()
    expect(found[:3] == OLD and len(found) == 53, "%d lines" % len(found))
    expect(len(set(found)) == 53, "doubled")


@test("another run's lock is waited for, then status 5")
def _(here):
    path = furnished(here.tmp / "folder")
    with open(path.parent / "subs.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for wait in ("--wait=0", "--wait=0.2"):
            began = time.monotonic()
            result = here.run("news-subs", "-f", path, *EDIT, wait)
            expect(result.status == 5 and b"subs.lock" in result.err, result)
            expect(time.monotonic() - began < 5, "waited too long")
        expect(read(path) == lines(*OLD), "changed")
        for read_only in (["list", "all"], ["check"], [*EDIT, "--dry-run"]):
            result = here.run("news-subs", "-f", path, *read_only, "--wait=0")
            expect((result.status, result.err) == (0, b""), result)
        waiting = here.start("news-subs", "-f", path, *EDIT)
        time.sleep(0.1)
        expect(waiting.poll() is None, "does not wait")
    expect(finish(waiting).status == 0 and read(path) == lines(*NEW), read(path))


@test("a signal ends the wait, and nothing is changed", over=["INT", "TERM"])
def _(here, name):
    path = furnished(here.tmp / "folder")
    number = getattr(signal, "SIG" + name)
    with open(path.parent / "subs.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        waiting = here.start("news-subs", "-f", path, *EDIT)
        time.sleep(0.1)
        waiting.send_signal(number)
        expect(finish(waiting, timeout=5).status == 128 + number, waiting.returncode)
    reading = here.start("news-subs", "-f", path, "sync", stdin=subprocess.PIPE)
    reading.stdin.write(channel(1))
    reading.stdin.flush()
    time.sleep(0.1)
    reading.send_signal(number)
    expect(shown(reading.wait(5)) == 128 + number, reading.returncode)
    expect(read(path) == lines(*OLD) and names(path.parent) == ["subs", "subs.lock", "subs~"], names(path.parent))


@test("stdin is read to its end before the lock is taken")
def _(here):
    path = furnished(here.tmp / "folder")
    slow = here.start("news-subs", "-f", path, "add", "-", stdin=subprocess.PIPE)
    slow.stdin.write(channel(1))
    slow.stdin.flush()
    result = here.run("news-subs", "-f", path, *EDIT, "--wait=2")
    expect((result.status, result.err) == (0, b""), "waits for a run that still reads: %s" % result)
    slow.stdin.close()
    slow.stdin = None
    expect(finish(slow).status == 0 and len(read(path).splitlines()) == 4, read(path))


@test("everything lies beside the target of a symbolic link")
def _(here):
    path = furnished(here.tmp / "real")
    (here.tmp / "links").mkdir()
    (here.tmp / "links/first").symlink_to("../real/subs")
    (here.tmp / "links/second").symlink_to(here.tmp / "links/first")
    result = here.run("news-subs", "-f", here.tmp / "links/second", *EDIT)
    expect((result.status, result.err) == (0, b""), result)
    expect(read(path) == lines(*NEW) and names(path.parent) == ["subs", "subs.lock", "subs~"], names(path.parent))
    expect(names(here.tmp / "links") == ["first", "second"] and (here.tmp / "links/first").is_symlink(), "links changed")
    (here.tmp / "links/dangling").symlink_to("../made/later/subs")
    result = here.run("news-subs", "-f", here.tmp / "links/dangling", "add", "http://h/f")
    expect(result.status == 0 and (here.tmp / "made/later/subs").exists(), result)
    (here.tmp / "links/loop").symlink_to("loop")
    result = here.run("news-subs", "-f", here.tmp / "links/loop", "add", "http://h/f")
    expect(result.status == 3 and result.err, result)


@test("mode and owner are kept")
def _(here):
    path = furnished(here.tmp / "folder")
    for mode in (0o600, 0o640, 0o666, 0o444):
        path.write_bytes(lines(*OLD)) if os.access(path, os.W_OK) else None
        path.chmod(mode)
        result = here.run("news-subs", "-f", path, "toggle", "T0")
        expect(result.status == 0, result)
        expect(stat.S_IMODE(path.stat().st_mode) == mode, "%o became %o" % (mode, stat.S_IMODE(path.stat().st_mode)))
        expect(stat.S_IMODE(path.with_name("subs~").stat().st_mode) == mode, "subs~")
    if os.geteuid():
        return
    os.chown(path, 12345, 23456)
    expect(here.run("news-subs", "-f", path, "toggle", "T0").status == 0, "of another owner")
    expect((path.stat().st_uid, path.stat().st_gid) == (12345, 23456), "the owner is another")
    made = here.tmp / "made/subs"
    command = ["bash", "-c", 'umask 027; exec "$@"', "bash", here.tool("news-subs"), "-f", made, "add", "http://h/f"]
    expect(subprocess.run(command).returncode == 0 and stat.S_IMODE(made.stat().st_mode) == 0o640, "umask")


def as_nobody(here):
    """What runs a program as a user that is not root."""
    if os.geteuid():
        return []
    if not shutil.which("setpriv"):
        raise Skip("root can write everywhere, and there is no setpriv")
    command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    if subprocess.run([*command, here.tool("news-subs"), "--version"], capture_output=True).returncode:
        raise Skip("another user cannot run the program")
    os.chmod(here.tmp, 0o755)
    return command


@test("a file of another owner keeps its mode, and is left alone where it may not be replaced")
def _(here):
    if os.geteuid():
        raise Skip("not root, so all files are of one owner")
    nobody = as_nobody(here)
    for folder_mode, mode, status in ((0o777, 0o644, 0), (0o777, 0o606, 0), (0o1777, 0o666, 4), (0o755, 0o666, 4), (0o777, 0o600, 3)):
        folder = here.tmp / ("%o-%o" % (folder_mode, mode))
        path = furnished(folder)
        path.chmod(mode)
        folder.chmod(folder_mode)
        result = finish(subprocess.Popen([*nobody, here.tool("news-subs"), "-f", path, *EDIT], stderr=subprocess.PIPE))
        what = "%o in %o: %s" % (mode, folder_mode, result)
        expect(result.status == status and len(result.messages) == (status != 0), what)
        expect(read(path) == lines(*(OLD if status else NEW)), what)
        expect(stat.S_IMODE(path.stat().st_mode) == mode and path.stat().st_uid == (0 if status else 65534), what)
        expect(read(folder / "subs~") == lines(*(OLDER if status else OLD)), what)
        expect(set(names(folder)) <= {"subs", "subs~", "subs.lock"}, names(folder))


@test("a folder that cannot be written to is status 4")
def _(here):
    path = furnished(here.tmp / "folder")
    command = [*as_nobody(here), here.tool("news-subs"), "-f", path, *EDIT]
    os.chmod(path.parent, 0o555)
    result = finish(subprocess.Popen(command, stderr=subprocess.PIPE))
    expect(result.status == 4 and b"subs.lock: Permission denied" in result.err, result)
    (path.parent / "subs.lock").touch()
    result = finish(subprocess.Popen(command, stderr=subprocess.PIPE))
    expect(result.status == 4 and b"Permission denied" in result.err, result)
    expect(read(path) == lines(*OLD), "changed")
    dry = finish(subprocess.Popen([*command, "--dry-run"], stdout=subprocess.PIPE, stderr=subprocess.PIPE))
    expect(dry.status == 0 and dry.out, dry)


@test("what is no regular file is not replaced")
def _(here):
    os.mkfifo(here.tmp / "fifo")
    (here.tmp / "folder").mkdir()
    (here.tmp / "subs").write_bytes(lines(*OLD))
    (here.tmp / "subs~").mkdir()
    for name, status in (("fifo", 4), ("/dev/null", 4), ("folder", 3), ("subs/x", 3), ("subs", 4)):
        for command in (["add", "http://h/f"], *([] if name == "subs" else [["init"], ["sync"]])):
            result = here.run("news-subs", "-f", name, *command, stdin=channel(1))
            expect(result.status == status and result.err, "%s %s: %s" % (command[0], name, result))
    expect(stat.S_ISFIFO((here.tmp / "fifo").stat().st_mode) and os.path.exists("/dev/null"), "gone")
    expect(read(here.tmp / "subs") == lines(*OLD) and (here.tmp / "subs~").is_dir(), "changed")


@test("names with blanks, newlines and dashes", over=["a b", "new\nline", "-f", "é\x01", "x" * 200])
def _(here, name):
    path = here.tmp / name / name
    expect(here.run("news-subs", "-f", path, "add", "http://h/f").status == 0 and path.exists(), "add")
    result = here.run("news-subs", "--file=" + name + "/" + name, "delete", "nope")
    expect(result.status == 1 and result.err.count(b"\n") == 1, result)
    expect(here.run("news-subs", "-f", path, "delete", "http://h/f").status == 0 and read(path) == b"", "delete")
    expect(names(path.parent) == sorted([name, name + ".lock", name + "~"]), names(path.parent))


@test("a name too long for what lies beside it is status 4, and nothing is made")
def _(here):
    for length in (246, 250, 255):
        folder = here.tmp / str(length)
        folder.mkdir()
        path = folder / ("x" * length)
        path.write_bytes(lines(*OLD))
        result = here.run("news-subs", "-f", path, *EDIT)
        expect(result.status == 4 and b"too long" in result.err, result)
        expect(read(path) == lines(*OLD) and not any(n.endswith("~") for n in names(folder)), "changed")


@test("the default file is made with its folders, where XDG_CONFIG_HOME or HOME say")
def _(here):
    config = here.tmp / "config"
    for env, path in (
        ({"XDG_CONFIG_HOME": str(config)}, config / "news/subs.ndjson"), ({}, here.tmp / ".config/news/subs.ndjson"),
        ({"XDG_CONFIG_HOME": "relative"}, here.tmp / ".config/news/subs.ndjson"),
        ({"NEWS_SUBS": "here/subs", "XDG_CONFIG_HOME": str(config)}, here.tmp / "here/subs"),
    ):
        result = here.run("news-subs", "add", "http://h/f", env=env)
        expect(result.status == 0 and path.exists(), "%s: %s" % (env, result))
        path.unlink()
    result = here.run("news-subs", "list", env={"HOME": ""})
    expect(result.status == 2 and b"HOME" in result.err, result)


@test("a missing file is status 3, and nothing is made", over=[n for n in EDITS if n not in ("add", "add -", "init", "sync")] + ["list", "check"])
def _(here, name):
    args, stdin = EDITS.get(name, ([name], b""))
    result = here.run("news-subs", "-f", here.tmp / "none/subs", *args, stdin=stdin)
    expect(result.status == 3 and result.out == b"" and len(result.messages) == 1, result)
    expect(not (here.tmp / "none").exists(), "made a folder")


DAMAGE = {
    "half a line": lines(*OLD) + b'{"tid":"T9","tna', "no tid": lines(*OLD, b'{"tname":"x"}'),
    "a repeated tid": lines(*OLD, b'{"tid":"\\u00540"}'), "an unknown section": lines(*OLD, b'{"tid":"T9","section":"old"}'),
    "not UTF-8": lines(b'{"tid":"T\xff"}', *OLD), "an array": lines(b"[]", *OLD), "a tid that is a number": lines(*OLD, b'{"tid":1}'),
    "NUL bytes": lines(*OLD) + b"\0" * 512, "pretty": b'{\n  "tid": "T9"\n}\n' + lines(*OLD),
    "a line over 16 MiB": lines(*OLD) + b'{"tid":"T9","x":"' + b"x" * (16 << 20) + b'"}\n',
}


@test("a damaged file is never rewritten, and check says which line", over=DAMAGE)
def _(here, damage):
    path = furnished(here.tmp / "folder")
    path.write_bytes(DAMAGE[damage])
    before = path.stat()
    for name, (args, stdin) in EDITS.items():
        for more in ([], ["--dry-run"]):
            result = here.run("news-subs", "-f", path, *args, *more, stdin=stdin)
            expect(result.status == 3 and result.out == b"" and result.err, "%s: %s" % (name, result))
            expect(re.search(rb"subs:\d+:", result.err), "%s: no line: %r" % (name, result.err))
    expect(path.stat().st_ino == before.st_ino and path.stat().st_mtime_ns == before.st_mtime_ns, "written")
    expect(read(path) == DAMAGE[damage] and read(path.with_name("subs~")) == lines(*OLDER), "changed")
    checked = here.run("news-subs", "-f", path, "check")
    lines_said = {int(n) for n in re.findall(rb"subs:(\d+):", checked.err)}
    wanted = {"pretty": {1, 2, 3}, "not UTF-8": {1}, "an array": {1}}.get(damage, {4})
    expect(checked.status == 1 and checked.out == b"" and lines_said == wanted, checked)
    listed = here.run("news-subs", "-f", path, "list", "all")
    expect(listed.status == 1 and listed.lines == OLD, listed)


@test("check is silent on what is good, and status 1 on what is not")
def _(here):
    path = here.tmp / "subs"
    for good in (b"", lines(*OLD), b"\xef\xbb\xbf\r\n" + b"\r\n".join(OLD), b'{"section":null,"tid":"a"}\n\n\n{"tid":"b","section":"more"}\n{"tid":"c"}'):
        path.write_bytes(good)
        result = here.run("news-subs", "-f", path, "check")
        expect((result.status, result.out, result.err) == (0, b"", b""), result)
    path.write_bytes(lines(*(b'{"tid":"T1"}' for _ in range(30)), b'{"tid":"T2","fixed":true,"section":"more"}'))
    result = here.run("news-subs", "-f", path, "check")
    expect(result.status == 1 and len(result.messages) == 21 and "10 more" in result.messages[-1], result)
    path.write_bytes(b'{"tid":"T2","section":"more","fixed":true}\n')
    result = here.run("news-subs", "-f", path, "check")
    expect(result.status == 1 and b"subs:1:38: " in result.err, result)


@test("Windows line ends, a byte order mark and blank lines are read, and records keep their bytes")
def _(here):
    path = here.tmp / "subs"
    records = [b'{ "tid" : "T0", "k": 1.0 , "s":"\\u4e2d" }', b'  {"tid":"T1","section":"more","n":1e400}\t', b'{"tid":"T2","section":"recent"}']
    for start, end in ((b"", b"\n"), (b"\xef\xbb\xbf", b"\r\n"), (b"\n\n", b"\r\n\r\n"), (b"", b"\n \t\n")):
        for last in (end, b""):
            path.write_bytes(start + end.join(records) + last)
            expect(here.run("news-subs", "-f", path, "add", "T2").status == 0, "add")
            expect(read(path) == lines(records[0], b'{"tid":"T2","section":"mine"}', records[1]), read(path))
            expect(here.run("news-subs", "-f", path, "undo").status == 0, "undo")
            expect(read(path) == start + end.join(records) + last, "undo is not the same bytes")
    path.write_bytes(records[0] + b"\n")
    expect(here.run("news-subs", "-f", path, "toggle", "T0").status == 0, "toggle")
    expect(read(path) == b'{ "tid" : "T0", "k": 1.0 , "s":"\\u4e2d","section":"more" }\n', read(path))


@test("an edit that changes nothing writes nothing")
def _(here):
    path = furnished(here.tmp / "folder")
    before = path.stat()
    for args in (
        ["add", "T1"], ["remove", "--", "T0", "T0"] and ["move", "T1", "--to=1"], ["move", "T2", "--last"], ["move", "T0", "T1", "--first"],
        ["settle"], ["unfix", "T1"], ["rename", "T1", "频道"], ["add", "-"], ["apply"], ["toggle", "T0", "--dry-run"], ["undo", "--dry-run"],
        ["add", "T1", "--before=T2"],
    ):
        result = here.run("news-subs", "-f", path, *args)
        expect((result.status, result.err) == (0, b""), "%s: %s" % (args, result))
        expect(bool(result.out) == ("--dry-run" in args), result)
        expect(path.stat().st_ino == before.st_ino and read(path.with_name("subs~")) == lines(*OLDER), "%s wrote" % args)
    here.run("news-subs", "-f", here.tmp / "none/subs", "add", "-")
    here.run("news-subs", "-f", here.tmp / "none/subs", "add", "http://h/f", "--dry-run")
    expect(not (here.tmp / "none").exists(), "made a folder for nothing")


@test("one edit of a file of 100,000 channels takes time proportional to it", alone=True)
def _(here):
    def took(count):
        path = here.tmp / "subs"
        path.write_bytes(b"".join(channel(n, section="more") for n in range(count)))
        edits = b"".join(b'{"op":"move","tid":"T%013d","to":%d}\n' % (n * 7919 % count, n * 31 % count) for n in range(count))
        began = time.process_time() + sum(os.times()[2:4])
        expect(here.run("news-subs", "-f", path, "apply", stdin=edits).status == 0, "apply")
        return time.process_time() + sum(os.times()[2:4]) - began

    few, many = min(took(10000) for _ in range(2)), took(100000)
    expect(many < 40 * few, "10,000 edits of 10,000 channels: %.2f s; ten times as many of both: %.2f s" % (few, many))
