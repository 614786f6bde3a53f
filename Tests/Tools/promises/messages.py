"""Messages: their two forms, what they never show."""

import base64, json, re
from harness import TOOLS, expect
from promises.common import BASE, ERROR_KEYS, TID, article, channel, line, test


@test("--errors=json: every failure an object with the known keys", over=TOOLS)
def _(here, tool):
    faulty = {
        "news-channels": [["-"], [here.tmp / "missing"], [here.tmp], ["http://127.0.0.1:1/x"]],
        "news-render": [[], [here.tmp / "missing"], [here.tmp]],
        "news-fetch": [[BASE, "T19000000000%02d" % n] for n in (1, 2, 3, 6, 7, 10)]
        + [["name:头条"], ["--base-url=http://127.0.0.1:1", TID], []],
        "news-subs": [["-f", here.tmp / "missing", "list"], ["-f", here.tmp, "list"]],
    }[tool]
    for args in faulty:
        result = here.run(tool, "--errors=json", *args, stdin=b'{"tid":1,}\n{]\n')
        expect(result.status in (1, 3), "%s: status %d" % (args, result.status))
        expect(result.messages, "%s: no message" % args)
        for message in result.messages:
            error = json.loads(message)
            expect(set(error) <= ERROR_KEYS, "%s: %s" % (args, message))
            expect(error["tool"] == tool and re.fullmatch("[a-z][a-z-]*", error["error"]), message)
            expect(isinstance(error["message"], str) and error["message"], message)
            for key in ("line", "column", "status", "retryAfter"):
                expect(isinstance(error.get(key, 1), int), message)


@test("the stable words of the errors of a fetch")
def _(here):
    words = {
        "T1900000000001": "not-json", "T1900000000003": None, "T1900000000006": None, "T1900000000007": None,
        "T1900000000002": "truncated", "name:头条": "not-fetchable", "square:28": "not-fetchable",
        "T1/../../x": "not-fetchable", "": "not-fetchable",
    }
    for tid, word in words.items():
        result = here.run("news-fetch", "--errors=json", "--base-url=" + here.server_url, "--", tid)
        expect(result.status == 3 and result.out == b"", "%s: %r" % (tid, result))
        expect(len(result.messages) == 1, "%s: %r" % (tid, result.err))
        error = json.loads(result.messages[0])
        expect(error["tid"] == tid, error)
        expect(word is None or error["error"] == word, error)
    http = [
        ("@status=404", "http", 404), ("@status=403", "http", 403), ("@status=500", "http", 500),
        ("@truncate=3000", "truncated", None), ("@close", None, None), ("@delay=5", "timeout", None),
    ]
    for fault, word, status in http:
        base = "--base-url=%s/%s" % (here.server_url, fault)
        result = here.run("news-fetch", "--errors=json", "--timeout=1", "--retries=0", base, TID)
        expect(result.status == 3 or fault.startswith("@truncate") and result.status == 1, "%s: %r" % (fault, result))
        error = json.loads(result.messages[0])
        expect(word is None or error["error"] == word, error)
        expect(error.get("status") in (status, 200 if word == "truncated" else status), error)
    result = here.run("news-fetch", "--errors=json", "--base-url=http://127.0.0.1:1", TID)
    expect(json.loads(result.messages[0])["error"] == "connect", result.err)
    result = here.run("news-fetch", "--errors=json", "--max-bytes=4K", "--base-url=" + here.server_url, TID)
    expect(json.loads(result.messages[0])["error"] == "too-large", result.err)
    result = here.run("news-fetch", "--base-url=%s/@status=403" % here.server_url, TID)
    expect("-A" in result.messages[0] and "403" in result.messages[0], result.err)


