"""Politeness: what a server's owner asks of those who fetch, each a test on the real news-fetch.

Validators go back byte for byte, also after a 304; one request without them for each resource; none while an answer
is fresh; Retry-After in both forms, and for the whole host; so many requests at once and no more, so far apart and
no closer; one page ahead; one user agent. More of the kind: fetch_cache.py, fetch_faults.py, fetch_netease.py, and
PolitenessTests of the Transport module.
"""

import json, re, socket, threading, time
from harness import expect
from promises.common import test
from service import Answer, Service, feed, page, rows


class Wire:
    """A server that is asked and answers in bytes: nothing parses, strips or decodes a header on the way."""

    def __init__(self, answer):
        self.answer, self.requests, self.lock = answer, [], threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.base = "http://127.0.0.1:%d" % self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.converse, args=(connection,), daemon=True).start()

    def converse(self, connection):
        with connection, connection.makefile("rb") as stream:
            try:
                while first := stream.readline():
                    head = []
                    while (line := stream.readline()) not in (b"\r\n", b""):
                        head.append(line)
                    with self.lock:
                        self.requests.append((first.split()[1].decode(), head))
                    connection.sendall(self.answer(first.split()[1].decode(), head))
            except OSError:
                pass

    def sent(self, name):
        """For each request the bytes behind the header's name, or None."""
        return [value(head, name) for _, head in self.requests]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()


def value(head, name):
    found = [line.partition(b":")[2] for line in head if line.lower().startswith(name.lower() + b":")]
    expect(len(found) < 2, "%s came twice" % name)
    return found[0].removeprefix(b" ").removesuffix(b"\r\n") if found else None


def reply(status, *headers, body=b""):
    length = [] if status == 304 else [b"Content-Length: %d" % len(body)]
    return b"\r\n".join([b"HTTP/1.1 %d whatever" % status, *headers, *length, b"", b""]) + body


def fetch(here, *args, cache="cache", **more):
    return here.run("news-fetch", "--cache=%s/%s" % (here.tmp, cache), *args, **more)


TAGS = [
    b'"plain"', b'W/"weak"', b'w/"small w"', b'""', b'W/""', b'"with blank, and comma"', b"unquoted", b"W/unquoted", b"'single'", b'"no end', b'no start"',
    b'"back\\slash \\"quoted\\""', b'"a", "b"', b'*', b'"%s"' % (b"x" * 4000), '"文"'.encode(), b'"\xe9\xff latin"', b'"tab\there"', b'"percent%20 &amp; <x>"',
]
DATES = [
    b"Fri, 04 Mar 2016 04:33:45 GMT", b"Friday, 04-Mar-16 04:33:45 GMT", b"Fri Mar  4 04:33:45 2016", b"fri, 4 mar 2016 04:33:45 gmt", b"Fri, 04 Mar 2016 04:33:45 +0000",
    b"2016-03-04T04:33:45Z", b"1457066025", b"yesterday, or so", b"Thu, 01 Jan 1970 00:00:00 GMT", b"Fri, 31 Dec 9999 23:59:59 GMT", b"-1",
]


@test("politeness: an ETag goes back byte for byte, and stays after a 304")
def _(here):
    for n, tag in enumerate(TAGS):
        def answer(path, head):
            return reply(304) if value(head, b"If-None-Match") == tag else reply(200, b"ETag: " + tag, body=feed(2))

        with Wire(answer) as server:
            outs = {fetch(here, server.base + "/feed", cache="t%d" % n).out for _ in range(4)}
            expect(len(outs) == 1 and outs.pop().count(b"\n") == 2, "%r: the output differs" % tag)
            expect(server.sent(b"If-None-Match") == [None, tag, tag, tag], "%r: %r" % (tag, server.sent(b"If-None-Match")))
            expect(server.sent(b"If-Modified-Since") == [None] * 4, "%r: a date was made up" % tag)


@test("politeness: a Last-Modified goes back byte for byte, and stays after a 304")
def _(here):
    for n, date in enumerate(DATES):
        def answer(path, head):
            return reply(304) if value(head, b"If-Modified-Since") == date else reply(200, b"Last-Modified: " + date, body=feed(2))

        with Wire(answer) as server:
            outs = {fetch(here, server.base + "/feed", cache="d%d" % n, env={"TZ": "Asia/Kolkata"}).out for _ in range(4)}
            expect(len(outs) == 1 and outs.pop().count(b"\n") == 2, "%r: the output differs" % date)
            expect(server.sent(b"If-Modified-Since") == [None, date, date, date], "%r: %r" % (date, server.sent(b"If-Modified-Since")))
            expect(server.sent(b"If-None-Match") == [None] * 4, "%r: a tag was made up" % date)


