"""Exit statuses and messages: every row of the contract's table for every tool, with failures in every order.

A run is put together of parts, of which each says what it delivers and which message it brings; the status follows
from the parts, whatever their order. Each run is made with messages as text and as JSON, which must say the same.
"""

import dataclasses, fcntl, itertools, json, os, re, signal, subprocess
from harness import Skip, TOOLS, expect, finish, shown
from promises.common import article, as_text, channel, many, test
from service import Answer, Service, feed, page, rows

USAGE, OUTPUT, LOCKED = 2, 4, 5


@dataclasses.dataclass
class Part:
    """What an operand or a line of input brings to a run."""

    name: str
    delivers: int = 0  # records
    succeeds: bool = False  # as an input, be it without records
    says: str = ""  # what stands behind `TOOL: `, as a pattern; nothing for a part that is as it should be
    error: str = ""  # the stable word
    strict: bool = False  # a bad record, which --strict stops at


def status_of(parts):
    """The contract's rule."""
    if not any(p.says for p in parts):
        return 0
    return 1 if any(p.delivers or p.succeeds for p in parts) else 3


def until_bad(parts):
    """What --strict comes to."""
    for n, part in enumerate(parts):
        if part.strict:
            return parts[: n + 1]
    return parts


def orders(parts, most=3):
    """Every choice of up to `most` parts, in every order."""
    return [list(o) for n in range(1, most + 1) for o in itertools.permutations(parts, n)]


def said_as_text(tool, result, what):
    """The messages of a run with --errors=json in the text form."""
    try:
        return [as_text(tool, m) for m in result.messages]
    except ValueError:
        expect(False, "%s: no JSON: %r" % (what, result.err))


def expect_run(here, tool, args, status, says, what, records=None, words=(), **more):
    """Expects a status and messages, one for each of the patterns in their order, in both forms."""
    as_json = here.run(tool, "--errors=json", *args, **more)
    result = here.run(tool, *args, **more)
    for run in (as_json, result):
        expect(run.status == status, "%s: status %d, not %d: %r" % (what, run.status, status, run.err))
        if records is not None:
            expect(len(run.lines) == records, "%s: %d records, not %d" % (what, len(run.lines), records))
    for form, messages in (("text", result.messages), ("JSON", said_as_text(tool, as_json, what))):
        expect(len(messages) == len(says), "%s, %s: %d messages: %r" % (what, form, len(messages), messages))
        for message, pattern in zip(messages, says):
            expect(re.fullmatch(r"%s: %s" % (tool, pattern), message), "%s, %s: %r is not %r" % (what, form, message, pattern))
    found = [json.loads(m)["error"] for m in as_json.messages]
    expect(not words or found == list(words), "%s: %s, not %s" % (what, found, list(words)))
    return result


# news-render and news-channels: operands that are files.


def files(here):
    """Parts that are files, by their names in the test's folder."""
    (here.tmp / "good").write_bytes(article(1) + article(2, tid="T2"))
    (here.tmp / "more").write_bytes(article(3, tid="T3"))
    (here.tmp / "empty").write_bytes(b"\n\n")
    (here.tmp / "mixed").write_bytes(article(4, tid="T4") + b"[1]\n" + article(5, tid="T5"))
    (here.tmp / "bad").write_bytes(b'{"tid":"T6",}\n')
    (here.tmp / "cut").write_bytes(article(7, tid="T7") + b'{"tid":"T8')
    (here.tmp / "folder").mkdir()
    made = [
        Part("good", 2, True), Part("more", 1, True), Part("empty", 0, True),
        Part("mixed", 2, False, r"mixed:2:1: \S.*", "bad-record", True), Part("bad", 0, False, r"bad:1:13: \S.*", "bad-record", True),
        Part("cut", 1, False, r"cut:2:11: \S.*", "bad-record", True),
        Part("missing", 0, False, "missing: No such file or directory", "read"), Part("folder", 0, False, "folder: Is a directory", "read"),
    ]
    if os.path.exists("/proc/self/mem"):  # opens, and cannot be read
        made.append(Part("/proc/self/mem", 0, False, "/proc/self/mem: Input/output error", "read"))
    return made


@test("statuses: files that are good, bad, unreadable, in every order", over=["news-render", "news-channels"])
def _(here, tool):
    for parts in orders(files(here), 2) + orders(files_few(here), 3):
        args = [p.name for p in parts]
        failing = [p for p in parts if p.says]
        expect_run(
            here, tool, args, status_of(parts), [p.says for p in failing], args,
            records=sum(p.delivers for p in parts), words=[p.error for p in failing],
        )


