"""--new: what is delivered once, whatever happens to the run, the state or the network."""

import collections, json, os, pathlib, random, shutil, signal, sqlite3, subprocess, time
from harness import Skip, expect, finish, shown
from promises.common import line, test
from service import Answer, Service, feed, page, rows


def ids(data):
    """(tid, docid) of each whole line."""
    whole, _, rest = data.rpartition(b"\n")
    return [(a["tid"], a["docid"]) for a in map(json.loads, (whole + b"\n").splitlines() if whole else [])]


def three_pages(request):
    tid, start, count = request.page
    return rows(tid, count, start) if start < 40 else page(tid, [])


def new(here, service, *args, state="seen", **more):
    return here.run("news-fetch", "--no-cache", "--base-url=" + service.base, "--new", "--state=%s/%s" % (here.tmp, state), *args, **more)


@test("--new delivers an article once, in order, under its place in the channel")
def _(here):
    with Service(three_pages) as service:
        first = new(here, service, "T1", "T2")
        expect((first.status, len(ids(first.out))) == (0, 40), first)
        again = new(here, service, "T1", "T2")
        expect((again.status, again.out, again.err) == (0, b"", b""), again)
        rest = new(here, service, "--all", "T1", "T2")
        expect([json.loads(text)["index"] for text in rest.lines] == 2 * list(range(20, 40)), rest)
        # One more at the head of the channel.
        service.answer = lambda r: page(r.page[0], [{"docid": "new", "title": "t"}] + json.loads(rows(r.page[0], 20))[r.page[0]])
        result = new(here, service, "T1")
        expect([(a["docid"], a["index"]) for a in map(json.loads, result.lines)] == [("new", 0)], result)
    expect(not os.path.exists(here.tmp / ".local") and not os.path.exists(here.tmp / ".cache"), "wrote elsewhere")


@test("-n counts what was not delivered yet, run by run to the channel's end")
def _(here):
    with Service(three_pages) as service:
        places = []
        for _ in range(5):
            result = new(here, service, "-n", "9", "T1")
            expect(result.status == 0 and result.err == b"", result)
            places.append([json.loads(text)["index"] for text in result.lines])
        expect([len(p) for p in places] == [9, 9, 9, 9, 4], places)
        expect(sum(places, []) == list(range(40)), places)


@test("a fetch that fails forgets nothing, and what it brought is not brought again")
def _(here):
    with Service(three_pages) as service:
        service.answer = lambda r: three_pages(r) if r.page[1] == 0 else 500
        result = new(here, service, "--all", "--retries=0", "T1")
        expect((result.status, len(result.lines)) == (1, 20), result)
        for bad in (500, b"<html>", b"", Answer(rows("T1", 20), cut=500)):
            service.answer = lambda r: bad
            result = new(here, service, "--retries=0", "T1")
            expect((result.status, result.out) == (3, b""), result)
        service.answer = three_pages
        result = new(here, service, "--all", "T1")
        expect([json.loads(text)["index"] for text in result.lines] == list(range(20, 40)), result)
        expect(new(here, service, "--all", "T1").out == b"", "again")


@test("--peek records nothing and needs nothing, --mark-seen records what it reads")
def _(here):
    with Service(three_pages) as service:
        for _ in range(2):
            result = new(here, service, "--peek", "T1", state="none/seen")
            expect((result.status, len(result.lines)) == (0, 20), result)
        expect(not (here.tmp / "none").exists(), "a peek made a folder")
        state = "--state=%s/seen" % here.tmp
        service.forget()
        half = b"".join(text + b"\n" for text in result.lines[:12])
        for args in ([], ["-"]):
            marked = here.run("news-fetch", "--mark-seen", state, *args, stdin=half)
            expect((marked.status, marked.out, marked.err, service.requests) == (0, b"", b"", []), marked)
        result = new(here, service, "T1", "--peek")
        expect([json.loads(text)["index"] for text in result.lines] == list(range(12, 20)), result)
        held = subprocess.Popen(["flock", here.tmp / "seen.lock", "sleep", "20"])
        try:
            time.sleep(0.2)
            expect(len(new(here, service, "T1", "--peek").lines) == 8, "a peek waits for the lock")
            began = time.monotonic()
            result = new(here, service, "T1", "--wait=0.3")
            expect((result.status, result.out, len(result.messages)) == (5, b"", 1), result)
            expect(0.25 < time.monotonic() - began < 3, "waited %.1f s" % (time.monotonic() - began))
        finally:
            held.kill()
            held.wait()
        (here.tmp / "seen.lock").unlink()
        bad = here.run("news-fetch", "--mark-seen", state, stdin=b'{"tid":"T1"}\n{\n{"tid":"T1","docid":"d"}\n[]\n')
        expect((bad.status, len(bad.messages)) == (1, 3), bad)
        bad = here.run("news-fetch", "--mark-seen", "--strict", state, stdin=b'{"tid":"T1"}\n{"tid":"T1","docid":"e"}\n')
        expect((bad.status, len(bad.messages)) == (3, 1), bad)


