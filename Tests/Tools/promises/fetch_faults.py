"""news-fetch and servers that do what they should not, and its manners towards those that do not."""

import base64, json, os, shutil, subprocess, time
from harness import Skip, expect, finish
from promises.common import peak, test
from service import Answer, Scripted, Service, feed, page, rows

PAGE = rows("T1", 3).decode()
FEED = feed(3).decode()


def failed(result, word, what, lines=0, status=None, **more):
    """Expects one failure of the kind `word`, and `lines` articles."""
    expect(result.status == (1 if lines else 3), "%s: status %d, %r" % (what, result.status, result.err))
    expect(len(result.lines) == lines, "%s: %d articles" % (what, len(result.lines)))
    expect(len(result.messages) == 1, "%s: %r" % (what, result.err))
    error = json.loads(result.err)
    expect(error["error"] == word and (status is None or error.get("status") == status), "%s: %s" % (what, error))
    for key, value in more.items():
        expect(error.get(key) == value, "%s: %s" % (what, error))
    return error


def fetch(here, url, *args, **more):
    return here.run("news-fetch", "--no-cache", "--errors=json", "--retries=0", *args, url, **more)


@test("answers that are slow, cut off, compressed badly or too large")
def _(here):
    with Scripted() as server:
        cases = [
            ("slow headers", dict(wait=3, body=FEED), "timeout", 0), ("no answer at all", dict(hang=1), "timeout", 0),
            ("headers by drops", dict(head_drip="4:0.2", body=FEED), "timeout", 0),
            ("a body by drops", dict(drip="20:0.2", body=FEED), "timeout", None),
            ("a hang-up", dict(silent=1), "connect", 0), ("a reset at once", dict(silent=1, reset=1), "connect", 0),
            ("a reset in the body", dict(body=FEED, cut=200, reset=1), "truncated", 1),
            ("an end in the body", dict(body=FEED, cut=200), "truncated", 1),
            ("a length too large", dict(body=FEED, length=len(FEED) + 9), "truncated", 3),
            ("a length too small", dict(body=FEED, length=200), "truncated", 1),
            ("chunks cut off", dict(body=FEED * 1, chunked=1, cut=200), "truncated", 1),
            ("gzip without its end", dict(body=FEED, gzip_cut=12), "truncated", None),
            ("a bomb", dict(bomb=64), "too-large", 0), ("a body over the limit", dict(size=3 << 20), "too-large", 0),
            ("one of unknown length", dict(size=3 << 20, length="none"), "too-large", 0),
            ("headers without end", dict(head_bytes=400 << 10, body=FEED), "too-large", 0),
            ("many headers", dict(head_lines=400, body=FEED), "too-large", 0),
            ("no bytes", dict(body=""), "not-a-feed", 0), ("HTML", dict(body="<!DOCTYPE html><html><body>x"), "not-a-feed", 0),
            ("half a feed", dict(body=FEED[:200]), "truncated", 1), ("no HTTP", dict(raw="hello\\r\\n\\r\\n"), "http", 0),
        ]
        for what, answer, word, lines in cases:
            limits = ["--max-bytes=2M", "--timeout=%s" % (0.8 if word == "timeout" else 20)]
            result = fetch(here, server.url(**answer), *limits)
            failed(result, word, what, len(result.lines) if lines is None else lines)
        result = fetch(here, server.url(body=FEED, length="none"))
        expect((result.status, len(result.lines)) == (0, 3), "a body that ends with the connection: %s" % result)
        for encoding in (dict(gzip=1), dict(chunked=1), dict(interim=1), dict(chunked=1, trailer="ETag: x")):
            result = fetch(here, server.url(body=FEED, **encoding))
            expect((result.status, len(result.lines)) == (0, 3), "%s: %s" % (encoding, result))


@test("a page of NetEase that is faulty is an error, never a channel without articles")
def _(here):
    with Scripted() as server:
        base = "--base-url=http://127.0.0.1:%d" % server.port
        cases = [
            (dict(body=""), "truncated"), (dict(body="<html>x"), "not-json"), (dict(body=PAGE[:300]), "truncated"),
            (dict(body=PAGE, cut=300), "truncated"), (dict(body=PAGE, cut=300, reset=1), "truncated"),
            (dict(body=PAGE, length=9999), "truncated"), (dict(body=PAGE, length=200), "truncated"),
            (dict(body=PAGE, gzip_cut=10), "truncated"), (dict(bomb=40), "too-large"), (dict(status=404, body=PAGE), "http"),
            (dict(status=204), "truncated"), (dict(status=304), "http"), (dict(wait=2, body=PAGE), "timeout"),
            (dict(status=200, body=PAGE, head_bytes=400000), "too-large"),
        ]
        for answer, word in cases:
            path = "--path=" + server.url(**answer)[len(base) - 11 :] + "&tid={tid}"
            result = fetch(here, "T1", base, path, "--timeout=%s" % (0.5 if word == "timeout" else 20))
            failed(result, word, answer, tid="T1")