def files_few(here):
    return [Part("good", 2, True), *[p for p in map(FEW.get, FEW)]]


FEW = {
    "empty": Part("empty", 0, True), "bad": Part("bad", 0, False, r"bad:1:13: \S.*", "bad-record", True),
    "missing": Part("missing", 0, False, "missing: No such file or directory", "read"),
}


@test("statuses: --strict stops at the first bad record, wherever it stands", over=["news-render", "news-channels"])
def _(here, tool):
    parts = [p for p in files(here) if p.name in ("good", "empty", "mixed", "bad", "missing")]
    for order in orders(parts, 3):
        came = until_bad(order)
        failing = [p for p in came if p.says]
        # Of a file with a bad record only what stands before it comes.
        count = sum(1 if p.name == "mixed" else p.delivers for p in came)
        status = 0 if not failing else 1 if count or any(p.succeeds for p in came) else 3
        args = ["--strict", *[p.name for p in order]]
        expect_run(here, tool, args, status, [p.says for p in failing], args, records=count)


@test("statuses: an output that cannot be written is 4, whatever failed before", over=["news-render", "news-channels"])
def _(here, tool):
    parts = [p for p in files(here) if p.name in ("good", "bad", "missing", "empty")]
    for order in orders(parts, 3):
        with open("/dev/full", "wb") as full:
            result = finish(here.start(tool, *[p.name for p in order], stdout=full))
        delivers = any(p.delivers for p in order)
        expect(result.status == (OUTPUT if delivers else status_of(order)), "%s: %s" % ([p.name for p in order], result))
        # The run ends where it writes: what fails behind that is not come to.
        count = len(result.messages)
        wanted = [p.says for p in order if p.says]
        wanted = wanted[: count - 1] + ["stdout: No space left on device"] if delivers else wanted
        expect(count == len(wanted), "%s: %r" % ([p.name for p in order], result.err))
        for message, pattern in zip(result.messages, wanted):
            expect(re.fullmatch("%s: %s" % (tool, pattern), message), "%r is not %r" % (message, pattern))


@test("statuses: a standard input that fails after records, before them, and bad lines around it", over=["news-render", "news-channels"])
def _(here, tool):
    (here.tmp / "good").write_bytes(article(1))
    for stdin, order in itertools.product([b"", article(2, tid="T2"), b"x\n", article(2, tid="T2") + b"x\n"], (["-"], ["-", "good"], ["good", "-"], ["-", "missing"])):
        bad, records = b"x\n" in stdin, (b"T2" in stdin) + ("good" in order)
        says = [{"-": r"stdin:\d:1: \S.*" if bad else "", "missing": "missing: No such .*", "good": ""}[o] for o in order]
        failed = bad or "missing" in order
        status = 0 if not failed else 1 if records or not bad else 3
        expect_run(here, tool, order, status, [s for s in says if s], "%s %r" % (order, stdin), records=records, stdin=stdin)
    for args in (["-"], ["-", "good"], ["good", "-"]):
        if not os.path.exists("/proc/self/mem"):
            raise Skip("nothing to read that fails")
        with open("/proc/self/mem", "rb") as broken:
            result = finish(here.start(tool, *args, stdin=broken))
        expect(result.status == (1 if "good" in args else 3), "%s: %s" % (args, result))
        expect(result.messages == [tool + ": stdin: Input/output error"], result.err)


# news-fetch: channels.


def fetched(here, service):
    """Parts that are channels."""
    base = re.escape(service.base)
    refused = "http://127.0.0.1:1/"
    return [
        Part("GOOD", 2, True), Part("EMPTY", 0, True), Part(service.base + "/feed", 3, True),
        Part("GONE", 0, False, "GONE: 404 \\S.*", "http"), Part("TEXT", 0, False, r"TEXT: \S.*", "not-json"),
        Part("HALF", 20, False, "HALF: 500 \\S.*", "http"), Part("name:x", 0, False, r"name:x: \S.*", "not-fetchable"),
        Part(service.base + "/page", 0, False, base + r"/page: \S.*", "not-a-feed"), Part("CUT", 0, False, r"CUT: \S.*", "truncated"),
        Part(refused, 0, False, re.escape(refused) + r": \S.*", "connect"),
    ]


