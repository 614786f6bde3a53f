"""news-fetch between a slow network and a slow reader: what is waited for, and how it ends."""

import fcntl, json, os, pty, re, select, signal, subprocess, termios, time
from harness import expect, finish, shown
from promises.common import BASE, HEADLINES, fed, line, memory, peak, test, within
from service import Answer, Service, page, rows


def until(condition, seconds=10):
    deadline = time.monotonic() + seconds
    while not condition():
        expect(time.monotonic() < deadline, "nothing within %d s" % seconds)
        time.sleep(0.01)


def hanging(request):
    """Channels that begin with H are never answered, those with B are big, those with S take half a second."""
    tid, start, count = request.page
    if tid[0] == "H":
        time.sleep(20)
    if tid[0] == "S":
        time.sleep(0.5)
    return rows(tid, 500 if tid[0] == "B" else 3, start, digest="长" * 1000)


@test("a reader that goes away is noticed while a server is waited for")
def _(here):
    with Service(hanging) as service:
        for args in (["T1", "H1"], ["--unordered", "H1", "T1"], ["H1"]):
            for parent_ignores in (False, True):
                process = here.start(
                    "news-fetch", "--no-cache", "--base-url=" + service.base, *args, restore_signals=not parent_ignores
                )
                if args != ["H1"]:
                    expect(process.stdout.readline(), "nothing came")
                else:
                    until(lambda: service.requests)
                process.stdout.close()
                status = within(5, lambda: (process.wait(), 1))[0]
                expect(shown(status) == 141, "%s: status %d" % (args, shown(status)))
                expect(process.stderr.read() == b"", "said something")


@test("a reader that has caught up lets further channels begin, whatever hangs")
def _(here):
    for extra in ([], ["--unordered"]):
        with Service(hanging) as service:
            process = here.start("news-fetch", "--no-cache", "--base-url=" + service.base, *extra, stdin=subprocess.PIPE)
            process.stdin.write(b"B1\nH1\n")
            process.stdin.flush()
            until(lambda: len(service.requests) == 2)
            for n in range(500):
                expect(json.loads(within(10, process.stdout.readline))["tid"] == "B1", "of another channel")
            process.stdin.write(b"T1\n")
            process.stdin.flush()
            until(lambda: "T1" in [r.page[0] for r in service.requests], 5)
            if extra:
                expect(json.loads(within(5, process.stdout.readline))["tid"] == "T1", "of another channel")
            process.kill()
            finish(process)


@test("a slow channel holds back no request of another, and no request is made twice")
def _(here):
    with Service(hanging) as service:
        tids = ["S1"] + ["T%d" % n for n in range(2, 300)]
        result = here.run("news-fetch", "--no-cache", "--base-url=" + service.base, stdin="\n".join(tids).encode())
        order = list(dict.fromkeys(json.loads(text)["tid"] for text in result.lines))
        expect((result.status, order) == (0, tids), result.err)
        expect(sorted(r.page[0] for r in service.requests) == sorted(tids), "requests")


@test("memory does not grow with a slow reader, a long channel or many of them", alone=True)
def _(here):
    # 10,000 channels from files; then a channel of 60 MB read slowly.
    for n in range(10000):
        (here.tmp / ("T%d" % n)).write_bytes(rows("T%d" % n, 2))
    args = ["--base-url=file://%s" % here.tmp, "--path={tid}"]
    few = memory(here, "news-fetch", args, b"".join(line({"tid": "T%d" % n}) for n in range(100)))
    lots = memory(here, "news-fetch", args, b"".join(line({"tid": "T%d" % n}) for n in range(10000)))
    expect(lots - few < 4 << 10, "%d KiB for 100 channels, %d KiB for 10,000" % (few, lots))

    def long(request):
        tid, start, count = request.page
        return rows(tid, 20 * count, 20 * start, digest="长" * 1000)

    with Service(long) as service:
        process = here.start("news-fetch", "--no-cache", "--base-url=" + service.base, "--all", "--max-pages=100", "T1")
        for _ in range(8000):
            process.stdout.readline()
        used = peak(process)
        process.kill()
        finish(process)
        expect(used < few + (12 << 10), "%d KiB for a channel of many pages, %d for small ones" % (used, few))
    text = b"<rss><channel>" + b"<item><title>t</title><guid>%d</guid></item>"

    def feed(_):
        return Answer(pieces=(b"<rss><channel>" if n == 0 else b"".join(b"<item><title>%s</title><guid>%d</guid></item>" % (b"t" * 1000, 50 * n + m) for m in range(50)) for n in range(1000)))

    with Service(feed) as service:
        process = here.start("news-fetch", "--no-cache", "--max-bytes=0", service.base + "/feed")
        time.sleep(0.3)
        for _ in range(40000):
            process.stdout.readline()
        used = peak(process)
        process.kill()
        finish(process)
        expect(used < few + (12 << 10), "%d KiB for a feed of 50 MB, %d for small channels" % (used, few))


SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


@test("a signal ends news-fetch in every phase, after a whole record", over=[s.name for s in SIGNALS])
def _(here, name):
    number = signal.Signals[name]

    def phase(what, args, ready, stdin=None):
        with Service(answer) as service:
            process = here.start(
                "news-fetch", "--no-cache", "--base-url=" + service.base, *[a.replace("BASE", service.base) for a in args],
                stdin=subprocess.PIPE,
            )
            if stdin is not None:
                process.stdin.write(stdin)
                process.stdin.flush()
            ready(service, process)
            began = time.monotonic()
            process.send_signal(number)
            out = within(10, process.stdout.read)
            status = shown(process.wait(10))
            expect(status == 128 + number, "%s: status %d" % (what, status))
            expect(time.monotonic() - began < 3, "%s: took %.1f s" % (what, time.monotonic() - began))
            expect(out == b"" or out.endswith(b"\n"), "%s: ends in %r" % (what, out[-60:]))
            expect(process.stderr.read() == b"", "%s: said something" % what)

    def answer(request):
        if request.path.startswith("/busy"):
            return 503
        if request.path.startswith("/drip"):
            return Answer(pieces=(time.sleep(0.1) or b"x" for _ in range(200)))
        if request.path.startswith("/feed"):
            return Answer(pieces=(time.sleep(0.02) or b"<rss>" + b"<item><guid>%d</guid><title>t</title></item>" % n for n in range(900)))
        if request.path.startswith("/picture"):
            time.sleep(20)
        if request.page and request.page[0] == "P1":
            return rows("P1", 3, imgsrc=request.headers["host"].join(["http://", "/picture"]))
        return hanging(request)

    asked = lambda count: lambda service, _: until(lambda: len(service.requests) >= count)
    phase("waiting for a line", [], lambda s, p: time.sleep(0.1))
    phase("waiting for more lines", [], lambda s, p: within(10, p.stdout.readline), b"T1\n")
    phase("waiting for an answer", ["T1", "H1"], asked(2))
    phase("in a body", ["--path=/drip/{tid}", "T1"], asked(1))
    phase("in a feed", ["BASE/feed"], lambda s, p: within(10, p.stdout.readline))
    phase("between attempts", ["--path=/busy/{tid}", "T1"], lambda s, p: (asked(1)(s, p), time.sleep(0.2)))
    phase("in a delay", ["--delay=20", "T1", "T2"], asked(1))
    phase("with a picture under way", ["--images=%s/p" % here.tmp, "P1"], asked(2))
    expect([f for f in os.listdir(here.tmp / "p")] == [], "a file is left")
    with open(here.tmp / "seen.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        phase("waiting for the state", ["--new", "--state=%s/seen" % here.tmp, "T1"], lambda s, p: time.sleep(0.2))


class Terminal:
    """A program whose stderr (and, with `all`, stdout too) is a terminal."""

    def __init__(self, here, *args, all=False, columns=60, **kind):
        self.ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (24, columns))
        out = theirs if all else kind.pop("stdout", subprocess.PIPE)
        self.process = here.start("news-fetch", *args, stderr=theirs, stdout=out, **kind)
        os.close(theirs)
        self.text = b""

    def read(self, seconds=0.05):
        end = time.monotonic() + seconds
        while time.monotonic() < end and select.select([self.ours], [], [], seconds)[0]:
            try:
                got = os.read(self.ours, 65536)
            except OSError:
                return False
            if not got:
                return False
            self.text += got
        return True

    def end(self):
        deadline = time.monotonic() + 10
        while self.read(0.5) and self.process.poll() is None:
            expect(time.monotonic() < deadline, "still running")
        self.process.wait(10)
        self.read()
        os.close(self.ours)
        return shown(self.process.returncode)

    @property
    def screen(self):
        """What stands on the terminal in the end, line by line."""
        lines, column = [""], 0
        for part in re.split(rb"(\r\n|\r|\n|\x1b\[K)", self.text):
            if part in (b"\r\n", b"\n"):
                lines.append("")
                column = 0
            elif part == b"\r":
                column = 0
            elif part == b"\x1b[K":
                lines[-1] = lines[-1][:column]
            else:
                lines[-1] = lines[-1][:column] + part.decode() + lines[-1][column + len(part) :]
                column += len(part)
        return lines