@test("a bomb costs no memory", alone=True)
def _(here):
    with Scripted() as server:
        for limit, word in (("8M", "too-large"), ("0", None)):
            process = here.start("news-fetch", "--no-cache", "--max-bytes=" + limit, server.url(bomb=300), stdin=subprocess.PIPE)
            used = 0
            while process.poll() is None:
                used = max(used, peak(process))
                time.sleep(0.02)
            expect(finish(process).status == 3 and used < 24 << 10, "%s: %d KiB" % (limit, used))


@test("redirects: how many, where to, never to a file or an address that is refused")
def _(here):
    with Scripted() as server:
        there = lambda url, **more: server.url(location=url, **more)
        end = server.url(body=FEED)
        for status in (301, 302, 303, 307, 308):
            result = fetch(here, there(end, status=status))
            expect((result.status, len(result.lines)) == (0, 3), "%d: %s" % (status, result))
        nested = end
        for n in range(6):
            nested = there(nested)
            result = fetch(here, nested)
            if n < 5:
                expect((result.status, len(result.lines)) == (0, 3), "%d redirects: %s" % (n + 1, result))
            else:
                failed(result, "redirect", "six")
        failed(fetch(here, there(end), "--max-redirects=0"), "redirect", "none allowed")
        for url in ("file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/", "javascript:1", "dict://127.0.0.1:1/x", "scp://x/y"):
            failed(fetch(here, there(url), "--allow-file"), "redirect", url)
        failed(fetch(here, server.url(status=302)), "redirect", "without a Location")
        for url in (server.url(body=FEED), "http://localhost:%d/do?body=x" % server.port, "http://[::1]/", "http://10.1.2.3/x", "http://0x7f000001:%d/" % server.port):
            failed(fetch(here, url, "--deny-private", "--connect-timeout=2"), "private", url)
    with Service(lambda r: Answer(status=302, headers=[("Location", r.path)]) if r.path == "/loop" else feed(1)) as service:
        failed(fetch(here, service.base + "/loop"), "redirect", "a loop")
        expect(len(service.requests) == 6, "%d requests" % len(service.requests))


@test("--deny-private looks at the address that a name stands for, also behind a redirect")
def _(here):
    names = {
        "loopback": "127.0.0.1", "ten": "10.1.2.3", "home": "192.168.7.7", "office": "172.31.0.1", "cloud": "169.254.169.254",
        "carrier": "100.64.0.1", "zero": "0.0.0.0", "six": "::1", "mapped": "::ffff:127.0.0.1", "local": "fe80::1", "unique": "fd00::1",
    }
    hosts = here.tmp / "hosts"
    hosts.write_text("127.0.0.1 localhost\n" + "".join("%s %s.example\n" % (address, name) for name, address in names.items()))
    # In a mount namespace of its own a program has its own names.
    own = ["unshare", "-m", "sh", "-c", 'mount --bind %s /etc/hosts && exec "$@"' % hosts, "sh"]
    if not shutil.which("unshare") or subprocess.run([*own, "true"], capture_output=True).returncode != 0:
        raise Skip("no mount namespaces here")

    def named(url, *args, **env):
        command = [*own, here.tool("news-fetch"), "--no-cache", "--errors=json", "--retries=0", "--connect-timeout=2", *args, url]
        return finish(subprocess.Popen(command, env=here.environment(**env), stdout=subprocess.PIPE, stderr=subprocess.PIPE))

    with Scripted() as server, Scripted() as proxy:
        here_ = "http://loopback.example:%d/do?body=%s" % (server.port, FEED.split("?>")[1])
        expect(len(named(here_).lines) == 3, "a name that stands for this machine")
        for name in names:
            failed(named(here_.replace("loopback", name), "--deny-private"), "private", name)
        # A proxy of the user's own is asked for what is public, and sends on to what is not.
        env = {"http_proxy": "http://127.0.0.1:%d" % proxy.port, "no_proxy": "localhost,127.0.0.1,loopback.example"}
        away = lambda url: "http://feeds.example/do?" + server.url(location=url).split("?")[1]
        expect(len(named(away(server.url(body=FEED)), **env).lines) == 3, "without --deny-private")
        for url in (server.url(body=FEED), "http://localhost:%d/" % server.port, "http://loopback.example:%d/" % server.port, "http://10.1.2.3/"):
            error = failed(named(away(url), "--deny-private", **env), "private", url)
            expect(error["url"].startswith("http://feeds.example/"), error)
        expect(len(server.log()) == 2, "%d requests" % len(server.log()))


