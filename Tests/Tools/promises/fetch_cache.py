"""The cache of news-fetch: what is asked for, what is kept, and that nothing that befalls it ends a run."""

import os, pathlib, resource, shutil, sqlite3, subprocess, time
from harness import Skip, expect, finish
from promises.common import test
from service import Answer, Service, feed, rows


def kept(*headers):
    """A service of feeds and pages with these headers, that answers 304 to its own validators."""

    def answer(request):
        body = rows(request.page[0], 3) if request.page else feed(3)
        named = {name.lower(): value for name, value in headers}
        if "if-none-match" in request.headers or "if-modified-since" in request.headers:
            same = request.headers.get("if-none-match", named.get("etag")) == named.get("etag")
            since = request.headers.get("if-modified-since", named.get("last-modified")) == named.get("last-modified")
            if same and since:
                return Answer(status=304, headers=headers)
        return Answer(body, headers=headers)

    return answer


def run(here, service, *args, cache="cache", env=None):
    """Fetches a feed and a channel; the run's result and the requests' headers."""
    service.forget()
    result = here.run(
        "news-fetch", "--cache=%s/%s" % (here.tmp, cache), "--base-url=" + service.base, *args, service.base + "/feed", "T1", env=env
    )
    return result, [request.headers for request in service.requests]


def whole(result, what=""):
    expect((result.status, len(result.lines), result.err) == (0, 6, b""), "%s: status %d, %d lines, %r" % (what, result.status, len(result.lines), result.err))
    return result.out


@test("validators go back as they came, and a 304 is the answer that was kept")
def _(here):
    for n, etag in enumerate(['"a b"', 'W/"weak"', "unquoted", '"é"', "W/\"'\\\"", '""', '"%s"' % ("x" * 3000)]):
        with Service(kept(("ETag", etag))) as service:
            first = whole(run(here, service, cache=n)[0], etag)
            result, sent = run(here, service, cache=n)
            expect(whole(result, etag) == first, "another output")
            expect([s.get("if-none-match") for s in sent] == [etag.encode().decode("latin-1") if not etag.isascii() else etag] * 2 or not etag.isascii(), "%s: %s" % (etag, sent))
    date = "Fri, 04 Mar 2016 04:33:45 GMT"
    for n, value in enumerate([date, "yesterday"]):
        with Service(kept(("Last-Modified", value), ("ETag", '"e"'))) as service:
            whole(run(here, service, cache="d%d" % n)[0])
            result, sent = run(here, service, cache="d%d" % n)
            whole(result)
            expect([(s.get("if-modified-since"), s.get("if-none-match")) for s in sent] == [(value, '"e"')] * 2, sent)
    with Service(kept()) as service:
        for _ in range(2):
            result, sent = run(here, service, cache="none")
            expect(not any("if-none-match" in s or "if-modified-since" in s for s in sent), sent)


@test("no request while an answer is fresh, one when it is not")
def _(here):
    ages = [
        ((("Cache-Control", "max-age=60"),), 0), ((("Cache-Control", "public, MAX-AGE=60"),), 0),
        ((("Expires", time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + 60))),), 0),
        ((("Cache-Control", "max-age=0"), ("ETag", '"e"')), 2), ((("Cache-Control", "no-cache"), ("ETag", '"e"')), 2),
        ((("Expires", "0"), ("ETag", '"e"')), 2), ((("Cache-Control", "no-store"), ("ETag", '"e"')), 2),
        ((("Expires", "Thu, 01 Jan 2099 00:00:00 GMT"), ("Cache-Control", "max-age=0")), 2),
        ((("Cache-Control", "max-age=60"), ("Age", "100"), ("ETag", '"e"')), 2), ((("Cache-Control", "max-age=60"), ("Vary", "*")), 2),
    ]
    for n, (headers, count) in enumerate(ages):
        with Service(kept(*headers)) as service:
            first = whole(run(here, service, cache=n)[0])
            result, sent = run(here, service, cache=n)
            expect(whole(result, headers) == first and len(sent) == count, "%s: %d requests" % (headers, len(sent)))
            if ("Cache-Control", "no-store") in headers:
                expect(not any("if-none-match" in s for s in sent), "no-store was stored")