@test("keys outlive a change from http to https, and tell channels apart")
def _(here):
    state = "--state=%s/seen" % here.tmp
    made = lambda scheme, host="Example.COM": line({"tid": "%s://%s/feed" % (scheme, host), "docid": "%s://example.com/a" % scheme})
    here.run("news-fetch", "--mark-seen", state, stdin=made("http"))
    base = sqlite3.connect(here.tmp / "seen")
    count = lambda: base.execute("SELECT count(*) FROM seen").fetchone()[0]
    expect(count() == 1, "%d keys" % count())
    here.run("news-fetch", "--mark-seen", state, stdin=made("https", "example.com:443"))
    expect(count() == 1, "https is another key")
    here.run("news-fetch", "--mark-seen", state, stdin=made("https", "other.example"))
    expect(count() == 2, "another channel is the same key")
    with Service(lambda r: feed(5)) as service:
        first = here.run("news-fetch", "--no-cache", "--new", state, service.base + "/a", service.base + "/b", service.base + "/a")
        expect([len(list(t)) for t in (ids(first.out),)] == [10], "%d articles" % len(ids(first.out)))


@test("a state that cannot be used stops the run before anything is fetched")
def _(here):
    with Service(three_pages) as service:
        whole = new(here, service, "T1", state="good")
        data = (here.tmp / "good").read_bytes()

        def refused(what, state):
            result = new(here, service, "T9", state=state)
            expect((result.status, result.out, len(result.messages)) == (3, b"", 1), "%s: %s" % (what, result))

        (here.tmp / "folder").mkdir()
        (here.tmp / "text").write_bytes(b"not a database\n" * 99)
        (here.tmp / "torn").write_bytes(data[:100] + os.urandom(len(data) - 100))
        other = sqlite3.connect(here.tmp / "foreign")
        other.execute("CREATE TABLE x(y)")
        other.commit()
        other.close()
        service.forget()
        for what in ("folder", "text", "torn", "foreign"):
            refused(what, what)
        refused("below a file", "text/seen")
        for name in ("text", "torn"):
            expect((here.tmp / name).stat().st_size in (99 * 15, len(data)), "%s was changed" % name)
        if os.geteuid() == 0:
            # Root may write everywhere; another user may not.
            os.chmod(here.tmp, 0o755)
            os.chmod(here.tmp / "good", 0o444)
            shutil.copy(here.tool("news-fetch"), here.tmp / "tool")
            command = [here.tmp / "tool", "--no-cache", "--base-url=" + service.base, "--new", "--state=%s/good" % here.tmp, "T9"]
            result = finish(
                subprocess.Popen(command, env=here.environment(), user=65534, group=65534, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            )
            expect((result.status, result.out, len(result.messages)) == (3, b"", 1), "read-only: %s" % result)
            result = finish(
                subprocess.Popen([*command, "--peek"], env=here.environment(), user=65534, group=65534, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            )
            expect((result.status, len(result.lines)) == (0, 20), "a peek into a read-only state: %s" % result)
            service.requests = [r for r in service.requests if r.page[0] != "T9"] if result.lines else service.requests
        expect(service.requests == [], "fetched all the same")
        (here.tmp / "empty").write_bytes(b"")
        expect(len(new(here, service, "T1", state="empty").lines) == 20, "an empty file is an empty state")


@test("what could not be written is not recorded")
def _(here):
    with Service(lambda r: rows(r.page[0], 20, digest="长" * 1000)) as service:
        args = ["--no-cache", "--base-url=" + service.base, "--new", "--state=%s/seen" % here.tmp, "T1", "T2", "T3", "T4"]
        with open("/dev/full", "wb") as full:
            result = finish(here.start("news-fetch", *args, stdout=full))
        expect(result.status == 4, result)
        process = here.start("news-fetch", *args)
        got = process.stdout.readline()
        process.stdout.close()
        expect(shown(process.wait(10)) == 141, "status %d" % process.returncode)
        result = here.run("news-fetch", *args)
        lost = {(t, "%08d" % n) for t in ("T4",) for n in range(20)} - {(t, d[-8:]) for t, d in ids(result.out)}
        expect(not lost, "lost: %s" % sorted(lost)[:3])


@test("killed at any instant a run repeats at the most and never loses", over=["SIGKILL", "SIGTERM"])
def _(here, name):
    number, chance = signal.Signals[name], random.Random(name)
    tids = ["T%d" % n for n in range(12)]
    wanted = {(tid, "%s%08d" % (tid.rjust(8, "A"), n)) for tid in tids for n in range(40)}
    with Service(three_pages) as service:
        delivered = collections.Counter()
        command = ["--no-cache", "--base-url=" + service.base, "--new", "--state=%s/seen" % here.tmp, "--all", "-j4"]
        ends = collections.Counter()
        for round_ in range(60):
            with open(here.tmp / "out", "w+b") as out:
                process = here.start("news-fetch", *command, *tids, stdout=out)
                time.sleep(chance.random() * 0.1)
                process.send_signal(number)
                process.wait(20)
                error = process.stderr.read()
                out.seek(0)
                data = out.read()
            expect(error == b"", "round %d: %r" % (round_, error))
            expect(data == b"" or data.endswith(b"\n"), "round %d ends in %r" % (round_, data[-40:]))
            ends[shown(process.returncode)] += 1
            delivered.update(ids(data))
        result = here.run("news-fetch", *command, *tids)
        delivered.update(ids(result.out))
        expect(result.status == 0, result)
        expect(set(delivered) == wanted, "%d lost, %d invented" % (len(wanted - set(delivered)), len(set(delivered) - wanted)))
        expect(ends[128 + number] > 5, "hardly one was hit: %s" % ends)
        # What a channel wrote and could not record any more comes again: one channel a run, or a few that were written together.
        repeats = sum(delivered.values()) - len(wanted)
        expect(repeats <= 40 * 12 * ends[128 + number] // 2, "%d repeats in %s" % (repeats, ends))
        expect(here.run("news-fetch", *command, *tids).out == b"", "again")


@test("runs at once: no article twice, none lost", over=[2, 10])
def _(here, count):
    tids = ["T%d" % n for n in range(20)]
    with Service(three_pages) as service:
        command = ["--no-cache", "--base-url=" + service.base, "--new", "--wait=30", "--all", "-j16", "--per-host=16", *tids]
        outs = [open(here.tmp / ("out%d" % n), "wb") for n in range(count)]
        results = [finish(r) for r in [here.start("news-fetch", *command, stdout=out) for out in outs]]
        expect([(r.status, r.err) for r in results] == count * [(0, b"")], [(r.status, r.err) for r in results])
        delivered = collections.Counter(key for out in outs for key in ids(pathlib.Path(out.name).read_bytes()))
        expect(len(delivered) == 800 and set(delivered.values()) == {1}, "%d articles, %s" % (len(delivered), set(delivered.values())))
        expect((here.tmp / ".local/state/news/seen.db").exists(), "not in the standard place")


@test("a clock that jumps delivers nothing twice")
def _(here):
    if not shutil.which("faketime"):
        raise Skip("no faketime")
    library = subprocess.run(["faketime", "2000-01-01 00:00:00", "sh", "-c", "echo $LD_PRELOAD"], capture_output=True, text=True).stdout.strip()
    with Service(three_pages) as service:
        for offset, count in (("+0", 20), ("+10y", 0), ("-20y", 0), ("-55y", 0)):
            env = {"LD_PRELOAD": library, "FAKETIME": offset, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
            result = new(here, service, "T1", env=env)
            expect((result.status, len(result.lines), result.err) == (0, count, b""), "%s: %s" % (offset, result))
