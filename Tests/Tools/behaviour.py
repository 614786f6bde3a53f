#!/usr/bin/env python3
"""What all the tools promise whatever they read: pipes, signals, full disks, limits, messages, memory.

Tests/Tools/behaviour.py [--bin=DIR]… [--list] [WORD…]
"""

import json, os, pathlib, random, re, resource, shutil, signal, socket, subprocess, sys, threading, time
from harness import SITE, TOOLS, Failure, Skip, Tests, expect, finish, shown, site_url

test = Tests()

TID = "T1348647853363"
LIST = SITE / "nc/topicset/ios/subscribe/manage/listspecial.html"
BASE = "--base-url=" + site_url()
KEYS = (
    "tid tname index docid title digest url imgsrc source author ptime published updated replyCount kind tags".split()
)
ERROR_KEYS = {"tool", "tid", "url", "file", "line", "column", "error", "status", "message", "retryAfter"}
HEADLINES = ["T1348647853363", "T1348649580692", "T1348649079062", "T1348648756099"]
HEADLINES += ["T1348648517839", "T1348654060988", "T1348654204705", "T1348654225495"]

# How each tool turns many records of its standard input, or of a file, into many lines.
FILTERS = {"news-channels": ["-"], "news-render": []}


def article(n, **more):
    record = {
        "tid": TID, "tname": "头条", "index": n, "docid": "J%015d" % n, "title": "第%d条：老旧小区加装电梯" % n,
        "digest": "居民自筹、政府补贴、企业让利三方分担。", "url": "https://c.m.163.com/news/a/J%015d.html" % n, "imgsrc": None,
        "source": "青岚日报", "author": None, "ptime": "2024-06-18 09:13:01", "published": "2024-06-18T01:13:01Z",
        "updated": None, "replyCount": n % 5000, "kind": "article", "tags": [],
    }
    return line({**record, **more})


def channel(n, **more):
    return line({"tid": "T%013d" % n, "tname": "频道%d" % n, "url": None, **more})


def line(record):
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def records(tool, count):
    make = article if tool == "news-render" else channel
    return b"".join(make(n) for n in range(count))


def many(here, tool):
    """A command of `tool` that writes far more than a pipe holds: (arguments, stdin)."""
    if tool == "news-fetch":
        return [BASE, "--all", "--raw", *HEADLINES], None
    if tool == "news-subs":
        file = here.tmp / "subs.ndjson"
        file.write_bytes(records(tool, 30000))
        return ["-f", file, "list"], None
    file = here.tmp / "records.ndjson"
    file.write_bytes(records(tool, 30000))
    return [file], None


def fed(process, data):
    """Writes to a process's stdin from a thread, so that reading its output can go on."""

    def feed():
        try:
            process.stdin.write(data)
            process.stdin.flush()
        except (BrokenPipeError, ValueError):
            pass

    thread = threading.Thread(target=feed, daemon=True)
    thread.start()
    return thread


def within(seconds, read):
    """What `read` returns, or a failure when it does not return in time."""
    box = []
    thread = threading.Thread(target=lambda: box.append(read()), daemon=True)
    thread.start()
    thread.join(seconds)
    expect(box, "nothing came within %s s" % seconds)
    return box[0]


# -- pipes -----------------------------------------------------------------------------------------


@test("a reader that goes away ends the tool quietly by SIGPIPE", over=TOOLS)
def _(here, tool):
    for parent_ignores in (False, True):
        args, _ = many(here, tool)
        process = here.start(tool, *args, restore_signals=not parent_ignores)
        first = process.stdout.readline()
        process.stdout.close()
        status, err = process.wait(30), process.stderr.read()
        expect(first.endswith(b"\n"), "no first line")
        expect(shown(status) == 141, "status %s, parent ignores SIGPIPE: %s" % (shown(status), parent_ignores))
        expect(err == b"", "said %r" % err)


@test("a full disk is status 4 and one message", over=TOOLS)
def _(here, tool):
    if not os.path.exists("/dev/full"):
        raise Skip("no /dev/full")
    args, _ = many(here, tool)
    with open("/dev/full", "wb") as full:
        for arguments in (args, ["--help"], ["--version"]):
            result = finish(here.start(tool, *arguments, stdout=full))
            expect(result.status == 4, "%s: status %d" % (arguments[0], result.status))
            expect(len(result.messages) == 1 and result.messages[0].startswith(tool + ": "), result.err)


