"""--images and --body: what an article's record gets beside itself."""

import hashlib, json, os, resource, struct, subprocess, threading, time, zlib
from harness import Skip, expect, finish
from promises.common import KEYS, test, within
from service import Answer, Service, page, rows


def png(n):
    """A PNG of one pixel, its colour n."""
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes([0, n % 256]))) + chunk(b"IEND", b"")


PICTURES = {
    ".jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(40), ".png": png(1), ".gif": b"GIF89a" + bytes(40),
    ".webp": b"RIFF\x24\0\0\0WEBPVP8 " + bytes(40), ".avif": b"\0\0\0\x1cftypavif" + bytes(40),
    ".svg": b'<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg"/>',
}


def articles(result):
    return [json.loads(text) for text in result.lines]


def run(here, service, *args, folder="pictures", **more):
    return here.run("news-fetch", "--no-cache", "--base-url=" + service.base, "--images=%s" % (here.tmp / folder if folder[:1] != "." else folder), *args, **more)


@test("a picture lies under the hash of its content, with the ending of its kind")
def _(here):
    def answer(request):
        if request.page:
            base = "http://" + request.headers["host"]
            made = [{"docid": "D%d" % n, "title": "t", "imgsrc": "%s/picture%s" % (base, end)} for n, end in enumerate(PICTURES)]
            return page("T1", made + [{"docid": "none", "title": "t"}, {"docid": "odd", "title": "t", "imgsrc": "mod://x"}])
        return PICTURES["." + request.path.rsplit(".", 1)[1]]

    with Service(answer) as service:
        for folder in ("pictures", "./below/this one", "pictures/"):
            result = run(here, service, "T1", folder=folder)
            expect((result.status, result.err, len(result.lines)) == (0, b"", 8), result)
            for article, (end, data) in zip(articles(result), PICTURES.items()):
                expect(list(article) == KEYS + ["imgfile"], list(article))
                given = folder if folder[:1] == "." else str(here.tmp / folder)
                expect(article["imgfile"].startswith(given.rstrip("/") + "/"), article["imgfile"])
                expect(article["imgfile"].endswith(end), article["imgfile"])
                expect((here.tmp / article["imgfile"]).read_bytes() == data, "another content")
                name = os.path.basename(article["imgfile"]).removesuffix(end)
                expect(hashlib.sha256(data).hexdigest().startswith(name) and len(name) >= 32, name)
            expect([a["imgfile"] for a in articles(result)[6:]] == [None, None], result)
        expect(len(os.listdir(here.tmp / "pictures")) == 6, os.listdir(here.tmp / "pictures"))


@test("the same picture is fetched once and stored once")
def _(here):
    def answer(request):
        if request.page:
            return rows(request.page[0], 20, imgsrc="http://%s/same.png" % request.headers["host"])
        time.sleep(0.05)
        return png(1)

    with Service(answer) as service:
        result = run(here, service, "T1", "T2", "T3")
        expect((result.status, len(result.lines)) == (0, 60), result)
        expect(len({a["imgfile"] for a in articles(result)}) == 1 and None not in {a["imgfile"] for a in articles(result)}, result)
        expect(service.paths.count("/same.png") == 1, "%d requests" % service.paths.count("/same.png"))
        before = os.stat(articles(result)[0]["imgfile"])
        result = run(here, service, "T1")
        after = os.stat(articles(result)[0]["imgfile"])
        expect((before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns), "written again")
        service.forget()
        service.answer = lambda r: answer(r) if r.page else 404
        result = run(here, service, "--retries=0", "T1", "T2")
        expect((result.status, len(result.lines), len(result.messages)) == (1, 40, 1), result)
        expect(service.paths.count("/same.png") == 1, "%d requests for what cannot be had" % service.paths.count("/same.png"))


@test("a picture that cannot be had is a failure, and its article is delivered")
def _(here):
    bad = {
        "404": 404, "html": b"<html>no</html>", "empty": b"", "text": b"hello", "cut": Answer(png(1), cut=20),
        "html like svg": b"<html><svg></svg></html>", "large": png(1) + bytes(300000),
    }
    for what, answer in bad.items():
        with Service(lambda r: rows("T1", 2, imgsrc="http://%s/%s" % (r.headers["host"], "x")) if r.page else answer) as service:
            result = run(here, service, "--retries=0", "--errors=json", "--max-bytes=100K", "T1", folder=what)
            expect((result.status, len(result.lines), len(result.messages)) == (1, 2, 1), "%s: %s" % (what, result))
            expect([a["imgfile"] for a in articles(result)] == [None, None], result)
            error = json.loads(result.err)
            expect(error["tid"] == "T1" and error["url"].endswith("/x"), error)
            expect(os.listdir(here.tmp / what) == [], "a file is left")
    # Of a later page too, and the order stays.
    def some(request):
        if request.page:
            tid, start, count = request.page
            return rows(tid, count, start, imgsrc="http://%s/p%d" % (request.headers["host"], start)) if start < 40 else 500
        time.sleep(0.1)
        return png(1) if request.path == "/p0" else 404

    with Service(some) as service:
        result = run(here, service, "--retries=0", "--all", "T1", "T2")
        expect([(a["tid"], a["index"]) for a in articles(result)] == [(t, n) for t in ("T1", "T2") for n in range(40)], result)
        expect(result.status == 1 and len(result.messages) == 4, result.err)
        expect([a["imgfile"] is None for a in articles(result)] == 2 * (20 * [False] + 20 * [True]), "which ones")