def channels(request):
    if request.page is None:
        return feed(3) if request.path == "/feed" else b"<!DOCTYPE html><html><body>sign in"
    tid, start, count = request.page
    if tid == "GOOD":
        return rows(tid, 2 if start == 0 else 0)
    if tid == "EMPTY":
        return page(tid, [])
    if tid == "HALF":
        return rows(tid, 20) if start == 0 else 500
    if tid == "CUT":
        return Answer(rows(tid, 5), cut=20)
    return b"hello" if tid == "TEXT" else 404


@test("statuses: channels that succeed, are empty, fail, in every order, as operands and as lines")
def _(here):
    with Service(channels) as service:
        parts = fetched(here, service)
        common = ["--no-cache", "--retries=0", "--all", "--base-url=" + service.base]
        for turn, order in enumerate(orders(parts, 2) + orders([parts[0], parts[1], parts[3], parts[6]], 3)):
            names, failing = [p.name for p in order], [p for p in order if p.says]
            # Failures come as they are found: here one after the other, with a job at a time.
            more = dict(stdin="\n".join(names).encode()) if turn % 2 else {}
            args = [*common, "-j1", *([] if turn % 2 else names)]
            expect_any_order(here, args, status_of(order), failing, names, sum(p.delivers for p in order), **more)


def expect_any_order(here, args, status, failing, what, records, **more):
    """As expect_run, but that transfers end in any order, and their messages come in it."""
    as_json = here.run("news-fetch", "--errors=json", *args, **more)
    result = here.run("news-fetch", *args, **more)
    for run in (as_json, result):
        expect((run.status, len(run.lines)) == (status, records), "%s: status %d, %d records, %r" % (what, run.status, len(run.lines), run.err))
    for messages in (result.messages, said_as_text("news-fetch", as_json, what)):
        expect(len(messages) == len(failing), "%s: %r" % (what, messages))
        for part in failing:
            expect(sum(bool(re.fullmatch("news-fetch: " + part.says, m)) for m in messages) == 1, "%s: %s among %r" % (what, part.says, messages))
    words = sorted(json.loads(m)["error"] for m in as_json.messages)
    expect(words == sorted(p.error for p in failing), "%s: %s" % (what, words))


@test("statuses: bad lines of a list of channels, beside channels that succeed and fail")
def _(here):
    with Service(channels) as service:
        args = ["--no-cache", "--retries=0", "--base-url=" + service.base]
        lines = {
            b"GOOD": (2, True, None), b"EMPTY": (0, True, None), b"GONE": (0, False, r"GONE: 404 \S.*"),
            b'{"tid":1}': (0, False, r"stdin:\d:\d+: \S.*"), b'{"tid"': (0, False, r"stdin:\d:\d+: \S.*"), b"# nothing": (0, False, None),
        }
        for order in [o for n in (1, 2, 3) for o in itertools.permutations(lines, n)]:
            found = [lines[l] for l in order]
            wanted = sorted(f[2] for f in found if f[2])
            status = 0 if not wanted else 1 if any(f[1] for f in found) else 3
            result = here.run("news-fetch", *args, stdin=b"\n".join(order))
            expect((result.status, len(result.lines)) == (status, sum(f[0] for f in found)), "%s: %s" % (order, result))
            expect(len(result.messages) == len(wanted), "%s: %r" % (order, result.err))
            for pattern in wanted:
                expect(any(re.fullmatch("news-fetch: " + pattern, m) for m in result.messages), "%s: %r" % (pattern, result.err))