@test("a standard output that is closed is status 4", over=TOOLS)
def _(here, tool):
    args, _ = many(here, tool)
    command = ["sh", "-c", 'exec "$@" >&-', "sh", here.tool(tool), *map(str, args)]
    result = finish(
        subprocess.Popen(command, env=here.environment(), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
    )
    expect(result.status == 4 and len(result.messages) == 1, "status %d, %r" % (result.status, result.err))


@test("two jobs that append to one file leave whole lines", over=TOOLS)
def _(here, tool):
    args, _ = many(here, tool)
    alone = finish(here.start(tool, *args))
    expect(alone.status == 0, "status %d: %r" % (alone.status, alone.err))
    with open(here.tmp / "both", "ab") as both:
        jobs = [here.start(tool, *args, stdout=both) for _ in range(2)]
        expect([finish(j).status for j in jobs] == [0, 0], "a job failed")
    expect(
        sorted((here.tmp / "both").read_bytes().splitlines()) == sorted(2 * alone.out.splitlines()), "lines differ"
    )


@test("every write ends at the end of a record", over=TOOLS)
def _(here, tool):
    args, _ = many(here, tool)
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = here.start(tool, *args, stdout=theirs)
    theirs.close()
    ours.settimeout(30)
    writes = 0
    while packet := ours.recv(1 << 24):
        writes += 1
        expect(packet.endswith(b"\n"), "write %d ends in %r" % (writes, packet[-40:]))
    ours.close()
    result = finish(process)
    expect(result.status == 0, "status %d, %r" % (result.status, result.err))
    expect(writes > 1, "only one write")
    expect(writes < 4000, "%d writes: a buffer is wanted" % writes)


@test("a slow producer sees each record at once", over=FILTERS)
def _(here, tool):
    make = article if tool == "news-render" else channel
    process = here.start(tool, *FILTERS[tool], stdin=subprocess.PIPE)
    for n in range(3):
        process.stdin.write(make(n) + make(n + 10)[:40])  # and the beginning of the next one
        process.stdin.flush()
        expect(within(10, process.stdout.readline).endswith(b"\n"), "record %d was held back" % n)
        process.stdin.write(make(n + 10)[40:])
        process.stdin.flush()
        within(10, process.stdout.readline)
    result = finish(process)
    expect((result.status, result.out, result.err) == (0, b"", b""), result)


@test("news-fetch delivers a channel before the next line of input comes")
def _(here):
    process = here.start("news-fetch", BASE, stdin=subprocess.PIPE)
    for tid in HEADLINES[:2]:
        process.stdin.write(tid.encode() + b"\n")
        process.stdin.flush()
        for _ in range(20):
            expect(json.loads(within(10, process.stdout.readline))["tid"] == tid, "of another channel")
    expect(finish(process).status == 0, "status")


@test("the three tools in one pipe")
def _(here):
    command = 'news-channels "$LIST" | news-fetch "$BASE" | news-render -f tsv --fields=tname,title'
    env = here.environment(LIST=str(LIST), BASE=BASE)
    result = finish(
        subprocess.Popen(
            ["bash", "-o", "pipefail", "-c", command], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    )
    expect((result.status, result.err) == (0, b""), "status %d, %r" % (result.status, result.err))
    names = [l.split(b"\t")[0].decode() for l in result.lines]
    expect(len(names) > 160, "%d lines" % len(names))
    expect(
        list(dict.fromkeys(names)) == ["科技", "体育", "头条", "财经", "娱乐", "汽车", "旅游", "教育"], dict.fromkeys(names),
    )


# -- signals ---------------------------------------------------------------------------------------

SIGNALS = [signal.SIGINT, signal.SIGTERM]


@test("SIGINT and SIGTERM end a filter after a whole record", over=FILTERS)
def _(here, tool):
    for number in SIGNALS:
        process = here.start(tool, *FILTERS[tool], stdin=subprocess.PIPE)
        thread = fed(process, records(tool, 500))
        within(10, process.stdout.readline)
        thread.join(10)
        process.send_signal(number)
        out = within(10, process.stdout.read)
        expect(shown(process.wait(10)) == 128 + number, "status %s for %s" % (shown(process.returncode), number.name))
        expect(out == b"" or out.endswith(b"\n"), "ends in %r" % out[-60:])
        expect(process.stderr.read() == b"", "said something")


@test("SIGINT and SIGTERM end a tool that cannot write", over=FILTERS)
def _(here, tool):
    for number in SIGNALS:
        args, _ = many(here, tool)
        process = here.start(tool, *args)
        within(10, process.stdout.readline)  # the pipe is full soon
        time.sleep(0.1)
        process.send_signal(number)
        time.sleep(0.1)
        process.send_signal(number)
        out = within(10, process.stdout.read)
        expect(shown(process.wait(10)) == 128 + number, "status %s for %s" % (shown(process.returncode), number.name))


@test("SIGINT and SIGTERM end news-fetch while it waits for a server")
def _(here):
    for number in SIGNALS:
        process = here.start("news-fetch", "--base-url=%s/@delay=20" % here.server_url, TID)
        deadline = time.monotonic() + 10
        while not here.requests() and time.monotonic() < deadline:
            time.sleep(0.02)
        began = time.monotonic()
        process.send_signal(number)
        expect(shown(process.wait(10)) == 128 + number, "status %s for %s" % (shown(process.returncode), number.name))
        expect(time.monotonic() - began < 3, "took %.1f s" % (time.monotonic() - began))
        expect(process.stdout.read() == b"", "wrote something")
        here.client += "x"


# -- arguments -------------------------------------------------------------------------------------


@test("--help goes to stdout: what is read, then an example", over=TOOLS)
def _(here, tool):
    for flag in ("--help", "-h"):
        result = here.run(tool, flag)
        expect((result.status, result.err) == (0, b""), result)
        lines = result.out.decode().splitlines()
        expect(len(lines) > 8 and tool in lines[0], lines[:1])
        expect("stdin" in lines[1].lower() or "standard input" in lines[1].lower(), "second line: " + lines[1])
        expect(max(map(len, lines)) <= 80, "a line over 80 columns")
        expect(tool in "\n".join(lines[-3:]), "no example at the end")


@test("--version is one line", over=TOOLS)
def _(here, tool):
    result = here.run(tool, "--version")
    expect(re.fullmatch(tool + r" \d+\.\d+(\.\d+)?\S*\n", result.out.decode()), result.out)
    expect((result.status, result.err) == (0, b""), result)


@test("an unknown option is status 2, and the nearest known one is named")
def _(here):
    near = [
        ("news-channels", "--limt=3", "--limit"), ("news-channels", "--mach=x", "--match"),
        ("news-fetch", "--limti", "--limit"), ("news-fetch", "--bas-url=x", "--base-url"),
        ("news-render", "--widht=4", "--width"), ("news-render", "--colour=always", "--color"),
        ("news-render", "--field=a", "--fields"), ("news-subs", "--versoin", "--version"),
        ("news-subs", "--hlep", "--help"),
    ]
    for tool, wrong, right in near:
        result = here.run(tool, wrong)
        expect(result.status == 2 and result.out == b"", "%s %s: %r" % (tool, wrong, result))
        expect(result.messages and result.messages[0].startswith(tool + ": "), result.err)
        expect(wrong.split("=")[0] in result.messages[0], result.err)
        expect(
            re.search(right + r"\b", result.err.decode().replace(wrong.split("=")[0], "")),
            "%s not named: %r" % (right, result.err),
        )
    for tool in TOOLS:
        result = here.run(tool, "--zzzzzzzzzz")
        expect(result.status == 2 and result.out == b"" and result.err, result)
        result = here.run(tool, "-%")
        expect(result.status == 2 and result.out == b"" and result.err, result)


@test("a value that is missing or wrong is status 2 and nothing is done")
def _(here):
    wrong = [
        ("news-channels", "--limit"), ("news-channels", "--limit=many"), ("news-channels", "-n"),
        ("news-channels", "--tids=yes"), ("news-channels", "--errors=xml"), ("news-fetch", "--limit=-1", TID),
        ("news-fetch", "--start=x", TID), ("news-fetch", "--timeout=soon", TID),
        ("news-fetch", "--limit=99999999999999999999", TID), ("news-fetch", "--path=/no/braces", TID),
        ("news-render", "--width=wide"), ("news-render", "--color=sometimes"), ("news-render", "-f", "pdf"),
        ("news-render", "-w", "-3"), ("news-render", "--errors="), ("news-subs", "-f"), ("news-subs",),
        ("news-subs", "lst"), ("news-fetch", "--strict=1"),
    ]
    for command in wrong:
        result = here.run(command[0], *command[1:])
        expect(result.status == 2 and result.out == b"" and result.err, "%s: %r" % (command, result))


@test("nothing to do is status 0")
def _(here):
    for command in (
        ["news-render"], ["news-fetch"], ["news-channels", "-"], ["news-render", "-"], ["news-render", "/dev/null"],
    ):
        for stdin in (b"", b"\n", b"\r\n\n", b"\xef\xbb\xbf"):
            result = here.run(*command, stdin=stdin)
            expect(
                (result.status, result.out, result.err) == (0, b"", b""), "%s on %r: %r" % (command, stdin, result)
            )


@test("news-channels without operands does not read stdin")
def _(here):
    process = here.start("news-channels", stdin=subprocess.PIPE)
    out = within(10, process.stdout.read)
    first = json.loads(out.splitlines()[0])
    expect((first["tname"], first["fixed"]) == ("头条", True), first)
    expect(finish(process).status == 0, "status")


# -- what cannot be read ---------------------------------------------------------------------------


@test("an operand that cannot be read is a failed input", over=["news-render", "news-channels"])
def _(here, tool):
    good = here.tmp / "good"
    good.write_bytes(records(tool, 3))
    for bad in (here.tmp, here.tmp / "missing", here.tmp / "good/below"):
        result = here.run(tool, bad)
        expect(result.status == 3 and result.out == b"", "%s alone: %r" % (bad, result))
        expect(len(result.messages) == 1 and result.messages[0].startswith("%s: %s: " % (tool, bad)), result.err)
        for order in ([bad, good], [good, bad]):
            result = here.run(tool, *order)
            expect(result.status == 1 and len(result.lines) == 3, "%s: %r" % (order, result))


@test("a file without the right to read it is a failed input", over=["news-render", "news-channels", "news-subs"])
def _(here, tool):
    file, program = here.tmp / "secret", here.tmp / tool
    file.write_bytes(records(tool, 1))
    file.chmod(0)
    here.tmp.chmod(0o755)
    shutil.copy(here.tool(tool), program)
    drop = {"user": 65534, "group": 65534} if os.geteuid() == 0 else {}
    args = ["-f", file, "list"] if tool == "news-subs" else [file]
    process = subprocess.Popen(
        [program, *args], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=here.environment(), **drop,
    )
    result = finish(process)
    expect(result.status == 3 and result.out == b"" and len(result.messages) == 1, result)


@test("a standard input that is closed is a failed input", over=["news-render", "news-fetch"])
def _(here, tool):
    command = ["sh", "-c", 'exec "$@" <&-', "sh", here.tool(tool)]
    result = finish(subprocess.Popen(command, env=here.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE))
    expect(result.status == 3 and result.out == b"" and len(result.messages) == 1, result)


@test("random bytes are reported, twenty times at most, and never passed on", over=FILTERS)
def _(here, tool):
    for seed in range(6):
        data = random.Random(seed).randbytes(60000)
        result = here.run(tool, *FILTERS[tool], stdin=data)
        expect(
            (result.status, result.out) == (3, b""),
            "seed %d: status %d, out %r" % (seed, result.status, result.out[:80]),
        )
        if tool == "news-render":  # news-channels may take the whole for one document
            expect(len(result.messages) == 21, "seed %d: %d messages" % (seed, len(result.messages)))
            expect(all(re.match(tool + r": stdin:\d+:\d+: \S", m) for m in result.messages[:20]), result.messages)
        expect(not re.search(rb"[\x00-\x09\x0b-\x1f\x7f]", result.err), "seed %d: a control byte in a message" % seed)


# -- bad records -----------------------------------------------------------------------------------


@test("a bad line is reported with its place, skipped, and remembered", over=FILTERS)
def _(here, tool):
    make = article if tool == "news-render" else channel
    bad = [
        (b'{"tid":"T1",}', 13), (b'{"tid":"T1"', None), (b'{"tid" "T1"}', 8), (b'{"tid":"T1"} x', 14), (b"[1]", 1),
        (b"null", 1), (b"17", 1), (b'"T1"', 1), (b"<html>", 1), (b'{"tid":"\xff"}', 9), (b'{"tid":"\xc0\x80"}', 9),
        (b'{"tid":"a\x01b"}', 10), (b'{"tid":"\\x"}', 10), (b'{"tid":"T1","n":01}', 18), (b'{"tid":"T1","n":1.}', 19),
        (b'{"tid":"T1","n":+1}', 17), (b'{"tid":"T1","n":NaN}', 17), (b'{"tid":"T1","n":nul}', None),
        (b'{"tid":"\\ud83d"', None),
    ]
    for text, column in bad:
        result = here.run(tool, *FILTERS[tool], stdin=make(1) + b"\n" + text + b"\n" + make(2))
        expect(
            result.status == 1 and len(result.lines) == 2,
            "%r: status %d, %d lines, %r" % (text, result.status, len(result.lines), result.err),
        )
        expect(len(result.messages) == 1, "%r: %r" % (text, result.err))
        found = re.match(tool + r": stdin:3:(\d+): \S", result.messages[0])
        expect(found, "%r: %r" % (text, result.err))
        expect(column is None or int(found[1]) == column, "%r: at column %s, not %s" % (text, found[1], column))


@test("after twenty bad lines of a source one message counts the others", over=FILTERS)
def _(here, tool):
    for count, messages in ((20, 20), (21, 21), (27, 21)):
        for strict in (False, True):
            good = article(1) if tool == "news-render" else channel(1)
            result = here.run(
                tool, *FILTERS[tool], *["--strict"] * strict,
                stdin=good + b'{"tid":}\n' * count + good.replace(b"01", b"02"),
            )
            expect(result.status == 1, "status %d" % result.status)
            expect(len(result.messages) == (1 if strict else messages), "%d bad: %r" % (count, result.messages[-2:]))
            expect(len(result.lines) >= 1, "nothing delivered")
            if messages == 21 and not strict:
                expect(re.search(r"\b%d\b" % (count - 20), result.messages[20]), result.messages[20])


@test("--strict stops at the first bad record: 1, or 3 when nothing was delivered", over=FILTERS)
def _(here, tool):
    make = article if tool == "news-render" else channel
    result = here.run(tool, *FILTERS[tool], "--strict", stdin=make(1) + b"{\n" + make(2))
    expect((result.status, len(result.lines), len(result.messages)) == (1, 1, 1), result)
    result = here.run(tool, *FILTERS[tool], "--strict", stdin=b"{]\n" + make(2))
    expect((result.status, len(result.lines), len(result.messages)) == (3, 0, 1), result)


@test("an object that goes on at the line's end gets advice")
def _(here):
    result = here.run("news-render", stdin=b'{\n  "tid": "T1",\n  "title": "x"\n}\n')
    expect(result.status == 3 and "one object a line; jq -c makes it so" in result.messages[0], result)


@test("a line over 16 MiB and nesting over 512 are refused by name", over=FILTERS)
def _(here, tool):
    make = article if tool == "news-render" else channel
    mebi = 1 << 20
    fits, over = make(1, x="x"), make(2, x="x")
    fits = fits.replace(b'"x":"x"', b'"x":"%s"' % (b"x" * (16 * mebi - len(fits) + 1)))
    over = over.replace(b'"x":"x"', b'"x":"%s"' % (b"x" * (16 * mebi)))
    result = here.run(tool, *FILTERS[tool], stdin=fits + over + make(3))
    expect(
        (result.status, len(result.lines)) == (1, 2),
        "status %d, %d lines, %r" % (result.status, len(result.lines), result.err),
    )
    expect(len(result.messages) == 1 and "16 MiB" in result.messages[0] and ":2:" in result.messages[0], result.err)
    for depth, status in ((512, 0), (513, 1), (100000, 1)):
        nested = make(1).replace(b'"tname"', b'"deep":%s%s,"tname"' % (b"[" * (depth - 1), b"]" * (depth - 1)))
        result = here.run(tool, *FILTERS[tool], stdin=nested + make(2))
        expect(
            (result.status, len(result.lines)) == (status, 2 - status),
            "depth %d: %d, %r" % (depth, result.status, result.err),
        )
        expect(status == 0 or "512" in result.messages[0], result.err)


@test("an endless line does not grow memory", over=FILTERS, alone=True)
def _(here, tool):
    process = here.start(tool, *FILTERS[tool], stdin=subprocess.PIPE)
    thread = fed(process, b"x" * (200 << 20))
    thread.join(30)
    used = peak(process)
    result = finish(process)
    expect(result.status == 3 and result.out == b"" and len(result.messages) == 1, result)
    expect(used < 64 << 10, "%d KiB" % used)


# -- messages --------------------------------------------------------------------------------------


@test("--errors=json: every failure an object with the known keys", over=TOOLS)
def _(here, tool):
    faulty = {
        "news-channels": [["-"], [here.tmp / "missing"], [here.tmp], ["http://127.0.0.1:1/x"]],
        "news-render": [[], [here.tmp / "missing"], [here.tmp]],
        "news-fetch": [[BASE, "T19000000000%02d" % n] for n in range(1, 11)]
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
        result = here.run("news-fetch", "--errors=json", "--timeout=1", base, TID)
        expect(result.status == 3 or fault.startswith("@truncate") and result.status == 1, "%s: %r" % (fault, result))
        error = json.loads(result.messages[0])
        expect(word is None or error["error"] == word, error)
        expect(error.get("status") == status, error)
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
            ["news-fetch", "--base-url=" + secret + "/none", TID], ["news-fetch", "--base-url=" + gone, TID],
            ["news-fetch", "--base-url=" + secret, "T1900000000001"], ["news-channels", secret + "/none"],
            ["news-channels", gone + "/list"], ["news-fetch", "--base-url=http://reader:hunter2@[bad", TID],
            ["news-channels", secret + "/@to=%s/" % "ftp%3A%2F%2Freader%3Ahunter2%40x%2Fy"],
        ):
            result = here.run(command[0], form, *command[1:])
            expect(result.status in (2, 3) and result.err, "%s: %r" % (command, result))
            expect(b"hunter2" not in result.err and b"hunter2" not in result.out, "%s: %r" % (command, result.err))


FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def forbidden(data, allow_color=False):
    text = data.decode()
    if allow_color:
        text = re.sub("\x1b\\[[0-9;]*m", "", text)
    found = FORBIDDEN.search(text)
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
        expect(not forbidden(result.err), "%s: %r" % (command, result.err))
    result = here.run(
        "news-fetch", "--errors=" + form, BASE,
        stdin=evil.encode() + b"\n" + line({"tid": evil}) + line({"tid": "x", evil: 1}) + b'{"\x1b\n',
    )
    expect(result.err and not forbidden(result.err), result.err)


# -- news-fetch --------------------------------------------------------------------------------


@test("an article has exactly its keys in their order", over=HEADLINES)
def _(here, tid):
    result = here.run("news-fetch", BASE, "--all", tid)
    expect(result.status == 0, result.err)
    for n, text in enumerate(result.lines):
        pairs = json.loads(text, object_pairs_hook=list)
        expect([key for key, _ in pairs] == KEYS, "keys of row %d: %s" % (n, [key for key, _ in pairs]))
        record = dict(pairs)
        expect(record["tid"] == tid and record["index"] == n, record)
        for key in ("tname", "docid", "title", "ptime", "published", "kind"):
            expect(isinstance(record[key], str) and record[key], "%s: %r" % (key, record[key]))
        expect(record["url"] is None or re.match(r"https?://\S+$", record["url"]), record["url"])
        expect(record["replyCount"] is None or type(record["replyCount"]) is int, record["replyCount"])
        expect(all(isinstance(t, str) for t in record["tags"]), record["tags"])
        expect(
            not re.search(r"\s\s|^\s|\s$|[\t\n\u3000\u00a0]", record["title"] + "|" + (record["digest"] or "")),
            record["title"],
        )
        expect(b" " not in re.sub(rb'"(?:[^"\\]|\\.)*"', b"", text), "not compact: %r" % text)
    docids = [json.loads(l)["docid"] for l in result.lines]
    expect(len(docids) == len(set(docids)) == (51 if tid == "T1348648756099" else 54), "%d articles" % len(docids))


@test("the numbers that a count may come as")
def _(here):
    rows = {}
    for tid in HEADLINES:
        for page in SITE.glob("nc/article/headline/%s/?0-10.html" % tid), SITE.glob(
            "nc/article/headline/%s/0-20.html" % tid
        ):
            for file in page:
                for row in json.loads(file.read_bytes())[tid]:
                    rows[row["docid"]] = row
    result = here.run("news-fetch", BASE, "--all", *HEADLINES)
    kinds = set()
    for record in map(json.loads, result.lines):
        row = rows[record["docid"]]
        count = row.get("replyCount")
        wanted = (
            count if isinstance(count, int) else int(count) if isinstance(count, str) and count.isdigit() else None
        )
        kinds.add(type(count).__name__)
        expect(record["replyCount"] == wanted, "%r became %r" % (count, record["replyCount"]))
        url = row.get("url")
        made = "https://c.m.163.com/news/a/%s.html" % row["docid"] if len(row["docid"]) == 16 else None
        expect(
            record["url"] == (url if url not in (None, "", "null") else made), "%r became %r" % (url, record["url"])
        )
        expect(record["kind"] == row.get("skipType", "article"), record["kind"])
        expect(record["imgsrc"] == (row["imgsrc"] or None), record["imgsrc"])
        expect(record["ptime"] == row["ptime"], record["ptime"])
        zone = time.strftime(
            "%Y-%m-%dT%H:%M:%SZ",
            time.gmtime(
                time.mktime(time.strptime(row["ptime"] + " UTC", "%Y-%m-%d %H:%M:%S %Z")) - time.timezone - 28800
            ),
        )
        expect(record["published"] == zone, "%s became %s" % (row["ptime"], record["published"]))
    expect(kinds == {"int", "str", "NoneType"}, kinds)


@test("--raw adds the source's own object", over=HEADLINES)
def _(here, tid):
    result = here.run("news-fetch", BASE, "--all", "--raw", tid)
    pages = b"".join(p.read_bytes() for p in SITE.glob("nc/article/headline/%s/*.html" % tid))
    flat = pages.replace(b"\r", b"").replace(b"\n", b"")
    expect(len(result.lines) > 50, result.err)
    for text in result.lines:
        expect([k for k, _ in json.loads(text, object_pairs_hook=list)] == KEYS + ["raw"], "keys")
        raw = text[text.index(b',"raw":') + 7 : -1]
        expect(raw in flat, "not as it came: %r" % raw[:200])


@test("output is in the order of input, whatever the servers do")
def _(here):
    slow, fast = here.server_url + "/@delay=0.4", here.server_url
    path = "nc/article/headline/{tid}/{start}-{count}.html"
    # The path template may hold the fault: the first channel is the slow one.
    lines = b"".join(line({"tid": t}) for t in HEADLINES)
    result = here.run("news-fetch", "--base-url=" + fast, "--all", stdin=lines)
    order = list(dict.fromkeys(json.loads(l)["tid"] for l in result.lines))
    expect(result.status == 0 and order == HEADLINES, order)
    local = ["local:青岚", "local:长汐", "local:雾江", *HEADLINES[:3]]
    result = here.run("news-fetch", "--base-url=" + slow, *local)
    order = list(dict.fromkeys(json.loads(l)["tid"] for l in result.lines))
    expect(result.status == 0 and order == local, "%s: %r" % (order, result.err))


@test("transfers run at the same time")
def _(here):
    began = time.monotonic()
    result = here.run(
        "news-fetch", "--per-host=8", "--jobs=8", "--base-url=%s/@delay=0.5" % here.server_url, *HEADLINES
    )
    took = time.monotonic() - began
    expect(result.status == 0 and took < 2.5, "8 channels of 0.5 s took %.1f s" % took)


@test("a channel that fails leaves the others whole")
def _(here):
    result = here.run(
        "news-fetch", BASE, HEADLINES[0], "T1900000000001", "T1900000000003", HEADLINES[1], "T1356600029035"
    )
    expect(result.status == 1 and len(result.messages) == 2, result.err)
    expect([json.loads(l)["tid"] for l in result.lines].count(HEADLINES[1]) == 21, "articles of the other")
    result = here.run("news-fetch", BASE, "--all", "T1900000000008")
    expect(result.status == 1 and len(result.lines) == 22 and len(result.messages) == 1, result.err)
    result = here.run("news-fetch", BASE, "T1356600029035")
    expect((result.status, result.out, result.err) == (0, b"", b""), result)


@test("bad UTF-8 in an answer is an error and is not passed on")
def _(here):
    result = here.run("news-fetch", BASE, "T1900000000010")
    expect(result.status in (1, 3) and len(result.messages) == 1, result)
    result.out.decode()


@test("news-fetch needs no more memory for a long list", alone=True)
def _(here):
    few = memory(here, "news-fetch", [BASE], b"".join(line({"tid": t}) for t in HEADLINES))
    lots = memory(here, "news-fetch", [BASE], b"".join(line({"tid": t}) for t in HEADLINES) * 60)
    expect(lots - few < 8 << 10, "%d KiB for 8 channels, %d KiB for 480" % (few, lots))


# -- passing through -------------------------------------------------------------------------------

AS_IT_CAME = [
    b'{"tid":"T1","n":9224851642388483,"f":1.0,"e":1e400,"m":-0.0,"u":"\\u4e2d\\/\\ud83d\\ude00","null":null}',
    b'{ "tid" : "T2" , "a" : [ 1 , { } , [ ] ] , "tname":"x" }', b'{"\\u0074id":"T3","tname":"escaped key"}',
    b'{"tname":"twice","tid":"T0","tid":"T4"}', b'{"tid":"T5","tname":"\\ud800 lone"}',
    '{"tid":"T6","tname":"\u2028\x7f raw"}'.encode(), b'{"tid":"T7","x":"' + b"y" * 70000 + b'"}',
    b'{"tid":"T8","' + b"k" * 5000 + b'":0}', b'{"tid":"T9\\n","":""}', '{"tid":"名","tname":"é👨‍👩‍👧"}'.encode(),
]


@test("a record that need not change leaves as it came", over=["news-channels", "news-subs"])
def _(here, tool):
    file = here.tmp / "in"
    args = ["-f", file, "list"] if tool == "news-subs" else [file]
    for before, separator, after in (
        (b"", b"\n", b"\n"), (b"\xef\xbb\xbf", b"\r\n", b""), (b"\n\n", b"\n\n", b"\r\n\r\n"), (b"", b"\n", b""),
    ):
        file.write_bytes(before + separator.join(AS_IT_CAME) + after)
        result = here.run(tool, *args)
        expect((result.status, result.err) == (0, b""), result.err)
        for wanted, got in zip(AS_IT_CAME, result.lines):
            expect(wanted == got, "%r became %r" % (wanted[:120], got[:120]))
        expect(len(result.lines) == len(AS_IT_CAME) and result.out.endswith(b"\n"), "%d lines" % len(result.lines))


@test("random records pass through byte for byte", over=["news-channels", "news-subs"])
def _(here, tool):
    for seed in range(4):
        dice = random.Random("%s %d" % (tool, seed))

        def value(depth=0):
            kind = dice.randrange(7 if depth < 4 else 5)
            if kind < 2:
                text = "".join(
                    chr(
                        dice.choice(
                            [
                                dice.randrange(32, 127), dice.randrange(0x4E00, 0x9FFF),
                                dice.randrange(0x1F300, 0x1F700), dice.randrange(0x20),
                            ]
                        )
                    )
                    for _ in range(dice.randrange(12))
                )
                return json.dumps(text, ensure_ascii=dice.random() < 0.5)
            if kind == 2:
                return dice.choice(["-0", "1E+2", "0.10", "-1.5e-07", "123456789012345678901234567890", "1e400"])
            if kind < 5:
                return dice.choice(["true", "false", "null"])
            blank = dice.choice(["", " ", "\t"])
            items = [value(depth + 1) for _ in range(dice.randrange(4))]
            if kind == 5:
                return "[%s%s]" % (blank, ("," + blank).join(items))
            return "{%s%s}" % (
                blank,
                ("%s,%s" % (blank, blank)).join(
                    '"k%d"%s:%s%s' % (dice.randrange(99), blank, blank, i) for i in items
                ),
            )

        lines = []
        for n in range(300):
            pairs = ['"tid":"T%d"' % n] + ['"x%d":%s' % (i, value()) for i in range(dice.randrange(6))]
            dice.shuffle(pairs)
            lines.append(("{%s}" % ",".join(pairs)).encode())
        (here.tmp / "in").write_bytes(b"\n".join(lines) + b"\n")
        result = here.run(tool, *(["-f", here.tmp / "in", "list"] if tool == "news-subs" else [here.tmp / "in"]))
        expect((result.status, result.err) == (0, b""), "seed %d: %r" % (seed, result.err))
        for wanted, got in zip(lines, result.lines):
            expect(wanted == got, "seed %d: %r became %r" % (seed, wanted[:200], got[:200]))
        expect(len(result.lines) == len(lines), "seed %d: %d lines" % (seed, len(result.lines)))


# -- news-render -----------------------------------------------------------------------------------


def columns_of(text):
    """Display width, for text without emoji sequences."""
    import unicodedata

    return sum(
        0 if unicodedata.category(c) in ("Mn", "Me", "Cf") else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


@test("no line is wider than the width", over=[1, 2, 3, 7, 20, 40, 79, 120, 300])
def _(here, width):
    fetched = here.run("news-fetch", BASE, "--all", *HEADLINES[:3]).out
    for args in (
        ["--width=%d" % width], ["-w", str(width), "--color=always"],
        ["-w%d" % width, "--fields=source,digest,title,docid"],
    ):
        result = here.run("news-render", *args, stdin=fetched + channel(1) + channel(2, tname="很长的频道名字" * 9))
        expect(result.status == 0 and len(result.lines) == 164, "%s: %r" % (args, result.err))
        for text in result.lines:
            text = re.sub("\x1b\\[[0-9;]*m", "", text.decode())
            if not re.search("[\u200d\ufe0f\U0001f1e6-\U0001f1ff\u20e3]", text):
                expect(columns_of(text) <= width, "%s: %d columns: %s" % (args, columns_of(text), text))
    wide = here.run("news-render", stdin=fetched, env={"COLUMNS": str(width)})
    expect(wide.out == here.run("news-render", "-w", width, stdin=fetched).out, "COLUMNS differs from --width")


@test("a terminal decides width and ages")
def _(here):
    import pty, fcntl, struct, termios

    def at_terminal(columns, *args):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = here.start("news-render", *args, stdin=subprocess.PIPE, stdout=theirs)
        os.close(theirs)
        thread = fed(
            process,
            b"".join(
                article(
                    n, title="标题" * 40,
                    published=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - 7200)),
                )
                for n in range(5)
            ),
        )
        thread.join()
        process.stdin.close()
        out = b""
        try:
            while chunk := os.read(ours, 65536):
                out += chunk
        except OSError:
            pass
        os.close(ours)
        process.wait(10)
        return [re.sub("\x1b\\[[0-9;]*m", "", l) for l in out.decode().replace("\r\n", "\n").splitlines()]

    for columns in (20, 80, 300):
        lines = at_terminal(columns)
        expect(len(lines) == 5, lines)
        expect(all(columns_of(l) <= columns for l in lines), lines)
    expect(
        "2" in at_terminal(200)[0].split("…")[-1] and not re.search(r"\d\d:\d\d", at_terminal(200)[0]),
        at_terminal(200)[0],
    )


@test("the date is local, elsewhere than on a terminal")
def _(here):
    for zone, shows in (
        ("UTC0", "2024-06-18 01:13"), ("CST-8", "2024-06-18 09:13"), ("EST5", "2024-06-17 20:13"),
        ("IST-5:30", "2024-06-18 06:43"),
    ):
        result = here.run("news-render", stdin=article(1), env={"TZ": zone})
        expect(shows in result.out.decode(), "%s: %r" % (zone, result.out.decode()))
    result = here.run("news-render", stdin=article(1, published=None, updated="2024-06-18T05:00:00Z"))
    expect("2024-06-18 13:00" in result.out.decode(), result.out)
    result = here.run("news-render", stdin=article(1, published=None, updated=None))
    expect("2024" not in result.out.decode(), result.out)


@test("tsv writes what jq writes")
def _(here):
    data = here.run("news-fetch", BASE, "--all", *HEADLINES).out
    data += line({"tid": "T1", "title": "a\tb\nc\\d\re", "n": 1, "t": True, "f": False, "z": None, "e": ""})
    for fields in ("title,digest,replyCount,url,docid", "n,t,f,z,e,title", "tid,missing,tid", "index"):
        (here.tmp / "in").write_bytes(data)
        jq = subprocess.run(
            ["jq", "-r", "[%s]|@tsv" % ",".join("." + f for f in fields.split(","))], input=data,
            stdout=subprocess.PIPE,
        )
        result = here.run("news-render", "-f", "tsv", "--fields=" + fields, here.tmp / "in")
        expect(result.status == 0, result.err)
        for wanted, got in zip(jq.stdout.splitlines(), result.lines):
            expect(wanted == got, "%s: %r, not %r" % (fields, got, wanted))
        expect(len(result.lines) == len(data.splitlines()), "lines")


@test("colour only where it is wanted")
def _(here):
    data = article(1) + article(2, tid="T2") + channel(3)

    def colored(*args, **env):
        return b"\x1b[" in here.run("news-render", "--selected=" + TID, *args, stdin=data, env=env).out

    expect(not colored(), "into a pipe")
    expect(colored("--color=always"), "--color=always")
    expect(colored("--color=always", NO_COLOR="1"), "--color=always is stronger than NO_COLOR")
    expect(not colored("--color=never"), "--color=never")
    out = here.run("news-render", "--color=always", "--selected=" + TID, stdin=data).out.decode()
    first, second, _ = out.splitlines()
    expect(
        "\x1b[" in first and re.search(r"\x1b\[(0;)?(1;3?31|31;1|1m\x1b\[31|31m\x1b\[1)", first),
        "selected is red and bold: %r" % first,
    )
    expect(
        first.endswith("m") and first.rstrip().rfind("\x1b[0m") > 0 or "\x1b[m" in first,
        "colour is closed: %r" % first,
    )
    plain = here.run("news-render", "--color=never", "--selected=" + TID, stdin=data).out.decode().splitlines()
    expect("[" in plain[0] and "[" not in plain[1], "brackets without colour: %r" % plain)


# -- memory ----------------------------------------------------------------------------------------


def peak(process):
    """The most resident memory so far in KiB; rusage will not do, a child starts with its parent's."""
    try:
        status = open("/proc/%d/status" % process.pid).read()
    except FileNotFoundError:
        raise Skip("no /proc to read a process's memory from")
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1])