@test("politeness: blanks around a validator are not of it, whatever the header's name looks like")
def _(here):
    for n, line in enumerate([b'ETag:"x"', b'etag:   "x"  ', b'ETAG:\t"x"\t', b'eTaG: "x"']):
        with Wire(lambda path, head: reply(304) if value(head, b"If-None-Match") == b'"x"' else reply(200, line, body=feed(2))) as server:
            outs = {fetch(here, server.base + "/feed", cache="b%d" % n).out for _ in range(2)}
            expect(len(outs) == 1 and server.sent(b"If-None-Match") == [None, b'"x"'], "%r: %r" % (line, server.sent(b"If-None-Match")))


@test("politeness: the newest validators count: of a 200, of a 304 that has others, none where none came")
def _(here):
    steps = [  # what is answered, what is to be asked with
        (reply(200, b'ETag: "1"', b"Last-Modified: one", body=feed(2)), (None, None)), (reply(304), (b'"1"', b"one")), (reply(304, b'ETag: "2"'), (b'"1"', b"one")),
        (reply(304, b'ETag: W/"1"', b"Last-Modified: later"), (b'"1"', b"one")), (reply(200, b'ETag: "3"', body=feed(3)), (b'W/"1"', b"later")), (reply(200, b"Last-Modified: two", body=feed(4)), (b'"3"', None)),
        (reply(200, body=feed(5)), (None, b"two")), (reply(200, b'ETag: "4"', body=feed(6)), (None, None)), (reply(500), (b'"4"', None)),
        (reply(304), (b'"4"', None)), (reply(200, b'ETag: "5"', body=b"<!DOCTYPE html><html>sign in"), (b'"4"', None)), (reply(304), (b'"4"', None)),
        (reply(200, b'ETag: "6"', body=feed(7)[:200]), (b'"4"', None)), (reply(304), (b'"4"', None)),
    ]
    with Wire(lambda path, head: steps[min(len(server.requests), len(steps)) - 1][0]) as server:
        for _ in steps:
            fetch(here, "--retries=0", server.base + "/feed")
        asked = list(zip(server.sent(b"If-None-Match"), server.sent(b"If-Modified-Since")))
        expect(asked == [wanted for _, wanted in steps], "asked with %s" % asked)


def tagged(request, headers=(), **more):
    """Pages, feeds, pictures and texts, each with an ETag that is its path."""
    tag = '"%s"' % request.path
    headers = [("ETag", tag), *headers]
    if request.headers.get("if-none-match") == tag:
        return Answer(status=304, headers=headers)
    return Answer(content(request), headers=headers, **more)


def content(request):
    if request.path.endswith(".png"):
        return b"\x89PNG\r\n\x1a\n" + bytes(30) + request.path.encode()
    if request.path.endswith("full.html"):
        docid = request.path.split("/")[-2]
        return json.dumps({docid: {"body": "<p>words</p>"}}).encode()
    if request.page:
        tid, start, count = request.page
        made = json.loads(rows(tid, max(0, min(count, 40 - start)), start))[tid]
        for row in made:
            row["imgsrc"] = "http://%s/%s.png" % (request.headers["host"], row["docid"])
        return page(tid, made)
    return feed(3)


@test("politeness: one request without validators for each resource, in any number of runs")
def _(here):
    with Service(tagged) as service:
        args = ["--base-url=" + service.base, "--all", "--images=%s/pictures" % here.tmp, "--body", "T1", "T2", service.base + "/feed"]
        outs = {fetch(here, *args).out for _ in range(3)}
        expect(len(outs) == 1 and outs.pop().count(b"\n") == 83, "the output differs")
        plain = [r.path for r in service.requests if "if-none-match" not in r.headers]
        expect(len(plain) == len(set(plain)), "asked for twice without validators: %s" % [p for p in set(plain) if plain.count(p) > 1][:3])