@test("where pictures cannot be written")
def _(here):
    answer = lambda r: rows(r.page[0], 2, imgsrc="http://%s/x.png" % r.headers["host"]) if r.page else png(1) + bytes(200000)
    with Service(answer) as service:
        (here.tmp / "file").write_bytes(b"")
        for folder in ("file", "file/below", "/proc/no/where"):
            result = run(here, service, "T1", folder=folder)
            expect((result.status, result.out, len(result.messages), service.requests) == (4, b"", 1, []), "%s: %s" % (folder, result))
        command = [here.tool("news-fetch"), "--no-cache", "--base-url=" + service.base, "--images=full", "T1"]
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100 << 10, 100 << 10))
        result = finish(
            subprocess.Popen(command, env=here.environment(), cwd=here.tmp, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit)
        )
        expect((result.status, len(result.lines), len(result.messages)) == (4, 2, 1), result)
        expect(os.listdir(here.tmp / "full") == [], "a file is left: %s" % os.listdir(here.tmp / "full"))


@test("the Referer is for NetEase's picture hosts, unless one is given")
def _(here):
    hosts = {
        "img1.126.net": True, "cms-bucket.ws.126.net": True, "CMS.NOSDN.127.NET": True, "img2.cache.netease.com": True,
        "c.m.163.com": True, "163.com": True, "example.com": False, "evil163.com": False, "126.net.example.com": False,
        "example.com/126.net": False, "example.com?x=.126.net": False, "img.126.net@example.com": False, "127.0.0.1": False,
    }

    def answer(request):
        if "/nc/" in request.path:
            return page("T1", [{"docid": "D%d" % n, "title": "t", "imgsrc": "http://%s/%d.png" % (host, n) if "/" not in host and "?" not in host else "http://%s" % host} for n, host in enumerate(hosts)])
        return png(len(request.path))

    with Service(answer) as service:
        for args, wanted in (([], None), (["--referer=http://me.example/"], "http://me.example/"), (["--referer="], "")):
            service.forget()
            result = run(here, service, *args, "T1", env={"http_proxy": service.base})
            expect((result.status, result.err, len(result.lines)) == (0, b"", len(hosts)), result)
            sent = [(r.path, r.headers.get("referer", "")) for r in service.requests if "/nc/" not in r.path]
            expect(len(sent) == len(hosts), sent)
            for path, referer in sent:
                expect(wanted is not None or bool(referer) == any(domain in path.lower().split("?")[0].split("/")[2].split("@")[-1] and hosts.get(path.split("/")[2], False) for domain in (".126.net", ".127.net", "163.com", ".netease.com")), "%s: %r" % (path, referer))
                expect(wanted is None or referer == wanted, "%s: %r" % (path, referer))
            pages = [r.headers.get("referer") for r in service.requests if "/nc/" in r.path]
            expect(pages == [None], "a Referer for a page")


@test("a picture's requests run side by side, within the limits, and are kept")
def _(here):
    def answer(request):
        if request.page:
            base = "http://" + request.headers["host"]
            return page("T1", [{"docid": "D%d" % n, "title": "t", "imgsrc": "%s/%d.png" % (base, n)} for n in range(40)])
        time.sleep(0.02)
        return Answer(png(int(request.path[1:-4])), headers=[("Cache-Control", "max-age=60")])

    with Service(answer) as service:
        args = ["--base-url=" + service.base, "--cache=%s/cache" % here.tmp, "--images=p", "T1"]
        first = here.run("news-fetch", *args)
        expect((first.status, len({a["imgfile"] for a in articles(first)})) == (0, 40), first)
        expect(2 <= max(r.active for r in service.requests) <= 4, "%d at once" % max(r.active for r in service.requests))
        service.forget()
        again = here.run("news-fetch", *args)
        expect(again.out == first.out and len(service.requests) == 1, "%d requests" % len(service.requests))


FULL = {
    "body": "<p>　　第一段 &amp; 更多。</p><!--IMG#0--><p>第二段<br/>新的一行<!--VIDEO#0--></p><script>x</script><!--IMG#1--><!--IMG#9--><p>\x85完</p>",
    "img": [
        {"ref": "<!--IMG#0-->", "src": "http://p/0.jpg", "alt": "一<b>张</b>图\n"}, {"ref": "<!--IMG#1-->", "src": "http://p/a b(1).jpg"},
        {"ref": "<!--IMG#2-->", "src": "javascript:x"}, None, {"src": "http://p/x"},
    ],
}
TEXT = "第一段 & 更多。\n\n![一张图](http://p/0.jpg)\n\n第二段\n新的一行\n\n![](http://p/a%20b%281%29.jpg)\n\n完"