def memory(here, tool, args, stdin):
    """The most memory that a tool needs to read all of `stdin`."""
    process = here.start(tool, *args, stdin=subprocess.PIPE)
    thread, last = fed(process, stdin), time.monotonic()
    os.set_blocking(process.stdout.fileno(), False)
    while thread.is_alive() or time.monotonic() - last < 0.3:  # until it waits for more
        if process.stdout.read(1 << 20):
            last = time.monotonic()
        else:
            time.sleep(0.005)
    used = peak(process)
    result = finish(process)
    expect(result.status == 0, "status %d: %r" % (result.status, result.err[:200]))
    return used


def memory_of_list(here, file):
    """The same for a file: read while the last of the output waits in the pipe."""
    process = here.start("news-subs", "-f", file, "list")
    left = file.stat().st_size - (200 << 10)
    while left > 0 and (chunk := process.stdout.read(min(left, 1 << 20))):
        left -= len(chunk)
    time.sleep(0.1)
    used = peak(process) if process.poll() is None else 0
    expect(finish(process).status == 0, "status %d" % process.returncode)
    return used


@test("memory does not grow with the input", over=["news-render", "news-subs", "news-channels"], alone=True)
def _(here, tool):
    def used(count):
        if tool == "news-subs":
            (here.tmp / "subs").write_bytes(records(tool, count))
            return memory_of_list(here, here.tmp / "subs")
        return memory(here, tool, FILTERS[tool], records(tool, count))

    few, lots = used(3000), used(300000)
    # news-channels remembers the tids seen: 64 bytes each at most.
    allowed = 20 << 10 if tool == "news-channels" else 1 << 10
    expect(lots - few <= allowed, "%d KiB for 3,000 records, %d KiB for 300,000" % (few, lots))
    expect(here.bin.name != "bin" or tool != "news-render" or lots <= 8 << 10, "%d KiB" % lots)


if __name__ == "__main__":
    sys.exit(test.main(sys.argv[1:]))