@test("a failure of a file has no HTTP status, one of an answer has its own")
def _(here):
    pages = here.tmp / "nc/article/headline"
    for tid, data in {"EMPTY": b"", "HTML": b"<html>", "CUT": b'{"T":[', "BIG": b" " * 9000, "LIST": b"[]", "NONE": None}.items():
        (pages / tid).mkdir(parents=True)
        if data is not None:
            (pages / tid / "0-20.html").write_bytes(data)
    base = "--base-url=file://%s" % here.tmp
    for args in (["EMPTY", "HTML", "CUT", "BIG", "LIST", "NONE", base], *[["file://%s/%s/0-20.html" % (pages, tid)] for tid in ("EMPTY", "HTML", "CUT", "BIG", "NONE")]):
        result = here.run("news-fetch", "--errors=json", "--max-bytes=8K", *args)
        errors = [json.loads(text) for text in result.messages]
        expect(len(errors) == max(len(args) - 1, 1) and result.status == 3, result)
        expect(not any("status" in error for error in errors), errors)
    with Service(lambda r: int(r.path[1:])) as service:
        for status in (404, 410, 500):
            failed(fetch(here, "%s/%d" % (service.base, status)), "http", status, status=status)


@test("what may pass is tried again, and what will not is not")
def _(here):
    for status in (408, 429, 500, 502, 503, 504):
        with Service(lambda r: status if r.number == 1 else feed(2)) as service:
            result = here.run("news-fetch", "--no-cache", service.base + "/feed")
            expect((result.status, len(result.lines), result.err) == (0, 2, b""), "%d: %s" % (status, result))
            expect(len(service.requests) == 2, "%d requests" % len(service.requests))
            waited = service.requests[1].time - service.requests[0].time
            expect(0.4 < waited < 3, "%d: waited %.2f s" % (status, waited))
    for status in (400, 401, 403, 404, 410):
        with Service(lambda r: status) as service:
            failed(here.run("news-fetch", "--no-cache", "--errors=json", service.base + "/feed"), "http", status)
            expect(len(service.requests) == 1, "%d: %d requests" % (status, len(service.requests)))
    with Service(lambda r: Answer(status=0) if r.number < 3 else feed(2)) as service:
        result = here.run("news-fetch", "--no-cache", service.base + "/feed")
        expect((result.status, len(result.lines), len(service.requests)) == (0, 2, 3), result)
        first, second = (b.time - a.time for a, b in zip(service.requests, service.requests[1:]))
        expect(second > 0.9 and first < 3, "waits of %.2f and %.2f s" % (first, second))
    with Service(lambda r: 500) as service:
        failed(here.run("news-fetch", "--no-cache", "--errors=json", "--retries=1", service.base + "/x"), "http", 500, status=500)
        expect(len(service.requests) == 2, "%d requests" % len(service.requests))


@test("Retry-After in both its forms, and beyond what one waits for")
def _(here):
    date = lambda seconds: time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + seconds))

    def busy(value):
        return lambda r: Answer(status=429, headers=[("Retry-After", value if isinstance(value, str) else value())]) if r.number == 1 else feed(1)

    for value, least in (("1", 1), (lambda: date(2), 0.9)):
        with Service(busy(value)) as service:
            result = here.run("news-fetch", "--no-cache", service.base + "/feed")
            waited = service.requests[-1].time - service.requests[0].time
            expect((result.status, len(service.requests)) == (0, 2), result)
            expect(least <= waited < 5, "%s: waited %.2f s" % (value, waited))
    for value in ("61", "86400", date(3600)):
        with Service(busy(value)) as service:
            began = time.monotonic()
            error = failed(here.run("news-fetch", "--no-cache", "--errors=json", service.base + "/feed"), "http", value, status=429)
            expect(time.monotonic() - began < 5 and len(service.requests) == 1, "%s: %s" % (value, error))
            expect(abs(error["retryAfter"] - {"61": 61, "86400": 86400}.get(value, 3600)) < 5, error)
    with Service(busy("2")) as service:  # less than one waits for, but for the option
        failed(here.run("news-fetch", "--no-cache", "--errors=json", "--max-wait=1", service.base + "/feed"), "http", 2, retryAfter=2)


