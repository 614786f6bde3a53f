#!/usr/bin/env python3
"""news-fetch's cache and its state of delivered articles, tried by processes: killed, crowded, without room or right.

Tests/Tools/store.py [--bin=DIR]… [--list] [WORD…]: only the tests whose names hold a WORD
NEWS_TEST_KILLS sets how often runs are killed (25), NEWS_TEST_SEED when.

What wants root (a small disk, another user) is skipped without it.
"""

import collections, concurrent.futures, hashlib, http.server, json, os, random, resource, signal, socketserver
import sqlite3, subprocess, sys, threading, time
from harness import Skip, Tests, expect, finish, shown
from service import Answer, Service, feed

test = Tests()
KILLS = int(os.environ.get("NEWS_TEST_KILLS", 25))
SEED = int(os.environ.get("NEWS_TEST_SEED", random.randrange(1 << 32)))


class News(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """A NetEase server of one test: channels of articles, of which each request gets the page that it asks for."""

    daemon_threads = True
    request_queue_size = 256

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.lock = threading.Lock()
        self.channels = collections.defaultdict(list)  # tid: docids
        self.headers = {}  # more headers of an answer
        self.status = {}  # tid: another status than 200
        self.cut = {}  # tid: so many bytes of the body, then the end
        self.drip = None  # seconds between two halves of a body
        self.padding = 0  # bytes of each title
        self.log = []  # (path, headers) of each request
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    def server_bind(self):
        socketserver.TCPServer.server_bind(self)

    def handle_error(self, request, address):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    @property
    def base(self):
        return "--base-url=http://127.0.0.1:%d" % self.server_address[1]

    def add(self, tid, count):
        """`count` more articles at the head of a channel, as news come."""
        with self.lock:
            old = self.channels[tid]
            self.channels[tid] = [name(tid, len(old) + n) for n in reversed(range(count))] + old

    def fill(self, channels, articles):
        for n in range(channels):
            self.add("T%04d" % n, articles)
        return sorted(self.channels)

    def all(self):
        return {(tid, docid) for tid, docids in self.channels.items() for docid in docids}

    def page(self, tid, start, count):
        with self.lock:
            docids = self.channels[tid][start : start + count]
        rows = [{"docid": d, "title": d + "x" * self.padding, "tname": tid} for d in docids]
        return json.dumps({tid: rows}).encode()

    @property
    def requests(self):
        with self.lock:
            return [path for path, _ in self.log]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = 1 << 16
    disable_nagle_algorithm = True
    timeout = 30

    def do_GET(self):
        try:
            self.answer()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def answer(self):
        news = self.server
        with news.lock:
            news.log.append((self.path, dict(self.headers.items())))
        tid, span = self.path.split("/")[-2:]
        start, count = map(int, span.split(".")[0].split("-"))
        body, status = news.page(tid, start, count), news.status.get(tid, 200)
        tag = '"%s"' % hashlib.md5(body).hexdigest()
        headers = {"Content-Length": len(body), "ETag": tag, **news.headers}
        if status == 200 and self.headers.get("If-None-Match") == headers["ETag"]:
            status, body = 304, b""
            del headers["Content-Length"]
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key, str(value))
        self.end_headers()
        if tid in news.cut:
            body, self.close_connection = body[: news.cut[tid]], True
        if news.drip:
            self.wfile.write(body[: len(body) // 2])
            self.wfile.flush()
            time.sleep(news.drip)
            body = body[len(body) // 2 :]
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def name(tid, n):
    return "%s%011d" % (tid, n)


def articles(out):
    """[(tid, docid)] of the whole records in what a run wrote; what a killed one left half written was not recorded."""
    whole = out[: out.rfind(b"\n") + 1]
    return [(r["tid"], r["docid"]) for r in map(json.loads, whole.splitlines())]


def new(here, news, *more, **kind):
    return here.run("news-fetch", news.base, "--new", *more, *kind.pop("tids", sorted(news.channels)), **kind)


def start_new(here, news, *more, **kind):
    return here.start("news-fetch", news.base, "--new", *more, *sorted(news.channels), **kind)


def finish_all(processes):
    """The results of processes that run at once: one may wait for another, whose output must be taken."""
    with concurrent.futures.ThreadPoolExecutor(len(processes)) as pool:
        return list(pool.map(finish, processes))


def expect_all(news, delivered, what):
    counts = collections.Counter(delivered)
    twice = [a for a, n in counts.items() if n > 1]
    expect(not twice, "%s: %d delivered twice, %s" % (what, len(twice), twice[:3]))
    missing = news.all() - set(counts)
    expect(not missing, "%s: %d lost, %s" % (what, len(missing), sorted(missing)[:3]))


def key(tid, docid):
    """What the state knows an article by: news-fetch(1) names the digest."""
    return tuple(int.from_bytes(hashlib.sha256(id.encode()).digest()[:8], "big", signed=True) for id in (tid, docid))


def recorded(here, news):
    """Which of a server's articles the state holds, or what a run that was ended left beside it, as others read them."""
    return recorded_of(here, news.all())


def recorded_of(here, all):
    known, found = {key(*a): a for a in all}, []
    for file in here.tmp / STATE, here.tmp / (STATE + ".run"):
        if file.exists() and file.stat().st_size:
            state = sqlite3.connect("file:%s?mode=rw" % file, uri=True, timeout=30)
            if state.execute("SELECT 1 FROM sqlite_master WHERE name='seen'").fetchall():
                found += state.execute("SELECT channel, article FROM seen").fetchall()
            state.close()
    return {known[k] for k in found}


STATE = ".local/state/news/seen.db"
CACHE = ".cache/news/http.db"


# The state: what is new.


@test("only what is new is delivered, whatever comes and fails in between")
def _(here):
    with News() as news:
        news.fill(3, 5)
        expect_all(news, articles(new(here, news).out), "first run")
        second = new(here, news)
        expect((second.status, second.out, second.err) == (0, b"", b""), "second run: %r" % second)
        news.add("T0001", 2)
        third = articles(new(here, news).out)
        expect(third == [("T0001", name("T0001", 6)), ("T0001", name("T0001", 5))], third)
        news.add("T0000", 1)
        news.add("T0002", 1)
        news.status["T0000"] = 404
        news.cut["T0002"] = 40
        failed = new(here, news, "--retries=0")
        expect(failed.status in (1, 3) and not articles(failed.out), "failing run: %r" % failed)
        news.status.clear()
        news.cut.clear()
        later = articles(new(here, news).out)
        expect(later == [("T0000", name("T0000", 5)), ("T0002", name("T0002", 5))], later)


def paged(news, tid, seen, limit):
    """What -n asks a channel for, and what it finds: the contract in ten lines."""
    asked, found, met, start, count = [], [], set(), 0, 20
    while True:
        asked.append("%d-%d" % (start, count))
        fresh = [d for d in news.channels[tid][start : start + count] if d not in met]
        met.update(fresh)
        found += [d for d in fresh if (tid, d) not in seen]
        if len(found) >= limit or not fresh:
            return asked, [(tid, d) for d in found[:limit]]
        start, count = start + count, 10


@test("-n counts what is new, and asks for no more pages than that takes", over=[1, 8, 20, 21, 35, 500])
def _(here, limit):
    chance = random.Random("%d %d" % (SEED, limit))
    with News() as news:
        news.add("T0000", chance.randrange(60, 120))
        seen = set()
        for _ in range(12):
            asked, found = paged(news, "T0000", seen, limit)
            news.log.clear()
            result = new(here, news, "--no-cache", "-n", limit)
            got, pages = articles(result.out), [path.split("/")[-1][:-5] for path in news.requests]
            expect(result.status == 0, "seed %d: %r" % (SEED, result))
            expect(got == found, "seed %d: %s in place of %s" % (SEED, got, found))
            expect(pages == asked, "seed %d: %s in place of %s" % (SEED, pages, asked))
            seen.update(got)
            expect(recorded(here, news) == seen, "seed %d: recorded otherwise" % SEED)
            if chance.random() < 0.5:
                news.add("T0000", chance.randrange(1, 30))


@test("a channel that is named twice delivers once", over=["", "--unordered"])
def _(here, option):
    with News() as news:
        news.add("T0000", 5)
        result = new(here, news, *([option] if option else []), tids=["T0000", "T0000", "T0000"])
        expect_all(news, articles(result.out), "three of one")


@test("--peek shows the same again, makes nothing and changes nothing")
def _(here):
    with News() as news:
        news.fill(2, 3)
        for _ in range(2):
            expect_all(news, articles(new(here, news, "--peek").out), "peek")
        expect(not (here.tmp / ".local").exists(), "a peek made a state")
        new(here, news, tids=["T0000"])
        before = (here.tmp / STATE).read_bytes()
        peeked = articles(new(here, news, "--peek").out)
        expect({tid for tid, _ in peeked} == {"T0001"}, peeked)
        expect((here.tmp / STATE).read_bytes() == before, "a peek changed the state")


@test("--mark-seen remembers what stdin holds, http as https, without the network")
def _(here):
    with News() as news:
        news.fill(2, 3)
        marked = here.run("news-fetch", "--mark-seen", stdin=here.run("news-fetch", news.base, "T0000").out)
        expect((marked.status, marked.out, marked.err) == (0, b"", b""), "%r" % marked)
        expect({tid for tid, _ in articles(new(here, news).out)} == {"T0001"}, "marked and delivered")
    feed = here.tmp / "feed.json"
    feed.write_text(
        json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "f", "items": [{"id": "http://H/1"}]})
    )
    url = "file://%s" % feed
    record = {"tid": url, "docid": "https://h:443/1"}
    here.run("news-fetch", "--mark-seen", stdin=json.dumps(record).encode())
    result = here.run("news-fetch", "--new", url)
    expect((result.status, result.out) == (0, b""), "%r" % result)


@test("standard places: XDG folders when absolute, else under HOME")
def _(here):
    with News() as news:
        news.fill(1, 1)
        state, cache = here.tmp / "s", here.tmp / "c"
        new(here, news, env={"XDG_STATE_HOME": str(state), "XDG_CACHE_HOME": str(cache)})
        expect((state / "news/seen.db").is_file() and (cache / "news/http.db").is_file(), "not where XDG says")
        new(here, news, env={"XDG_STATE_HOME": "s2", "XDG_CACHE_HOME": "c2"})
        expect((here.tmp / STATE).is_file() and (here.tmp / CACHE).is_file(), "not under HOME")
        expect(not (here.tmp / "s2").exists() and not (here.tmp / "c2").exists(), "a relative XDG folder was used")
        for file in STATE, CACHE:
            expect((here.tmp / file).stat().st_mode & 0o77 == 0, "%s is not its owner's only" % file)


# The state: at any instant, and all at once.


class Run:
    """A --new run that is ended at some instant, its output taken by a file or by a reader that is slow."""

    def __init__(self, here, number, chance, to, *more):
        self.file = here.tmp / ("out%d" % number)
        with open(self.file, "wb") as out:
            stdout = out if to == "file" else subprocess.PIPE
            self.process = here.start("news-fetch", "--new", "--no-cache", "--wait=60", *more, stdout=stdout)
        if to == "pipe":
            self.reader = threading.Thread(target=self.read, args=(chance.random() * 0.004,))
            self.reader.start()

    def read(self, pause):
        with open(self.file, "wb") as out:
            while piece := os.read(self.process.stdout.fileno(), 16384):
                out.write(piece)
                if self.process.poll() is None:
                    time.sleep(pause)

    def end(self, how):
        """Its articles and whether it came to its own end."""
        if how:
            self.process.send_signal(getattr(signal, "SIG" + how))
        status = self.process.wait(60)
        if hasattr(self, "reader"):
            self.reader.join()
        self.process.stdout and self.process.stdout.close()
        self.process.stderr.close()
        data = self.file.read_bytes()
        if how != "KILL":
            expect(data[-1:] in (b"", b"\n"), "%s left half a record" % how)
        expect(status in (0, -getattr(signal, "SIG" + how)) if how else status == 0, "status %d" % status)
        got = articles(data)
        expect(len(got) == len(set(got)), "one run delivered an article twice")
        return set(got), status == 0


def visible(news, count=20):
    """What the pages that a run asks for hold now."""
    return {(tid, docid) for tid, docids in news.channels.items() for docid in docids[:count]}


# How many articles of a channel a run asks for, and how.
PAGES = {"page": (20,), "-n": (10000, "-n", 10000), "--unordered": (20, "--unordered")}


@test(
    "ended at any instant, a run records what it delivered and nothing else",
    over=["INT pipe page"]
    + ["%s %s %s" % (how, to, pages) for how in ("KILL", "TERM") for to in ("file", "pipe") for pages in PAGES],
)
def _(here, kind):
    how, to, pages = kind.split()
    print("seed %d" % SEED) if "-v" in sys.argv else None
    chance = random.Random("%d %s" % (SEED, kind))
    count, *options = PAGES[pages]
    delivered, known, ended = collections.Counter(), set(), 0
    with News() as news:
        tids = news.fill(20, 15)
        more = [news.base, *options, *tids]
        news.padding = 2500 if to == "pipe" else 0
        for n in range(KILLS):
            where = "seed %d, run %d" % (SEED, n)
            for _ in range(chance.choice([0, 2, 12])):
                news.add(chance.choice(tids), chance.randrange(1, 6))
            on_pages = visible(news, count)
            run = Run(here, n, chance, to, *more)
            time.sleep(chance.random() * chance.choice([0.05, 0.15, 0.5]))
            got, is_whole = run.end(how)
            delivered.update(got)
            ended += is_whole
            after = recorded(here, news)
            expect(got <= on_pages, "%s: delivered what no page held" % where)
            expect(not got & known, "%s: delivered what was recorded" % where)
            expect(known <= after, "%s: forgot %d" % (where, len(known - after)))
            lost = after - known - got
            expect(not lost, "%s: %d recorded and not delivered, %s" % (where, len(lost), sorted(lost)[:3]))
            if how != "KILL" or is_whole:
                again = got - (after - known)
                expect(not again, "%s: %d delivered and not recorded" % (where, len(again)))
            if is_whole:
                expect(got == on_pages - known, "%s: a whole run left out %d" % (where, len(on_pages - known - got)))
            known = after
        last, _ = Run(here, KILLS, chance, to, *more).end(None)
        expect(last == visible(news, count) - known, "seed %d: the last run" % SEED)
        delivered.update(last)
        # What no run delivered had left the first page before one that got so far.
        missing = news.all() - set(delivered)
        expect(not missing & visible(news, count), "seed %d: %d lost" % (SEED, len(missing)))
        # What a kill kept from being recorded comes again, unless it has left the first page.
        unrecorded = set(delivered) - recorded(here, news)
        expect(not unrecorded & visible(news, count), "seed %d: %d not recorded" % (SEED, len(unrecorded)))
        if how != "KILL":
            expect(not unrecorded, "seed %d: %d not recorded" % (SEED, len(unrecorded)))
            expect(max(delivered.values()) == 1, "seed %d: delivered again" % SEED)
        expect(new(here, news, "--no-cache", *options).out == b"", "seed %d: delivered after all was delivered" % SEED)
        beside = sorted(file.name for file in (here.tmp / STATE).parent.iterdir())
        expect(beside == ["seen.db", "seen.db.lock"], beside)
        if "-v" in sys.argv:
            print("%s: %d runs, %d to their end, %d delivered again, %d left the page unread" % (
                kind, KILLS, ended, sum(delivered.values()) - len(delivered), len(missing)))


@test("a feed that a signal ends in the middle is recorded to the very record", over=["TERM", "INT"])
def _(here, how):
    chance = random.Random("%d feed %s" % (SEED, how))
    data, pace = feed(4000, description="x" * 500), [0]

    def pieces():
        for start in range(0, len(data), 20000):
            time.sleep(pace[0])
            yield data[start : start + 20000]

    with Service(lambda request: Answer(pieces=pieces())) as service:
        url = service.base + "/feed"
        all, delivered = {(url, "g%d" % n) for n in range(4000)}, set()
        for n in range(KILLS):
            pace[0] = chance.choice([0, 0.001, 0.01])
            run = Run(here, n, chance, chance.choice(["file", "pipe"]), "--retries=0", url)
            time.sleep(chance.random() * 0.4)
            got, _ = run.end(how)
            where = "seed %d, run %d" % (SEED, n)
            expect(not got & delivered, "%s: delivered again" % where)
            delivered |= got
            wrong = delivered ^ recorded_of(here, all)
            expect(not wrong, "%s: %d records differ" % (where, len(wrong)))
            if len(delivered) == len(all) or n % 8 == 7:  # and once more
                for name in STATE, STATE + ".run":
                    (here.tmp / name).unlink(missing_ok=True)
                delivered = set()
        pace[0] = 0
        rest, _ = Run(here, KILLS, chance, "file", url).end(None)
        expect(rest == all - delivered, "seed %d: %d lost" % (SEED, len(all - delivered - rest)))


@test("several runs at once: nothing twice, nothing lost", over=[2, 10])
def _(here, count):
    with News() as news:
        news.fill(20, 10)
        runs = [start_new(here, news, "--wait=60") for _ in range(count)]
        results = finish_all(runs)
        expect({r.status for r in results} == {0}, [(r.status, r.err[:200]) for r in results])
        expect_all(news, [a for r in results for a in articles(r.out)], "%d at once" % count)


@test(
    "of several runs some are ended while others wait: nothing is lost",
    over=["%d %s" % (count, how) for count in (2, 10) for how in ("KILL", "TERM", "both")],
)
def _(here, kind):
    count, how = int(kind.split()[0]), kind.split()[1]
    chance = random.Random("%d %s" % (SEED, kind))
    delivered, known = collections.Counter(), set()
    with News() as news:
        tids = news.fill(20, 15)
        for n in range(max(KILLS // count, 3)):
            where = "seed %d, round %d" % (SEED, n)
            news.add(chance.choice(tids), chance.randrange(1, 6))
            on_pages = visible(news)
            runs = [Run(here, m, chance, "file", news.base, *tids) for m in range(count)]
            got, is_whole = collections.Counter(), False
            for m, run in enumerate(runs):
                # The last one runs to its end in every other round.
                ends = None if m == count - 1 and n % 2 else chance.choice(["KILL", "TERM"]) if how == "both" else how
                time.sleep(chance.random() * 0.1 if ends else 0)
                articles_of_one, whole = run.end(ends)
                got.update(articles_of_one)
                is_whole = is_whole or whole
            delivered.update(got)
            after = recorded(here, news)
            lost = after - known - set(got)
            expect(not lost, "%s: %d recorded and not delivered, %s" % (where, len(lost), sorted(lost)[:3]))
            expect(not set(got) & known, "%s: delivered what was recorded" % where)
            if how == "TERM":
                expect(set(got) == after - known and max(got.values(), default=1) == 1, "%s: twice" % where)
            if is_whole:
                expect(set(got) == on_pages - known, "%s: left out %d" % (where, len(on_pages - known - set(got))))
            known = after
        last, _ = Run(here, count, chance, "file", news.base, *tids).end(None)
        delivered.update(last)
        expect(last == visible(news) - known, "seed %d: the last run" % SEED)
        unrecorded = set(delivered) - recorded(here, news)
        expect(not unrecorded & visible(news), "seed %d: %d not recorded" % (SEED, len(unrecorded)))
        if how == "TERM":
            expect(not unrecorded, "seed %d: %d not recorded" % (SEED, len(unrecorded)))
            expect(max(delivered.values()) == 1, "seed %d: delivered again" % SEED)


@test("a run waits for another as long as it is told, then ends with status 5")
def _(here):
    with News() as news:
        news.fill(1, 3)
        news.drip = 3
        holder = start_new(here, news, "--no-cache")
        while not news.requests:
            time.sleep(0.01)
        began = time.monotonic()
        second = new(here, news, "--wait=0.3")
        took = time.monotonic() - began
        expect((second.status, second.out) == (5, b""), "%r" % second)
        expect(0.25 < took < 2, "took %.1f s" % took)
        expect("another run holds the lock" in second.messages[0], second.messages)
        expect(len(news.requests) == 1, "it fetched all the same")
        news.drip = None
        peek = new(here, news, "--peek", "--no-cache")
        expect(len(articles(peek.out)) == 3, "a peek waits for a run: %r" % peek)
        expect(len(articles(finish(holder).out)) == 3, "the first run was disturbed")
        expect(new(here, news).out == b"", "delivered again")


@test("an interrupted wait ends with the signal's status")
def _(here):
    with News() as news:
        news.fill(1, 3)
        news.drip = 2
        holder = start_new(here, news, "--no-cache")
        while not news.requests:
            time.sleep(0.01)
        waiting = start_new(here, news)
        time.sleep(0.3)
        waiting.terminate()
        expect(finish(waiting).status == 128 + signal.SIGTERM, "status")
        finish(holder)


# The state: what cannot be used.

DAMAGES = {
    "text": lambda data: b"[]\n",
    "long text": lambda data: b"no database " * 1000,
    "a single byte": lambda data: b"\n",
    "the first half": lambda data: data[: len(data) // 2],
    "all but a byte": lambda data: data[:-1],
    "the first page": lambda data: data[:4096],
    "the head": lambda data: data[:100],
    "zeros": lambda data: bytes(len(data)),
    "random bytes": lambda data: random.Random(1).randbytes(len(data)),
    "another head": lambda data: b"\0" + data[1:],
    "zeros behind the first page": lambda data: data[:4096] + bytes(len(data) - 4096),
    "random bytes in the middle": lambda data: data[:8192] + random.Random(2).randbytes(4096) + data[12288:],
}


@test("a damaged state ends the run before it fetches, and stays as it is", over=list(DAMAGES))
def _(here, damage):
    with News() as news:
        news.fill(40, 20)
        new(here, news)
        file = here.tmp / STATE
        data = DAMAGES[damage](file.read_bytes())
        file.write_bytes(data)
        news.log.clear()
        for more in [], ["--peek"]:
            result = new(here, news, *more)
            expect((result.status, result.out) == (3, b""), "%s %r" % (more, result))
            expect("seen.db: damaged" in result.messages[0] and len(result.messages) == 1, result.messages)
        expect(news.requests == [], "it fetched")
        expect(file.read_bytes() == data, "the state was changed")
        marked = here.run("news-fetch", "--mark-seen", stdin=b'{"tid":"a","docid":"b"}\n')
        expect(marked.status == 3, "%r" % marked)


@test("an empty file is a new state; a folder, a device and another program's database are none")
def _(here):
    with News() as news:
        news.fill(1, 3)
        file = here.tmp / "state"
        file.touch()
        expect(len(articles(new(here, news, "--state=state").out)) == 3, "an empty file")
        (here.tmp / "folder").mkdir()
        with sqlite3.connect(here.tmp / "other") as other:
            other.execute("CREATE TABLE feeds(url)")
        news.log.clear()
        for state, text in [
            ("folder", "not a regular file"), ("/dev/null", "not a regular file"),
            ("other", "a database of another program"), ("state/below", "Not a directory"),
        ]:
            result = new(here, news, "--state=" + state)
            expect((result.status, result.out) == (3, b"") and text in result.messages[0], "%s: %r" % (state, result))
        expect(news.requests == [], "it fetched")


def as_nobody():
    if os.geteuid() != 0:
        return {}
    return {"user": 65534, "group": 65534, "extra_groups": []}


@test("a state that may not be written ends the run before it fetches; a peek needs no more than to read")
def _(here):
    with News() as news:
        news.fill(1, 3)
        folder = here.tmp / "s"
        folder.mkdir()
        new(here, news, "--state=s/seen.db")
        news.add("T0000", 1)
        os.chmod(here.tmp, 0o755)
        if os.geteuid() == 0:
            for path in folder, *folder.iterdir():
                os.chown(path, 65534, 65534)
        news.log.clear()
        cases = [(0o700, 0o400, "file"), (0o500, 0o600, "folder"), (0o500, 0o400, "both"), (0o000, 0o600, "closed")]
        for of_folder, of_file, what in cases:
            os.chmod(folder / "seen.db", of_file)
            os.chmod(folder, of_folder)
            result = new(here, news, "--state=s/seen.db", "--no-cache", **as_nobody())
            expect((result.status, result.out) == (3, b""), "%s: %r" % (what, result))
            expect("seen.db: " in result.messages[0], result.messages)
            expect(news.requests == [], "%s: it fetched" % what)
            if what != "closed":
                peek = new(here, news, "--state=s/seen.db", "--no-cache", "--peek", **as_nobody())
                expect(len(articles(peek.out)) == 1, "%s: peek %r" % (what, peek))
                news.log.clear()
            os.chmod(folder, 0o700)


class SmallDisk:
    """A file system of a few kilobytes at `folder`."""

    def __init__(self, folder, size):
        self.folder, self.size = folder, size

    def __enter__(self):
        self.folder.mkdir()
        mounted = os.geteuid() == 0 and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=%d" % self.size, "tmpfs", self.folder], stderr=subprocess.DEVNULL
        )
        if not mounted or mounted.returncode != 0:
            raise Skip("no file system can be mounted here")
        return self.folder

    def __exit__(self, *_):
        subprocess.run(["umount", "-l", self.folder])


@test("a state on a full disk ends the run before it fetches")
def _(here):
    with News() as news, SmallDisk(here.tmp / "disk", 8192) as disk:
        news.fill(1, 3)
        (disk / "filler").write_bytes(bytes(8192))
        result = new(here, news, "--state=disk/seen.db", "--no-cache")
        expect((result.status, result.out) == (3, b"") and news.requests == [], "%r" % result)


@test("a disk that fills in the middle is said, and what was not recorded comes again")
def _(here):
    with News() as news, SmallDisk(here.tmp / ".local", 48 << 10):
        news.fill(60, 40)
        result = new(here, news, "--no-cache", "--first=40")
        expect(result.status == 1, "%r" % result.err[-300:])
        expect_all(news, articles(result.out), "without room")
        expect(len(result.messages) == 1 and "full" in result.messages[0], result.messages[:3])
        known = recorded(here, news)
        expect(0 < len(known) < 2400, "%d recorded" % len(known))
        news.log.clear()
        full = new(here, news, "--no-cache", "--first=40")
        if full.status == 3:  # what the first run left beside the state has no room in it
            expect(full.out == b"" and news.requests == [], "%r" % full)
            subprocess.run(["mount", "-o", "remount,size=1m", here.tmp / ".local"], check=True)
            full = new(here, news, "--no-cache", "--first=40")
        expect(set(articles(full.out)) == news.all() - known, "%d came again" % len(articles(full.out)))


def limited(size):
    return {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))}


# A state of no article is 8 KiB, one of 800 takes 20 to 32.
@test("a state that may not grow is as one on a full disk", over=[(0, 3), (1000, 3), (8191, 3), (12288, 1), (65536, 0)])
def _(here, case):
    size, status = case
    with News() as news:
        news.fill(40, 20)
        result = new(here, news, "--no-cache", **limited(size))
        expect(result.status == status, "status %d: %r" % (result.status, result.err[:300]))
        expect(len(result.messages) == (status != 0), result.messages)
        if status == 3:
            expect(result.out == b"" and news.requests == [], "it fetched")
        else:
            expect_all(news, articles(result.out), "limited")
        known = recorded(here, news) if status != 3 else set()
        expect((len(known) == 800) == (status == 0), "%d recorded" % len(known))
        again = new(here, news, "--no-cache")
        expect(again.status == 0, "%r" % again)
        expect(set(articles(again.out)) == news.all() - known, "%d came again" % len(articles(again.out)))


@test("a cache that may not grow is one warning", over=[0, 1000, 8192, 12288, 40000, 400000])
def _(here, size):
    with News() as news:
        tids = news.fill(40, 20)
        for _ in range(2):
            result = here.run("news-fetch", news.base, *tids, **limited(size))
            expect(result.status == 0, "%d %r" % (result.status, result.err[:300]))
            expect_all(news, articles(result.out), "limited")
            offline = here.run("news-fetch", news.base, "--offline", *tids)
            kept = len(articles(offline.out)) == 800
            expect(kept == (size == 400000), "size %d: %d kept" % (size, len(articles(offline.out))))
            expect(len(result.messages) == (not kept), result.messages)


# The cache: what is asked for.


def fetch(here, news, *more, **kind):
    return here.run("news-fetch", news.base, *more, *kind.pop("tids", sorted(news.channels)), **kind)


def requests_of(news, run):
    """What a run asks for, and its result."""
    with news.lock:
        before = len(news.log)
    result = run()
    with news.lock:
        return news.log[before:], result


@test("a tag goes back as it came, and a 304 is served from the cache", over=['"a"', 'W/"a b"', "bare", '"\\"'])
def _(here, tag):
    with News() as news:
        news.fill(1, 3)
        news.headers["ETag"] = tag
        first = fetch(here, news)
        asked, second = requests_of(news, lambda: fetch(here, news))
        expect([h.get("If-None-Match") for _, h in asked] == [tag], asked)
        expect((second.status, second.out, second.err) == (0, first.out, b""), "%r" % second)
        asked, _ = requests_of(news, lambda: fetch(here, news, "--no-cache"))
        expect([h.get("If-None-Match") for _, h in asked] == [None], asked)
        asked, _ = requests_of(news, lambda: fetch(here, news, "-H", "X-Y: z"))
        expect([h.get("If-None-Match") for _, h in asked] == [None], asked)


@test("what is fresh is not asked for, what is not is", over=[True, False])
def _(here, by_expires):
    with News() as news:
        news.fill(2, 3)
        date = "Tue, 14 Nov 2023 22:13:20 GMT", "Tue, 14 Nov 2033 22:13:20 GMT"
        for fresh in [False, True]:
            if by_expires:
                news.headers["Expires"] = date[fresh]
            else:
                news.headers["Cache-Control"] = "max-age=%d" % (1000 * fresh)
            fetch(here, news)
            asked, result = requests_of(news, lambda: fetch(here, news))
            expect(len(asked) == (0 if fresh else 2), asked)
            expect_all(news, articles(result.out), "cached")
        news.headers = {"Cache-Control": "no-store"}
        for path in (here.tmp / ".cache/news").iterdir():
            path.unlink()
        fetch(here, news)
        expect(fetch(here, news, "--offline").status == 3, "no-store was stored")


@test("--max-age alone decides, --offline takes all and asks for nothing")
def _(here):
    with News() as news:
        news.fill(2, 3)
        news.headers["Cache-Control"] = "no-cache"
        fetch(here, news)
        asked, result = requests_of(news, lambda: fetch(here, news, "--max-age=1000"))
        expect(not asked and len(articles(result.out)) == 6, asked)
        asked, _ = requests_of(news, lambda: fetch(here, news, "--max-age=0"))
        expect(len(asked) == 2, asked)
        asked, result = requests_of(news, lambda: fetch(here, news, "--offline"))
        expect(not asked and len(articles(result.out)) == 6 and result.status == 0, "%r" % result)
        news.add("T0009", 1)
        asked, result = requests_of(news, lambda: fetch(here, news, "--offline"))
        expect(not asked and len(articles(result.out)) == 6 and result.status == 1, "%r" % result)
        expect(fetch(here, news, "--offline", "--no-cache").status == 2, "--offline --no-cache")


@test("a clock that jumps makes nothing fresh for ever")
def _(here):
    with News() as news:
        news.fill(1, 3)
        news.headers["Cache-Control"] = "max-age=1000"
        fetch(here, news)
        for seconds in -(10**9), -2000, 10**9:
            with sqlite3.connect(here.tmp / CACHE) as cache:  # as if the clock had jumped the other way
                cache.execute("UPDATE entry SET received=received-?, used=used-?", (seconds, seconds))
            asked, result = requests_of(news, lambda: fetch(here, news))
            expect(len(asked) == 1 and result.status == 0, "%d: %r" % (seconds, asked))
            asked, _ = requests_of(news, lambda: fetch(here, news))
            expect(not asked, "%d: not renewed" % seconds)


@test("an answer that was cut off or is of no use is not kept")
def _(here):
    with News() as news:
        news.fill(1, 30)
        news.headers["Cache-Control"] = "max-age=1000"
        news.cut["T0000"] = 200
        expect(fetch(here, news, "--retries=0").status == 3, "cut off")
        expect(fetch(here, news, "--offline").status == 3, "kept")
        news.cut.clear()
        news.drip = 1
        process = here.start("news-fetch", news.base, "T0000")
        time.sleep(0.5)
        process.kill()
        process.communicate()
        expect(fetch(here, news, "--offline").status == 3, "kept")
        news.drip = None
        expect_all_first = articles(fetch(here, news, "--first=30").out)
        expect(len(expect_all_first) == 30, "whole")


# The cache: whatever befalls it.


@test("a damaged cache is set aside with one warning and made anew", over=list(DAMAGES))
def _(here, damage):
    with News() as news:
        news.padding = 4000
        news.fill(10, 5)
        first = fetch(here, news)
        file = here.tmp / CACHE
        file.write_bytes(DAMAGES[damage](file.read_bytes()))
        second = fetch(here, news)
        expect((second.status, second.out) == (0, first.out), "%r" % second)
        expect(len(second.messages) <= 1, second.messages)
        if second.messages:
            expect("set aside as" in second.messages[0], second.messages)
            expect(file.with_name("http.db.damaged").is_file(), "not set aside")
        third = fetch(here, news, "--offline")
        expect((third.status, third.out, third.err) == (0, first.out, b""), "%r" % third)
        expect(fetch(here, news, "--quiet").err == b"", "--quiet")


@test("a cache without right, room or folder is one warning, and the run goes on")
def _(here):
    with News() as news:
        news.fill(3, 3)
        os.chmod(here.tmp, 0o755)
        (here.tmp / "file").write_bytes(b"")
        (here.tmp / "folder/http.db").mkdir(parents=True)
        closed, readable = here.tmp / "closed", here.tmp / "readable"
        closed.mkdir()
        fetch(here, news, "--cache=readable")
        if os.geteuid() == 0:
            for path in closed, readable, readable / "http.db":
                os.chown(path, 65534, 65534)
        os.chmod(closed, 0o500)
        os.chmod(readable / "http.db", 0o400)
        os.chmod(readable, 0o500)
        news.add("T0000", 1)
        for folder in "file", "file/x", "folder", "closed", "readable", "/proc/x", "/dev/null/x":
            result = fetch(here, news, "--cache=" + folder, **as_nobody())
            expect(result.status == 0, "%s: %r" % (folder, result))
            expect_all(news, articles(result.out), folder)
            expect(len(result.messages) == 1 and "cache" in result.messages[0] or folder == "readable", result.messages)
        result = here.run("news-fetch", news.base, *sorted(news.channels), env={"HOME": ""})
        expect(result.status == 0 and len(result.messages) == 1, "no home: %r" % result)


@test("a full disk under the cache is one warning, and the run goes on", over=[4096, 60 << 10, 200 << 10])
def _(here, size):
    with News() as news, SmallDisk(here.tmp / "disk", size):
        news.padding = 2000
        news.fill(30, 10)
        for _ in range(3):
            result = fetch(here, news, "--cache=disk")
            expect(result.status == 0 and len(result.messages) <= 1, "%r" % result.messages)
            expect_all(news, articles(result.out), "full")
        expect(result.messages, "600 KB went onto %d bytes" % size)


@test("a cache that another process holds is done without, and soon")
def _(here):
    with News() as news:
        news.fill(30, 3)
        fetch(here, news)
        holder = sqlite3.connect(here.tmp / CACHE, isolation_level=None)
        holder.execute("BEGIN EXCLUSIVE")
        began = time.monotonic()
        result = fetch(here, news)
        took = time.monotonic() - began
        expect(result.status == 0 and len(result.messages) == 1, "%r" % result)
        expect(took < 4, "took %.1f s" % took)
        holder.execute("ROLLBACK")
        holder.close()


@test("many runs at once share a cache", over=["sound", "damaged"])
def _(here, what):
    with News() as news:
        news.padding = 500
        tids = news.fill(30, 5)
        fetch(here, news)
        if what == "damaged":
            file = here.tmp / CACHE
            file.write_bytes(DAMAGES["zeros"](file.read_bytes()))
        runs = [here.start("news-fetch", news.base, *tids) for _ in range(10)]
        results = finish_all(runs)
        told = [m for r in results for m in r.messages]
        for result in results:
            expect(result.status == 0, "%r" % result.messages)
            expect_all(news, articles(result.out), "one of ten")
        expect(len([m for m in told if "set aside" in m]) == (what == "damaged"), told)
        offline = fetch(here, news, "--offline")
        expect(offline.status == 0, "%r" % offline.messages)
        expect_all(news, articles(offline.out), "afterwards")


@test("killed at any instant, runs leave a cache that works")
def _(here):
    chance = random.Random(SEED + 1)
    with News() as news:
        news.padding = 2000
        tids = news.fill(40, 5)
        for _ in range(KILLS):
            news.add(chance.choice(tids), 1)
            process = here.start("news-fetch", news.base, *tids, stdout=subprocess.DEVNULL)
            time.sleep(chance.random() * 0.15)
            process.kill()
            process.communicate()
        result = fetch(here, news)
        expect((result.status, result.err) == (0, b""), "seed %d: %r" % (SEED, result.messages))
        expect_all(news, articles(result.out), "afterwards")
        with sqlite3.connect(here.tmp / CACHE) as cache:
            expect(cache.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "seed %d: not sound" % SEED)


@test("--cache-size bounds the file, also when it is made smaller")
def _(here):
    with News() as news:
        news.padding = 2000
        file = here.tmp / CACHE
        tids = news.fill(120, 10)
        fetch(here, news, "--cache-size=1M")
        expect(300_000 < file.stat().st_size <= 1 << 20, file.stat().st_size)
        fetch(here, news)
        expect(file.stat().st_size > 2 << 20, file.stat().st_size)
        news.add(tids[0], 1)
        result = fetch(here, news, "--cache-size=500K")
        expect(file.stat().st_size <= 500 << 10, file.stat().st_size)
        expect((result.status, result.err) == (0, b""), "%r" % result.messages)


@test("ten thousand channels", alone=True)
def _(here):
    with News() as news:
        tids = news.fill(10000, 20)
        stdin = "\n".join(tids).encode()
        took = []
        for _ in range(2):
            began = time.monotonic()
            result = here.run("news-fetch", news.base, "--new", "--per-host=16", stdin=stdin, timeout=300)
            took.append(time.monotonic() - began)
            expect(result.status == 0, "%r" % result.messages[:3])
            if len(took) == 1:
                expect_all(news, articles(result.out), "10,000 channels")
        expect(result.out == b"", "delivered again")
        if "-v" in sys.argv:
            print("10,000 channels of 20 articles: %.1f s, then %.1f s" % tuple(took))


if __name__ == "__main__":
    sys.exit(test.main([a for a in sys.argv[1:] if a != "-v"]))