@test("progress: one line on a terminal, 100 % when all is in, erased whatever happened")
def _(here):
    with Service(hanging) as service:
        base = ["--no-cache", "--base-url=" + service.base, "--jobs=2"]
        tids = ["S%d" % n for n in range(8)]
        records = open(here.tmp / "records", "w+b")
        terminal = Terminal(here, *base, *tids, stdout=records)
        while terminal.process.poll() is None:
            terminal.read()
            if len(service.requests) < 8:
                expect(b"100 %" not in terminal.text, terminal.text[-200:])
        records.seek(0)
        expect(len(records.read().splitlines()) == 24, "records")
        expect(terminal.end() == 0, "status")
        expect(terminal.text.count(b"\r") > 5 and b" %" in terminal.text, "no line was drawn: %r" % terminal.text)
        expect(b"\n" not in terminal.text and terminal.screen == [""], "left: %r" % terminal.screen)
        expect(all(len(text) < 60 for text in re.split(rb"\r|\x1b\[K", terminal.text)), "a line too long")

        for args in (["-q"], ["--progress=never"], ["--progress=always", "--progress=never"], ["--errors=json"]):
            terminal = Terminal(here, *base, *args, "S1")
            expect((terminal.end(), terminal.text) == (0, b""), "%s: %r" % (args, terminal.text))
        result = here.run("news-fetch", *base, "S1")
        expect(result.err == b"", "not on a terminal: %r" % result.err)
        for args in (["--progress=always"], ["--progress=never", "--progress=always"]):
            result = here.run("news-fetch", *base, *args, "S1")
            expect(b"channels" in result.err and result.err.endswith(b"\r\x1b[K"), "%s: %r" % (args, result.err))
        for args in (["--progress=always", "-q"], ["--progress=always", "--progress=auto"]):
            result = here.run("news-fetch", *base, *args, "S1")
            expect(result.err == b"", "%s: %r" % (args, result.err))

        terminal = Terminal(here, *base, "--retries=0", "--timeout=0.7", "--per-host=9", "H1", "S2", "S3")
        expect(terminal.end() == 1 and len(terminal.screen) == 2, terminal.screen)
        expect(terminal.screen[0].startswith("news-fetch: H1: ") and terminal.screen[1] == "", terminal.screen)

        terminal = Terminal(here, *base, "T1", "H1")
        terminal.process.stdout.readline()
        terminal.read(0.3)
        terminal.process.stdout.close()
        expect(terminal.end() == 141 and terminal.screen == [""], "a closed pipe: %r" % terminal.text)
        for number in SIGNALS[:2]:
            terminal = Terminal(here, *base, "T1", "H1")
            terminal.process.stdout.readline()
            terminal.read(0.3)
            terminal.process.send_signal(number)
            expect(terminal.end() == 128 + number and terminal.screen == [""], "%s: %r" % (number, terminal.text))
        with open("/dev/full", "wb") as full:
            terminal = Terminal(here, *base, "S1", stdout=full)
            expect(terminal.end() == 4 and len(terminal.screen) == 2, "a full disk: %r" % terminal.screen)

        # A terminal for both: every record on a line of its own.
        terminal = Terminal(here, *base, *tids[:3], all=True)
        expect(terminal.end() == 0, "status")
        found = [json.loads(text)["tid"] for text in terminal.screen if text]
        expect(found == [tid for tid in tids[:3] for _ in range(3)], terminal.screen)


@test("nothing of standard output is lost when its end is not ready to take it")
def _(here):
    # Another process may have made the pipe non-blocking.
    with Service(hanging) as service:
        ours, theirs = os.pipe()
        os.set_blocking(theirs, False)
        process = here.start("news-fetch", "--no-cache", "--base-url=" + service.base, "B1", "B2", stdout=theirs)
        os.close(theirs)
        time.sleep(0.3)
        with open(ours, "rb") as pipe:
            data = pipe.read()
        expect(process.wait(10) == 0 and data.count(b"\n") == 1000, "%d lines: %r" % (data.count(b"\n"), process.stderr.read()))