@test("statuses: a state that cannot be used is 3, one that is held 5, before anything is fetched")
def _(here):
    with Service(channels) as service:
        args = ["--no-cache", "--retries=0", "--base-url=" + service.base, "--new", "--wait=0"]
        (here.tmp / "broken").write_bytes(b"no database" * 100)
        for tids in (["GOOD"], ["GONE"], ["GONE", "GOOD"]):
            expect_run(here, "news-fetch", [*args, "--state=broken", *tids], 3, [r"\S*broken: damaged.*"], tids, records=0, words=["state"])
            with open(here.tmp / "seen.db.lock", "w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                expect_run(here, "news-fetch", [*args, "--state=seen.db", *tids], LOCKED, [r"\S*seen.db: another run holds .*"], tids, records=0, words=["locked"])
        expect(service.requests == [], "fetched all the same")
        # With a state that works the channels decide; once more there is nothing new, which is no failure.
        for count, status in ((2, 1), (0, 1)):
            result = here.run("news-fetch", *args, "--state=seen.db", "GONE", "GOOD")
            expect((result.status, len(result.lines), len(result.messages)) == (status, count, 1), result)


@test("statuses: of news-fetch 4 is above 1 and 3, and a failing channel is told all the same")
def _(here):
    with Service(channels) as service:
        for tids in (["GOOD", "GONE"], ["GONE", "GOOD"], ["GOOD"], ["GONE"], ["EMPTY"], ["GONE", "EMPTY"]):
            with open("/dev/full", "wb") as full:
                result = finish(here.start("news-fetch", "--no-cache", "--retries=0", "-j1", "--base-url=" + service.base, *tids, stdout=full))
            expect(result.status == (OUTPUT if "GOOD" in tids else 0 if tids == ["EMPTY"] else 1 if "EMPTY" in tids else 3), "%s: %s" % (tids, result))
            expect(("news-fetch: stdout: No space left on device" in result.messages) == ("GOOD" in tids), result.err)
            expect(result.err.count(b"\n") <= len(tids), result.err)


# news-subs: a file, and edits of it.

FIXED = b'{"tid":"F","tname":"f","fixed":true,"section":"mine"}\n'
SUBS = FIXED + b'{"tid":"A","section":"mine"}\n{"tid":"B","section":"more"}\n{"tid":"C","section":"more"}\n'

# Edits of apply: the line, the word of its refusal.
EDITS = [
    (b'{"op":"toggle","tid":"B"}', None), (b'{"op":"delete","tid":"C"}', None), (b'{"op":"delete","tid":"nope"}', "unknown-tid"),
    (b'{"op":"remove","tid":"F"}', "fixed"), (b'{"op":"move","tid":"A","before":"F"}', "fixed"),
]


@test("statuses: edits that are made, unknown, refused, in every order, all or none")
def _(here):
    path = here.tmp / "subs"
    for order in [o for n in (1, 2, 3) for o in itertools.permutations(EDITS, n)]:
        words = [word for _, word in order if word]
        stdin = b"".join(text + b"\n" for text, _ in order)
        for args, wanted in ((["apply"], words[:1]), (["apply", "--keep-going"], words)):
            path.write_bytes(SUBS)
            result = here.run("news-subs", "-f", path, *args, "--errors=json", stdin=stdin)
            expect(result.status == (1 if words else 0), "%s: %s" % (order, result))
            expect([json.loads(m)["error"] for m in result.messages] == wanted, "%s: %r" % (order, result.err))
            changes = args[1:] and len(words) < len(order) or not words
            expect((path.read_bytes() != SUBS) == bool(changes), "%s %s: changed or not" % (args, order))
    path.write_bytes(SUBS)
    for args, word in (
        (["remove", "A", "nope"], "unknown-tid"), (["remove", "nope", "A"], "unknown-tid"), (["remove", "F", "A"], "fixed"), (["move", "A", "--to=0"], "fixed"),
        (["list", "nope"], "unknown-tid"), (["rename", "nope", "x"], "unknown-tid"), (["unfix", "nope"], "unknown-tid"), (["add", "nope"], "unknown-tid"),
    ):
        expect_run(here, "news-subs", ["-f", "subs", *args], 1, [r"(nope|F|A): \S.*"], args, records=0, words=[word])
    for order in itertools.permutations(["A", "nope", "mine"]):
        result = expect_run(here, "news-subs", ["-f", "subs", "list", *order], 1, ["nope: not in the file"], order, words=["unknown-tid"])
        expect(sorted(result.lines) == sorted(SUBS.splitlines()[:2]), "%s: %r" % (order, result.out))
    expect(path.read_bytes() == SUBS, "changed")


@test("statuses: news-subs and a file that is missing, damaged, a folder, held, or cannot be written")
def _(here):
    (here.tmp / "subs").write_bytes(SUBS)
    (here.tmp / "damaged").write_bytes(SUBS + b'{"tid":"A"}\n')
    (here.tmp / "broken").write_bytes(b"xx\n")
    (here.tmp / "folder").mkdir()
    (here.tmp / "subs~").mkdir()  # the version before cannot be put there
    table = [
        ("missing", ["list"], 3, "missing: no such file.*"), ("missing", ["remove", "A"], 3, "missing: .*"), ("missing", ["check"], 3, "missing: .*"),
        ("folder", ["list"], 3, "folder: Is a directory"), ("folder", ["check"], 3, "folder: Is a directory"), ("folder", ["remove", "A"], 3, "folder: .*"),
        ("damaged", ["list", "all"], 1, r"damaged:5:\d+: .*"), ("damaged", ["check"], 1, r"damaged:5:\d+: .*"), ("damaged", ["remove", "A"], 3, r"damaged:5:\d+: .*"),
        ("broken", ["list"], 3, "broken:1:1: .*"), ("broken", ["check"], 1, "broken:1:1: .*"), ("broken", ["settle"], 3, "broken:1:1: .*"),
        ("/proc/self/mem", ["list"], 3, "/proc/self/mem: Input/output error"), ("subs", ["remove", "A"], OUTPUT, r"subs~: \S.*"),
        ("subs", ["undo"], 3, r"subs~: \S.*"), ("missing/x", ["list"], 3, "missing/x: .*"), ("subs/x", ["list"], 3, "subs/x: Not a directory"),
        ("subs", ["init"], 1, r"subs: the file is there already.*"),
    ]
    for file, args, status, says in table:
        if file.startswith("/proc") and not os.path.exists(file):
            continue
        # An edit says why it is not made, behind what is wrong with the file.
        left = [file + ": has bad lines, .*"] if file in ("damaged", "broken") and args[0] not in ("list", "check") else []
        expect_run(here, "news-subs", ["-f", file, *args], status, [says, *left], (file, args), stdin=channel(1))
    (here.tmp / "subs~").rmdir()
    with open(here.tmp / "subs.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for args in (["remove", "A"], ["remove", "nope"], ["remove", "F"], ["sync"], ["undo"]):
            expect_run(here, "news-subs", ["-f", "subs", "--wait=0", *args], LOCKED, [r"subs.lock: \S.*"], args, words=["locked"], stdin=channel(1))
    expect((here.tmp / "subs").read_bytes() == SUBS, "changed")


@test("statuses: news-subs and a standard input that is empty, bad, or cannot be read")
def _(here):
    path = here.tmp / "subs"
    good, bad = channel(1), b"[]\n"
    table = [  # command, what comes, status, whether the file is changed
        (["add", "-"], good, 0, True), (["add", "-"], b"", 0, False), (["add", "-"], bad, 3, False), (["add", "-"], good + bad, 1, True), (["add", "-"], bad + good, 1, True),
        (["sync", "--force"], good, 0, True), (["sync", "--force"], b"", 3, False), (["sync", "--force"], good + bad, 3, False), (["sync", "--force"], bad + good, 3, False),
        (["init", "--force"], good, 0, True), (["init", "--force"], b"", 3, False), (["init", "--force"], bad, 3, False), (["init", "--force"], good + bad, 1, True),
        (["apply"], b"", 0, False), (["apply"], bad, 3, False), (["apply"], EDITS[0][0] + b"\n" + bad, 3, False), (["apply"], bad + EDITS[0][0], 3, False),
        (["apply", "--keep-going"], EDITS[0][0] + b"\n" + bad, 1, True), (["apply", "--keep-going"], bad + EDITS[0][0], 1, True),
    ]
    for args, stdin, status, changes in table:
        path.write_bytes(SUBS)
        says = [] if status == 0 else [r"stdin(:\d:1)?: \S.*"]
        expect_run_fresh(here, path, args, stdin, status, says, changes)
    if not os.path.exists("/proc/self/mem"):
        raise Skip("nothing to read that fails")
    for args in (["add", "-"], ["sync"], ["init", "--force"], ["apply"], ["apply", "--keep-going"]):
        path.write_bytes(SUBS)
        with open("/proc/self/mem", "rb") as broken:
            result = finish(here.start("news-subs", "-f", path, *args, stdin=broken))
        expect((result.status, result.messages, path.read_bytes()) == (3, ["news-subs: stdin: Input/output error"], SUBS), "%s: %s" % (args, result))


def expect_run_fresh(here, path, args, stdin, status, says, changes):
    """As expect_run, each run on the same file."""
    what = "%s < %r" % (args, stdin)
    for form in ("text", "json"):
        path.write_bytes(SUBS)
        result = here.run("news-subs", "-f", path, "--errors=" + form, *args, stdin=stdin)
        expect(result.status == status, "%s: %s" % (what, result))
        messages = result.messages if form == "text" else said_as_text("news-subs", result, what)
        expect(len(messages) == len(says) and all(re.fullmatch("news-subs: " + s, m) for s, m in zip(says, messages)), "%s: %r" % (what, messages))
        expect((path.read_bytes() != SUBS) == changes, "%s: changed or not" % what)


# What all have in common.

WRONG = {  # command lines that are usage, with anything else that fails beside
    "news-channels": [["--nope", "missing"], ["-n", "x"], ["--limit=-1"], ["--match"], ["missing", "--param=x"], ["--errors=xml"]],
    "news-fetch": [["--nope"], ["-j0", "T1"], ["-n", "x", "T1"], ["--timeout=x", "T1"], ["--offline", "--no-cache", "T1"], ["--new", "--wait=x"], ["--base-url=ftp://x", "T1"]],
    "news-render": [["-f", "xml", "missing"], ["--width=x", "missing"], ["--page=0", "--per-page=5"], ["--per-page=0", "--page=1"], ["--color=maybe"], ["-c0", "-g"]],
    "news-subs": [[], ["nope"], ["-f", "missing", "move", "A"], ["remove"], ["-f", "missing", "move", "A", "--to=x"], ["list", "--to=1"], ["rename", "A"], ["--wait=x", "settle"]],
}


@test("statuses: a wrong command line is 2, one message, nothing done, whatever else would fail", over=TOOLS)
def _(here, tool):
    with Service(channels) as service:
        env = {"NEWS_BASE_URL": service.base, "NEWS_SUBS": str(here.tmp / "none/subs")}
        for args in WRONG[tool]:
            for form in ([], ["--errors=json"]):
                if args == ["--errors=xml"] and form:
                    continue
                with open("/dev/full", "wb") as full:  # not even written to
                    result = finish(here.start(tool, *form, *args, env=env, stdin=subprocess.PIPE, stdout=full), b"GOOD\n")
                expect((result.status, len(result.messages)) == (USAGE, 1), "%s: %s" % (args, result))
                text = as_text(tool, result.messages[0]) if form else result.messages[0]
                expect(re.fullmatch(r"%s: \S.*" % tool, text), text)
                expect(not form or json.loads(result.messages[0])["error"] == "usage", result.err)
        expect(service.requests == [] and os.listdir(here.tmp) == [], "something was done: %s" % os.listdir(here.tmp))


@test("statuses: nothing asked for, nothing new and no input are 0", over=TOOLS)
def _(here, tool):
    (here.tmp / "subs").write_bytes(b"")
    runs = {
        "news-channels": [["-"], ["/dev/null"], ["--match=nobody has this name"], ["-n0"]],
        "news-fetch": [[], ["-"], ["-n0", "T1"]],
        "news-render": [[], ["-"], ["/dev/null"], ["-f", "html"], ["-f", "tsv"], ["-g"]],
        "news-subs": [["-f", "subs", c] for c in ("list", "check", "settle", "apply")] + [["-f", "subs", "add", "-"]],
    }[tool]
    for args in runs:
        result = here.run(tool, *args)
        expect((result.status, result.err) == (0, b""), "%s: %s" % (args, result))
        expect("html" in args or result.out == b"", "%s: %r" % (args, result.out))


@test("statuses: a reader that goes away is 141, a signal its own, also after failures", over=TOOLS)
def _(here, tool):
    args, _ = many(here, tool)
    if tool in ("news-render", "news-channels"):
        args = ["missing", *args]
    process = here.start(tool, *args)
    expect(process.stdout.readline().endswith(b"\n"), "no first line")
    process.stdout.close()
    status, err = shown(process.wait(30)), process.stderr.read()
    expect(status == 141 and err.count(b"\n") == (args[0] == "missing"), "status %d, %r" % (status, err))
    process = here.start(tool, *args)
    process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    result = finish(process)
    expect(result.status == 128 + signal.SIGTERM and result.out[-1:] in (b"", b"\n"), "status %d, ends in %r" % (result.status, result.out[-50:]))


@test("statuses: -q silences no failure", over=TOOLS)
def _(here, tool):
    args = {"news-channels": ["missing"], "news-render": ["missing"], "news-fetch": ["name:x"], "news-subs": ["-f", "missing", "list"]}[tool]
    for quiet in ("-q", "--quiet"):
        loud, silent = here.run(tool, *args), here.run(tool, quiet, *args)
        expect((silent.status, silent.err) == (3, loud.err) and silent.err, silent)