@test("a host that fails holds back no other, and the order stays")
def _(here):
    with Service(lambda r: 503) as bad, Service(lambda r: feed(2, title="good")) as good:
        process = here.start("news-fetch", "--no-cache", "--unordered", bad.base + "/a", good.base + "/b", good.base + "/c")
        began = time.monotonic()
        first = process.stdout.readline()
        expect(b"good" in first and time.monotonic() - began < 1, "came after %.1f s" % (time.monotonic() - began))
        expect(finish(process).status == 1, "status")
    with Service(lambda r: 503 if r.number == 1 else feed(1)) as slow, Service(lambda r: feed(1)) as good:
        tids = [slow.base + "/a", good.base + "/b", slow.base + "/c", good.base + "/d"]
        result = here.run("news-fetch", "--no-cache", *tids)
        expect([json.loads(text)["tid"] for text in result.lines] == tids, result)


@test("never more at once than a host or the run may have, never sooner than the delay")
def _(here):
    def answer(request):
        time.sleep(0.03)
        return rows(request.page[0], 1)

    for args, most in (([], 4), (["--per-host=2"], 2), (["--per-host=9", "-j3"], 3), (["--per-host=30", "-j30"], 30)):
        with Service(answer) as service:
            result = here.run("news-fetch", "--no-cache", "--base-url=" + service.base, *args, *["T%d" % n for n in range(60)])
            busiest = max(r.active for r in service.requests)
            expect(result.status == 0 and len(service.requests) == 60, result)
            expect(most // 3 <= busiest <= most, "%s: %d at once" % (args, busiest))
    with Service(lambda r: Answer(rows(r.page[0], 1), headers=[("Location", r.path + "x")], status=302) if "x" not in r.path and r.page[0] == "T1" else rows(r.page[0] if r.page else "T1", 1)) as service:
        result = here.run("news-fetch", "--no-cache", "--base-url=" + service.base, "--delay=0.2", "-n5", "--max-pages=2", "-q", "T1", "T2", "T3")
        times = sorted(r.time for r in service.requests)
        expect(len(times) >= 6, "%d requests" % len(times))
        least = min(b - a for a, b in zip(times, times[1:]))
        expect(least > 0.17, "only %.3f s between two requests" % least)


def certificate(here):
    """`cert` and its `key`, for 127.0.0.1."""
    subprocess.run(
        "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -keyout key -out cert".split(),
        cwd=here.tmp, check=True, capture_output=True,
    )


@test("TLS: a certificate that nobody vouches for, and one that is trusted")
def _(here):
    if not shutil.which("openssl"):
        raise Skip("no openssl")
    certificate(here)
    with Scripted("--tls", here.tmp / "cert", here.tmp / "key") as server:
        url = server.url(body=FEED).replace("http:", "https:")
        began = time.monotonic()
        failed(here.run("news-fetch", "--no-cache", "--errors=json", url), "tls", "an unknown authority")
        expect(time.monotonic() - began < 3, "tried again")
        for args, env in ((["--cacert=%s/cert" % here.tmp], {}), ([], {"CURL_CA_BUNDLE": str(here.tmp / "cert")})):
            result = here.run("news-fetch", "--no-cache", *args, url, env=env)
            expect((result.status, len(result.lines)) == (0, 3), result)
        failed(fetch(here, url.replace("127.0.0.1", "localhost"), "--cacert=%s/cert" % here.tmp), "tls", "another host")
        failed(fetch(here, url, "--cacert=%s/missing" % here.tmp), "tls", "a missing file")


@test("IPv6, a name without an address, a port that nobody listens on, a proxy")
def _(here):
    try:
        with Scripted("--ipv6") as server:
            result = fetch(here, server.url(body=FEED).replace("127.0.0.1", "[::1]"))
            expect((result.status, len(result.lines)) == (0, 3), result)
    except ValueError:
        pass  # a machine without IPv6
    failed(fetch(here, "http://nobody.invalid/feed"), "dns", "no such name")
    failed(fetch(here, "http://127.0.0.1:1/feed"), "connect", "nobody listens")
    with Scripted() as server:
        proxy = "http://127.0.0.1:%d" % server.port
        target = "http://feeds.example/do?" + server.url(body=FEED).split("?")[1]
        for args, env in ((["--proxy=" + proxy], {}), ([], {"http_proxy": proxy}), ([], {"all_proxy": proxy})):
            result = here.run("news-fetch", "--no-cache", *args, target, env=env)
            expect((result.status, len(result.lines)) == (0, 3), "%s %s: %s" % (args, env, result))


@test("what is sent: the user agent, headers of one's own, credentials to their own host only")
def _(here):
    with Service(lambda r: feed(1)) as other:
        answer = lambda r: Answer(status=302, headers=[("Location", other.base + "/there")]) if r.path == "/away" else feed(1)
        with Service(answer) as service:
            feed_url = service.base.replace("//", "//reader:hunter2@")
            for args, name, wanted in (
                ([], "user-agent", None), (["-A", "me/1"], "user-agent", "me/1"), (["-HX-One: 1", "-H", "X-Two: b c"], "x-two", "b c"),
                (["-HUser-Agent: mine"], "user-agent", "mine"), (["-HAccept:"], "accept", "none"),
            ):
                service.forget()
                result = here.run("news-fetch", "--no-cache", *args, feed_url + "/away", feed_url + "/here")
                expect(result.status == 0 and b"hunter2" not in result.err, result)
                for request in service.requests:
                    sent = request.headers.get(name, "none")
                    expect(sent.startswith("NewsApp") if wanted is None else sent == wanted, "%s: %s" % (args, sent))
                    secret = request.headers.get("authorization")
                    expect(secret == "Basic " + base64.b64encode(b"reader:hunter2").decode(), secret)
        expect(other.requests and all("authorization" not in r.headers for r in other.requests), "credentials went elsewhere")


@test("nginx: few connections, gzip, an ETag that is sent back; HTTP/2 where there is TLS", over=["http", "https"], alone=True)
def _(here, scheme):
    if not shutil.which("nginx") or not shutil.which("openssl"):
        raise Skip("no nginx, or no openssl")
    import socket

    certificate(here)

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    root = here.tmp / "root"
    for n in range(12):
        folder = root / ("nc/article/headline/T%d" % n)
        folder.mkdir(parents=True)
        (folder / "0-20.html").write_bytes(rows("T%d" % n, 20))
    os.chmod(here.tmp, 0o755)
    (here.tmp / "nginx.conf").write_text(
        """daemon off; pid %(tmp)s/pid; error_log %(tmp)s/error; worker_processes 1; master_process off;
        events { worker_connections 64; }
        http { types { application/json html; } gzip on; gzip_types application/json; gzip_min_length 1; gzip_vary on;
          log_format l '$connection $status $sent_http_content_encoding $http_if_none_match $server_protocol'; access_log %(tmp)s/log l;
          client_body_temp_path %(tmp)s/b; proxy_temp_path %(tmp)s/p; fastcgi_temp_path %(tmp)s/f; uwsgi_temp_path %(tmp)s/u; scgi_temp_path %(tmp)s/s;
          server { listen 127.0.0.1:%(port)d %(tls)s; root %(root)s; ssl_certificate %(tmp)s/cert; ssl_certificate_key %(tmp)s/key; } }"""
        % dict(tmp=here.tmp, port=port, root=root, tls="ssl http2" if scheme == "https" else "")
    )
    nginx = subprocess.Popen(["nginx", "-c", str(here.tmp / "nginx.conf"), "-e", str(here.tmp / "error")], stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.02)
        args = ["--base-url=%s://127.0.0.1:%d" % (scheme, port), "--cacert=%s/cert" % here.tmp, "--cache=%s/cache" % here.tmp, "--per-host=2", *["T%d" % n for n in range(12)]]
        first, second = here.run("news-fetch", *args), here.run("news-fetch", *args)
        expect((first.status, first.err, len(first.lines)) == (0, b"", 240), first.err)
        expect(second.out == first.out and second.status == 0, "the second run differs: %r" % second.err)
        time.sleep(0.1)
        log = [entry.split(" ") for entry in (here.tmp / "log").read_text().splitlines()]
        expect([entry[1] for entry in log] == ["200"] * 12 + ["304"] * 12, log)
        expect(all(entry[2] == "gzip" for entry in log[:12]) and all(entry[3] != "-" for entry in log[12:]), log)
        # Two runs, two transfers at once; over HTTP/2 they share one connection.
        expect(len({entry[0] for entry in log}) <= (4 if scheme == "http" else 2), "connections: %s" % log)
        expect({entry[4] for entry in log} == {"HTTP/2.0" if scheme == "https" else "HTTP/1.1"}, log)
    finally:
        nginx.terminate()
        nginx.wait(10)