@test("--max-age, --offline, --no-cache, and headers of one's own")
def _(here):
    with Service(kept(("Cache-Control", "max-age=60"), ("ETag", '"e"'))) as service:
        result, sent = run(here, service, "--offline")
        expect((result.status, len(result.messages), sent) == (3, 2, []), result)
        expect("not-cached" in run(here, service, "--offline", "--errors=json")[0].err.decode(), result)
        first = whole(run(here, service)[0])
        for args, count in (
            (["--offline"], 0), (["--max-age=60"], 0), (["--max-age=0"], 2), (["--no-cache"], 2), (["-HX: y"], 2), ([], 0),
        ):
            result, sent = run(here, service, *args)
            expect(whole(result, args) == first and len(sent) == count, "%s: %d requests" % (args, len(sent)))
            expect(not any("if-none-match" in s for s in sent) or args == ["--max-age=0"], "%s: %s" % (args, sent))
    result, sent = run(here, service, "--offline")  # nobody listens any more
    expect(whole(result) == first, "offline")
    with Service(kept(("Cache-Control", "max-age=0"), ("ETag", '"e"'))) as service:
        run(here, service, cache="m")
        expect(run(here, service, "--max-age=60", cache="m")[1] == [], "asked for what is younger")
        time.sleep(1.1)
        expect(len(run(here, service, "--max-age=1", cache="m")[1]) == 2, "took what is older")


@test("what is no whole and usable answer is not kept")
def _(here):
    good = kept(("ETag", '"e"'), ("Cache-Control", "max-age=60"))
    for what, bad in {
        "HTML": lambda r: Answer(b"<html>sign in</html>", headers=[("ETag", '"p"'), ("Cache-Control", "max-age=60")]),
        "cut off": lambda r: Answer(good(r).body, headers=good(r).headers, cut=100),
        "half of one": lambda r: Answer(good(r).body[:150], headers=good(r).headers),
        "a failure": lambda r: Answer(good(r).body, 500, headers=good(r).headers),
        "empty": lambda r: Answer(b"", headers=good(r).headers),
    }.items():
        with Service(bad) as service:
            result, _ = run(here, service, "--retries=0", cache=what)
            expect(result.status != 0, "%s: %s" % (what, result))
            service.answer = good
            result, sent = run(here, service, cache=what)
            whole(result, what)
            expect(len(sent) == 2 and not any("if-none-match" in s for s in sent), "%s was kept: %s" % (what, sent))


@test("a 304 that nobody asked for, or for what is gone, leads to one whole request at the most")
def _(here):
    with Service(lambda r: 304) as service:
        result, sent = run(here, service, "--retries=0")
        expect((result.status, len(sent)) == (3, 2), "%s, %d requests" % (result, len(sent)))
    with Service(kept(("ETag", '"e"'))) as service:
        whole(run(here, service)[0])
        # Its bodies are gone, the heads are there: as when another program cleared half of it.
        base = sqlite3.connect(here.tmp / "cache" / [f for f in os.listdir(here.tmp / "cache") if f.endswith(".db")][0])
        base.execute("DELETE FROM part")
        base.commit()
        base.close()
        result, sent = run(here, service)
        whole(result, "bodies gone")
        expect(len(sent) == 4 and sum("if-none-match" not in s for s in sent) == 2, sent)


@test("-n of a feed keeps the whole of it, unless that takes long")
def _(here):
    headers = [("ETag", '"e"'), ("Cache-Control", "max-age=0")]
    with Service(lambda r: Answer(status=304) if "if-none-match" in r.headers else Answer(feed(200), headers=headers)) as service:
        args = ["--cache=%s/cache" % here.tmp, service.base + "/feed"]
        result = here.run("news-fetch", "-n3", *args)
        expect((result.status, len(result.lines)) == (0, 3), result)
        result = here.run("news-fetch", *args)
        expect((result.status, len(result.lines)) == (0, 200), "%d articles" % len(result.lines))
        expect("if-none-match" in service.requests[1].headers, "asked for the whole again")

    def slow(_):
        yield feed(9)[:-16]
        for _ in range(100):
            time.sleep(0.2)
            yield b"<item><guid>x</guid></item>"

    with Service(lambda r: Answer(pieces=slow(r), headers=headers)) as service:
        began = time.monotonic()
        for args in (["-n3", "--cache=%s/slow" % here.tmp], ["-n3", "--no-cache"]):
            result = here.run("news-fetch", *args, service.base + "/feed")
            expect((result.status, len(result.lines), result.err) == (0, 3, b""), result)
        expect(time.monotonic() - began < 5, "took %.1f s" % (time.monotonic() - began))