@test("politeness: what is named twice in a run is asked for without validators once", over=["1", "16"])
def _(here, jobs):
    with Service(lambda r: tagged(r, delay=0.05)) as service:
        tids = [service.base + "/feed", "T1", service.base + "/feed", "T1", service.base + "/feed"]
        result = fetch(here, "--base-url=" + service.base, "-j" + jobs, *tids)
        expect((result.status, len(result.lines)) == (0, 49), "%d records, %r" % (len(result.lines), result.err))
        plain = [r.path for r in service.requests if "if-none-match" not in r.headers]
        expect(len(plain) == 2, "requests without validators: %s" % plain)


@test("politeness: no request at all while an answer is fresh, be it page, feed, picture or text")
def _(here):
    with Service(lambda r: tagged(r, [("Cache-Control", "max-age=600")])) as service:
        args = ["--base-url=" + service.base, "--images=%s/pictures" % here.tmp, "--body", "-n", "5", "T1", service.base + "/feed"]
        first = fetch(here, *args)
        count = len(service.requests)
        for _ in range(2):
            expect(fetch(here, *args).out == first.out, "another output")
        expect(first.status == 0 and len(service.requests) == count, "%d requests for what is fresh" % (len(service.requests) - count))


def http_date(seconds):
    return time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + seconds))


@test("politeness: Retry-After is waited for in both forms, and nothing asks the host meanwhile", over=["seconds", "date"])
def _(here, form):
    first = []

    def answer(request):
        first.append(request.time) if not first else None
        if request.time - first[0] < 1.5:  # busy for so long
            return Answer(status=429 if request.number % 2 else 503, headers=[("Retry-After", "2" if form == "seconds" else http_date(3))])
        return tagged(request)

    with Service(answer) as service, Service(tagged) as other:
        tids = ["%s/feed%d" % (service.base, n) for n in range(12)] + [other.base + "/feed"]
        result = here.run("news-fetch", "--no-cache", "--retries=3", *tids)
        expect((result.status, len(result.lines), result.err) == (0, 39, b""), result)
        times = [r.time - first[0] for r in service.requests]
        # Those that were on their way when the first was told, and no more.
        expect(sum(t < 1.5 for t in times) <= 4, "asked at %s" % ["%.2f" % t for t in times])
        expect(other.requests[0].time < service.requests[4].time, "another host was held back")


@test("politeness: a Retry-After that says nothing leaves the usual pauses, one that asks too much ends the channel")
def _(here):
    for said in ("", "soon", "-5", "0", "1.5", http_date(-100), "Fri, 99 Foo 2016", "0x10"):
        with Service(lambda r: Answer(status=503, headers=[("Retry-After", said)]) if r.number == 1 else feed(1)) as service:
            result = here.run("news-fetch", "--no-cache", service.base + "/feed")
            waited = service.requests[-1].time - service.requests[0].time
            expect((result.status, len(service.requests)) == (0, 2) and 0.4 < waited < 30, "%r: waited %.2f s, %r" % (said, waited, result.err))
    for said in ("61", "99999999999999999999", http_date(4000), "Fri, 31 Dec 9999 23:59:59 GMT"):
        with Service(lambda r: Answer(status=503, headers=[("Retry-After", said)])) as service:
            result = here.run("news-fetch", "--no-cache", "--errors=json", service.base + "/feed")
            expect((result.status, len(service.requests)) == (3, 1), "%r: %s" % (said, result))
            expect(json.loads(result.err)["retryAfter"] > 60, "%r: %r" % (said, result.err))


@test("politeness: so many requests at once and no more, with redirects, pictures, texts and retries among them")
def _(here):
    lock, joint = threading.Lock(), []  # how many are under way at both servers

    def answer(request):
        with lock:
            joint.append((joint or [0])[-1] + 1)
        time.sleep(0.02)
        with lock:
            joint.append(joint[-1] - 1)
        if request.number == 1 and request.path.endswith("3.png"):
            return 503
        if request.path.startswith("/away"):
            return Answer(status=302, headers=[("Location", "/feed" + request.path[5:])])
        return Answer(content(request))

    for args, most, all_ in ((["--per-host=2"], 2, 4), (["-j3"], 3, 3), ([], 4, 8), (["--per-host=1", "-j9"], 1, 2)):
        with Service(answer) as one, Service(answer) as two:
            tids = ["T%d" % n for n in range(4)] + ["%s/away%d" % (s.base, n) for n in range(8) for s in (one, two)]
            result = here.run(
                "news-fetch", "--no-cache", "--base-url=" + one.base, "-n4", *args, "--images=%s/pictures" % here.tmp, "--body", *tids,
            )
            expect((result.status, result.err) == (0, b""), result)
            busiest = [max(r.active for r in s.requests) for s in (one, two)]
            expect(max(busiest) <= most and max(joint) <= all_, "%s: %s at once, %d in all" % (args, busiest, max(joint)))
            joint.clear()