@test("credentials in a URL are never shown")
def _(here):
    secret = here.server_url.replace("http://", "http://reader:hunter2@")
    gone = "http://reader:hunter2@127.0.0.1:1"
    for form in ("--errors=text", "--errors=json"):
        for command in (
            ["news-fetch", "--base-url=" + secret + "/none", TID],
            ["news-fetch", "--retries=0", "--base-url=" + gone, TID],
            ["news-fetch", "--base-url=" + secret, "T1900000000001"], ["news-channels", secret + "/none"],
            ["news-channels", gone + "/list"], ["news-fetch", "--base-url=http://reader:hunter2@[bad", TID],
            ["news-channels", secret + "/@to64=%s/" % base64.b64encode(b"ftp://reader:hunter2@x/y").decode()],
            ["news-channels", secret + "/@to64=%s/" % base64.b64encode((gone + "/y").encode()).decode()],
        ):
            result = here.run(command[0], form, *command[1:])
            expect(result.status in (2, 3) and result.err, "%s: %r" % (command, result))
            expect(b"hunter2" not in result.err and b"hunter2" not in result.out, "%s: %r" % (command, result.err))


CONTROL = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029"
FORBIDDEN = re.compile("[%s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]" % CONTROL)


def forbidden(data, allow_color=False, where=FORBIDDEN):
    text = data.decode()
    if allow_color:
        text = re.sub("\x1b\\[[0-9;]*m", "", text)
    found = where.search(text)
    return found and (found[0], text[max(0, found.start() - 20) : found.end() + 20])


@test("nothing but text reaches the terminal")
def _(here):
    fetched = here.run("news-fetch", BASE, "T1900000000009", "T1900000000010")
    expect(len(fetched.lines) >= 11, "%d articles: %r" % (len(fetched.lines), fetched.err))
    evil = "\x1b[31m\x9b2J\x07\x08\x7f\u202e\u2066\u2028\x85a\r\nb\tc\x00"
    extra = [
        article(1, **{key: evil})
        for key in (
            "tid", "tname", "title", "digest", "source", "url", "docid", "ptime", "published", "kind", "other",
        )
    ]
    extra += [
        channel(2, tname=evil), channel(3, url=evil), line({"tid": evil, "tname": evil}),
        article(4, tags=[evil, {"k": evil}], other={evil: evil}),
    ]
    data = fetched.out + b"".join(extra)
    fields = "--fields=tid,tname,title,digest,source,url,docid,ptime,kind,other,tags,published"
    for args in (
        [], ["-w", "40"], ["-w", "7"], ["--color=always"], [fields], [fields, "-w", "60"], ["-f", "tsv"],
        ["-f", "tsv", fields], ["--color=always", "--selected=" + evil.replace("\x00", "")],
    ):
        result = here.run("news-render", *args, stdin=data)
        expect(result.status == 0, "%s: %d, %r" % (args, result.status, result.err))
        bad = forbidden(result.out.replace(b"\t", b"") if "tsv" in args else result.out, "--color=always" in args)
        expect(not bad, "%s: %r" % (args, bad))
        expect(b"\t" not in result.out or "tsv" in args, "%s: a tab" % args)
        expect(len(result.lines) == data.count(b"\n"), "%s: %d lines" % (args, len(result.lines)))


@test("messages show control characters escaped", over=["text", "json"])
def _(here, form):
    # JSON leaves bidi controls as they are, as everything that the tools write.
    where = re.compile("[%s]" % CONTROL) if form == "json" else FORBIDDEN
    evil = "a\x1b[31m\x9b2J\x07\u202eb"
    commands = [
        ["news-render", evil], ["news-channels", evil], ["news-fetch", BASE, evil], ["news-render", "--%s" % evil],
        ["news-subs", "-f", evil, "list"], ["news-subs", evil], ["news-render", "-f", evil],
        ["news-fetch", "--base-url=http://127.0.0.1:1/" + evil, TID], ["news-channels", "http://127.0.0.1:1/" + evil],
        ["news-render", "--width=" + evil],
    ]
    for command in commands:
        result = here.run(command[0], "--errors=" + form, *command[1:])
        expect(result.status in (1, 2, 3) and result.err, "%s: %r" % (command, result))
        expect(not forbidden(result.err, where=where), "%s: %r" % (command, result.err))
    result = here.run(
        "news-fetch", "--errors=" + form, BASE,
        stdin=evil.encode() + b"\n" + line({"tid": evil}) + line({"tid": "x", evil: 1}) + b'{"\x1b\n',
    )
    expect(result.err and not forbidden(result.err, where=where), result.err)