@test("--body: the text of an article, its pictures in their places")
def _(here):
    docids = ["B23SL3EA0001%04d" % n for n in range(5)]

    def answer(request):
        if request.page:
            return page("T1", [{"docid": d, "title": "t"} for d in [*docids, "9IG74V5H00963VRO_BkuyisupdateDoc"]])
        docid = request.path.split("/")[3]
        full = {
            docids[0]: json.dumps({docids[0]: FULL}).encode(), docids[1]: 404, docids[2]: b"<html>", docids[3]: b'{"x":{"title":"no body"}}',
            docids[4]: json.dumps({docids[4]: {"body": "<p></p>", "img": None}}).encode(),
        }
        return full.get(docid)

    with Service(answer) as service:
        result = here.run("news-fetch", "--no-cache", "--retries=0", "--raw", "--body", "--images=p", "--base-url=" + service.base, "T1")
        found = articles(result)
        expect((result.status, len(found), len(result.messages)) == (1, 6, 3), result)
        expect(list(found[0]) == KEYS + ["raw", "imgfile", "body"], list(found[0]))
        expect(found[0]["body"] == TEXT, "%r" % found[0]["body"])
        expect([a["body"] for a in found[1:]] == [None, None, None, "", None], [a["body"] for a in found])
        expect(sorted(p for p in service.paths if "full" in p) == ["/nc/article/%s/full.html" % d for d in docids], service.paths)


@test("--body and --images of a feed")
def _(here):
    def answer(request):
        base = "http://" + request.headers["host"]
        if request.path.endswith(".png"):
            return png(1)
        return (
            "<rss version='2.0' xmlns:content='http://purl.org/rss/1.0/modules/content/'><channel><title>c</title>"
            "<item><guid>1</guid><title>a</title><description>short</description><enclosure url='%s/1.png' type='image/png' length='1'/>"
            "<content:encoded>&lt;p&gt;one&lt;/p&gt;&lt;p&gt;two &amp;amp; three&lt;/p&gt;</content:encoded></item>"
            "<item><guid>2</guid><title>b</title></item></channel></rss>" % base
        ).encode()

    with Service(answer) as service:
        result = here.run("news-fetch", "--no-cache", "--body", "--images=p", service.base + "/feed")
        found = articles(result)
        expect((result.status, len(found), result.err) == (0, 2, b""), result)
        expect(found[0]["body"] in ("one\n\ntwo & three", "one\ntwo & three") and found[1]["body"] is None, found)
        expect((here.tmp / found[0]["imgfile"]).read_bytes() == png(1) and found[1]["imgfile"] is None, found)
        service.answer = lambda r: answer(r) if r.path.endswith("png") else answer(r)[:-30]
        result = here.run("news-fetch", "--no-cache", "--images=p", service.base + "/feed")
        expect((result.status, len(result.lines), len(result.messages)) == (1, 1, 1), "a feed cut off: %s" % result)
        expect(articles(result)[0]["imgfile"], result)


@test("a feed's articles get their pictures while the feed still comes")
def _(here):
    gate = threading.Event()

    def pieces(host, count):
        yield b"<rss><channel><title>c</title>"
        for n in range(count):
            yield b"<item><guid>%d</guid><title>t</title><enclosure url='http://%s/%d.png' type='image/png'/></item>" % (n, host, n % 50)
            if n == 20:
                gate.wait(10)
        yield b"</channel></rss>"

    def answer(request):
        if request.path.endswith(".png"):
            return 404 if request.path == "/7.png" else png(int(request.path[1:-4]))
        return Answer(pieces=pieces(request.headers["host"].encode(), 2000))

    with Service(answer) as service:
        process = here.start("news-fetch", "--no-cache", "--retries=0", "--images=p", service.base + "/feed")
        first = within(10, process.stdout.readline)
        expect(first.endswith(b"\n") and json.loads(first)["imgfile"], first)
        gate.set()
        found = [json.loads(text) for text in process.stdout.read().splitlines()]
        result = finish(process)
        expect((result.status, [a["index"] for a in found]) == (1, list(range(1, 2000))), result.err)
        expect(all((a["imgfile"] is None) == (int(a["docid"]) % 50 == 7) for a in found), "which ones")
        expect(len(result.messages) == 1 and service.paths.count("/3.png") == 1, result.err)
        # Fewer than there are: the rest of the feed is read no longer than a moment.
        gate.clear()
        began = time.monotonic()
        result = here.run("news-fetch", "--cache=%s/c" % here.tmp, "--images=p", "-n5", service.base + "/feed")
        expect((result.status, len([a for a in articles(result) if a["imgfile"]])) == (0, 5), result)
        expect(time.monotonic() - began < 5, "took %.1f s" % (time.monotonic() - began))