@test("a cache that is damaged, foreign, unwritable or full is a warning and no more")
def _(here):
    with Service(kept(("ETag", '"e"'))) as service:
        first = whole(run(here, service)[0])
        name = [f for f in os.listdir(here.tmp / "cache") if f.endswith(".db")][0]
        whole_file = (here.tmp / "cache" / name).read_bytes()

        def disturbed(what, warnings=1, **more):
            result, sent = run(here, service, cache=what, **more)
            expect((result.status, result.out) == (0, first), "%s: status %d, %r" % (what, result.status, result.err))
            expect(len(result.messages) <= warnings, "%s: %r" % (what, result.err))
            return result

        for what, data in {
            "zeros": bytes(len(whole_file)), "text": b"hello\n" * 1000, "half": whole_file[: len(whole_file) // 2],
            "torn": whole_file[:4096] + os.urandom(len(whole_file) - 4096), "header": os.urandom(100) + whole_file[100:],
        }.items():
            (here.tmp / what).mkdir()
            (here.tmp / what / name).write_bytes(data)
            disturbed(what, 2)
            result = disturbed(what)
            expect(result.err == b"", "%s, once more: %r" % (what, result.err))
        (here.tmp / "file").write_bytes(b"not a folder")
        disturbed("file")
        disturbed("file/below")
        disturbed("../../../../../proc/nowhere")
        base = here.tmp / "foreign"
        base.mkdir()
        other = sqlite3.connect(base / name)
        other.execute("CREATE TABLE precious(x)")
        other.commit()
        other.close()
        disturbed("foreign")
        other = sqlite3.connect(base / name)
        expect(other.execute("SELECT count(*) FROM sqlite_master").fetchone() == (1,), "another program's data is gone")
        other.close()
        result, _ = run(here, service, "-q", cache="file")
        expect(result.err == b"" and result.out == first, "-q: %r" % result.err)


@test("a full disk under the cache")
def _(here):
    with Service(lambda r: Answer(feed(3000, description="x" * 300), headers=[("ETag", '"e"')])) as service:
        urls = ["%s/feed%d" % (service.base, n) for n in range(4)]
        whole_output = here.run("news-fetch", "--no-cache", *urls).out
        expect(whole_output.count(b"\n") == 12000, "records")
        folder = here.tmp / "small"
        folder.mkdir()
        if os.geteuid() == 0 and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder], capture_output=True).returncode == 0:
            try:
                result = here.run("news-fetch", "--cache=%s" % folder, *urls)
            finally:
                subprocess.run(["umount", folder])
            expect((result.status, result.out == whole_output, len(result.messages) <= 1) == (0, True, True), result.err)
        # The same by a limit on the size of files, which sends a signal.
        command = [here.tool("news-fetch"), "--cache=%s/limited" % here.tmp, *urls]
        process = subprocess.Popen(
            command, env=here.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200 << 10, 200 << 10)),
        )
        result = finish(process)
        expect((result.status, result.out == whole_output, len(result.messages) <= 2) == (0, True, True), "%d, %r" % (result.status, result.err))


@test("several runs share a cache")
def _(here):
    with Service(lambda r: Answer(rows(r.page[0], 20), headers=[("Cache-Control", "max-age=60")])) as service:
        args = ["--cache=%s/cache" % here.tmp, "--base-url=" + service.base, "-j16", "--per-host=16", *["T%d" % n for n in range(100)]]
        outs = [open(here.tmp / ("out%d" % n), "w+b") for n in range(10)]
        results = [finish(r) for r in [here.start("news-fetch", *args, stdout=out) for out in outs]]
        data = {pathlib.Path(out.name).read_bytes() for out in outs}
        expect([r.status for r in results] == 10 * [0] and len(data) == 1, [(r.status, r.err) for r in results])
        expect(min(data).count(b"\n") == 2000, "records")
        expect(sum(len(r.messages) for r in results) <= 10, [r.err for r in results])
        service.forget()
        result = here.run("news-fetch", *args)
        expect(result.out in data and len(service.requests) < 20, "%d requests for what was fetched before" % len(service.requests))


@test("a clock that jumps makes nothing fresh for ever, and nothing fail")
def _(here):
    if not shutil.which("faketime"):
        raise Skip("no faketime")
    library = subprocess.run(["faketime", "2000-01-01 00:00:00", "sh", "-c", "echo $LD_PRELOAD"], capture_output=True, text=True).stdout.strip()
    with Service(kept(("Cache-Control", "max-age=60"), ("ETag", '"e"'))) as service:
        times = [("+0", 2), ("+30s", 0), ("+1y", 2), ("-10y", 2), ("-10y", 0), ("+0", 2), ("+0", 0)]
        for offset, count in times:
            env = {"LD_PRELOAD": library, "FAKETIME": offset, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
            result, sent = run(here, service, env=env)
            whole(result, offset)
            expect(len(sent) == count, "%s: %d requests, not %d" % (offset, len(sent), count))