@test("politeness: --delay lies between two requests to one host, whatever they are, and to no others")
def _(here):
    def answer(request):
        if request.path.startswith("/away"):
            return Answer(status=302, headers=[("Location", "/feed" + request.path[5:])])
        return 503 if request.number == 1 and request.path == "/again" else Answer(content(request))

    with Service(answer) as one, Service(answer) as two:
        urls = [s.base + p for p in ("/away1", "/feed2", "/again", "/feed4") for s in (one, two)]
        result = here.run("news-fetch", "--no-cache", "--delay=0.3", "--base-url=" + one.base, "-n2", "--body", *urls, "T1")
        expect((result.status, result.err) == (0, b""), result)
        for service in (one, two):
            times = sorted(r.time for r in service.requests)
            gaps = [b - a for a, b in zip(times, times[1:])]
            # Less than 0.3 where the server is late to see a request.
            expect(len(times) >= 6 and min(gaps) > 0.15, "gaps of %s" % ["%.3f" % g for g in gaps])
        starts = [sorted(r.time for r in s.requests) for s in (one, two)]
        expect(starts[0][0] < starts[1][2] and starts[1][0] < starts[0][2], "a host waited for the other")


@test("politeness: one page ahead of the reader, and no more", over=["1", "16"])
def _(here, jobs):
    def answer(request):
        tid, start, count = request.page
        return rows(tid, count, start, digest="长" * 20000)

    with Service(answer) as service:
        process = here.start("news-fetch", "--no-cache", "-j" + jobs, "--base-url=" + service.base, "--all", "T1")
        process.stdout.readline()
        time.sleep(0.7)  # the pipe is full, and the reader asleep
        count = len(service.requests)
        process.kill()
        process.communicate()
        expect(count <= 3, "%d pages were asked for, of which one was read" % count)


@test("politeness: one user agent, no cookie, no referer but for pictures, compressed answers welcome")
def _(here):
    def answer(request):
        headers = [("Set-Cookie", "who=you"), ("ETag", '"e"')]
        if request.path == "/away":
            return Answer(status=302, headers=[("Location", "/feed"), *headers])
        return Answer(content(request), headers=headers)

    with Service(answer) as service:
        args = ["--base-url=" + service.base, "-n2", "--images=%s/pictures" % here.tmp, "--body", "T1", service.base + "/away"]
        for more, agent in (([], None), (["-A", "me/1 (+http://h/about)"], "me/1 (+http://h/about)")):
            service.forget()
            for _ in range(2):
                expect(fetch(here, *more, *args).status == 0, "status")
            agents = {r.headers.get("user-agent") for r in service.requests}
            expect(agents == {agent} if agent else len(agents) == 1 and re.match(r"NewsApp\S* \S", agents.pop()), agents)
            for request in service.requests:
                expect("cookie" not in request.headers, "a cookie was sent back")
                expect("referer" not in request.headers or request.path.endswith(".png"), "a referer to %s" % request.path)
                expect("gzip" in request.headers.get("accept-encoding", ""), request.headers)
                expect(request.headers.get("connection", "keep-alive").lower() != "close", request.headers)


@test("politeness: failed hosts are not all asked again at the same instant")
def _(here):
    services = [Service(lambda r: 503 if r.number == 1 else feed(1)).__enter__() for _ in range(8)]
    try:
        result = here.run("news-fetch", "--no-cache", "--jobs=16", *[s.base + "/feed" for s in services])
        expect((result.status, len(result.lines)) == (0, 8), result)
        waits = sorted(s.requests[1].time - s.requests[0].time for s in services)
        expect(waits[0] > 0.4 and waits[-1] - waits[0] > 0.05, "pauses of %s" % ["%.3f" % w for w in waits])
    finally:
        for service in services:
            service.__exit__()
