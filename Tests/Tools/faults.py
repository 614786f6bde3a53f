#!/usr/bin/env python3
"""Failure injection: in every run below each system call fails in turn, and the tool must say so and lose nothing.

Tests/Tools/faults.py [--long] [--bin=DIR]… [--list] [WORD…]: only the scenarios whose names hold a WORD

Of every failing call is asked: an exit status of the contract; one message a failure, in the right form; whole
records only, those of the undisturbed run in their order; status 0 only with all of them; the right status where
it is known (4 for standard output, nothing noticed of EINTR and EAGAIN); and that no file is damaged, which the
scenario's own check says. The short form tries some calls of each kind with one error each, --long every call of
the run, the loader's too, with every error that matters.
"""

import json, os, re, shutil, sqlite3, sys
from harness import Failure, SITE, Tests, expect, site_url
from promises.common import article, as_text, channel
from service import Answer, Service, feed, page, rows
from tracing import calls, inject, injected, read_before, short_io, traced

test = Tests()
LONG = "--long" in sys.argv

READS = {"read", "pread64", "readv", "recvfrom", "recvmsg", "getdents64"}
WRITES = {"write", "pwrite64", "writev", "sendto", "sendmsg", "sendmmsg"}
MEMORY = {"mmap", "brk", "mprotect", "munmap", "mremap", "madvise"}
WAITS = {"poll", "ppoll", "select", "pselect6", "epoll_wait", "epoll_pwait", "clock_nanosleep", "nanosleep"}
SOCKETS = {"socket", "connect", "setsockopt", "getsockopt", "getsockname", "getpeername", "bind", "shutdown", "socketpair"}
MAKERS = {"openat", "open", "creat", "mkdir", "mkdirat", "rename", "renameat2", "link", "linkat", "unlink", "unlinkat"}
SYNCS = {"fsync", "fdatasync", "ftruncate", "fallocate"}
# Calls that a signal may stop before they did anything.
STOPPABLE = {"read", "write", "pread64", "pwrite64", "openat", "open", "recvfrom", "sendto", "flock"} | WAITS | SYNCS
# What ends a program that is refused memory: it traps.
SIGNALS_WITHOUT_MEMORY = {128 + n for n in (4, 5, 6, 7, 11)}


def errors(call):
    """The errors that this call can meet, the first one the likeliest."""
    name = call.name
    if name in MEMORY:
        return ["ENOMEM"]
    if name in READS:
        found = ["ECONNRESET", "ETIMEDOUT"] if call.isSocket else ["EIO"]
    elif name in WRITES:
        found = ["ECONNRESET", "EPIPE"] if call.isSocket else ["ENOSPC", "EIO"]
    elif name in MAKERS:
        found = ["EACCES", "EMFILE", "ENOSPC", "EIO"]
    elif name in SYNCS:
        found = ["EIO", "ENOSPC"]
    elif name in WAITS:
        found = ["ENOMEM"]
    elif name == "connect":
        found = ["ECONNREFUSED", "ECONNRESET", "ENETUNREACH"]
    elif name in SOCKETS:
        found = ["EMFILE" if name == "socket" else "EINVAL", "EACCES"]
    elif name == "flock":
        found = ["ENOLCK", "EAGAIN"]
    elif name == "fcntl":
        found = ["EIO", "EACCES"] if "LK" in call.arguments else ["EMFILE"]
    elif name == "close":
        found = ["EIO"]
    elif name in ("pipe2", "eventfd2", "epoll_create1", "dup", "dup2", "dup3"):
        found = ["EMFILE"]
    elif name == "getrandom":
        found = ["ENOSYS"]
    else:
        found = ["EACCES", "EIO"]
    # SQLite takes a sync that was interrupted for one that failed, which is safe; libraries' files are the loader's.
    if name in STOPPABLE and not (name in SYNCS and ".db" in call.thing) and not call.thing.startswith(("/usr", "/lib", "/etc")):
        found.append("EINTR")
    if name in ("read", "write", "recvfrom", "sendto") and (call.isSocket or call.isPipe):
        found.append("EAGAIN")
    return found


class Scenario:
    """A run that is made again and again from the same start: see SCENARIOS for the keys."""

    def __init__(self, name, tool, args, stdin=None, prepare=None, check=None, answer=None, status=0, env=None, follows=False, plain=None, page=False, without_state=()):
        self.name, self.tool, self.args, self.stdin, self.status = name, tool, args, stdin, status
        self.prepare, self.check, self.answer, self.env = prepare, check, answer, env or {}
        self.follows = follows  # a line of output for each line of standard input
        self.page = page  # what is written is no records: a page without any is still one
        self.without_state = without_state  # the options that leave the state alone: what cannot be looked up comes again
        self.plain = plain or (lambda text: text)  # a record without what may be missing when a part of it failed

    def run(self, here, *options, json=False):
        folder = here.tmp / "w"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        if self.prepare:
            self.prepare(here)
        return traced(here, self.tool, *options, args=(["--errors=json"] if json else []) + self.arguments(here), env=self.env, stdin=self.stdin)

    def arguments(self, here):
        return [str(a).replace("{w}", str(here.tmp / "w")).replace("{base}", here.base) for a in self.args]


def form(tool, line):
    """Whether a message is one line of `TOOL: SUBJECT: REASON` or of `TOOL: REASON`."""
    return re.fullmatch(re.escape(tool) + r": [^\x00-\x1f\x7f]+", line)


def is_subsequence(part, whole):
    rest = iter(whole)
    return all(any(p == w for w in rest) for p in part)


def verdict(scenario, here, whole, result, messages, call, error, planned):
    """What is wrong with a run in which `call` failed (None: the run did not come to it), or None."""
    name, status = planned.name, result.status
    if status == 127 and not planned.isOwn:
        return None if result.out == b"" and messages else "the loader failed unsaid"
    if name in MEMORY and status in SIGNALS_WITHOUT_MEMORY:
        return None if whole.out.startswith(result.out) and result.out[-1:] in (b"", b"\n") else "other records"
    if status > 5:
        return "ended by a signal or in a way that is no status of a tool"
    if result.out and not result.out.endswith(b"\n"):
        return "half a record: ...%r" % result.out[-60:]
    mine, all_ = [list(map(scenario.plain, r.lines)) for r in (result, whole)]
    allowed = all_
    if any("seen.db" in m for m in messages) and scenario.without_state:
        args = [a for a in scenario.arguments(here) if a.split("=")[0] not in scenario.without_state]
        allowed = here.run(scenario.tool, *args, "-n", "1000").lines
    if not is_subsequence(mine, allowed):
        return "records that are not those of the undisturbed run: %r" % [l for l in mine if l not in allowed][:2]
    if not all(form(scenario.tool, line) for line in messages):
        return "a message of another form"
    if len(messages) > 2:
        return "more than one thing to say"
    if status == 0 and result.out != whole.out:
        return "status 0, and records are missing (%d of %d)" % (len(mine), len(all_))
    if status and not messages and not (call and name == "write" and call.descriptor == 2):
        return "status %d unsaid" % status
    if status == 3 and mine and not scenario.page:
        return "status 3, and records were delivered"
    if status in (2, 5) and not (name == "flock" and error == "ENOLCK"):
        return "a status that does not fit"
    if call is None:
        return None if status == scenario.status else "nothing failed, and the status is another"
    if error in ("EINTR", "EAGAIN") and name in STOPPABLE:
        if (status, result.out) != (scenario.status, whole.out) or messages:
            return "%s was noticed" % error
    elif call.descriptor == 1 and name in ("write", "writev", "close"):
        if (status, len(messages)) != (4, 1) or ": stdout: " not in messages[0]:
            return None if status == 0 and not whole.out else "standard output failed"
    elif status == 4 and scenario.tool != "news-subs" and not any("pictures" in m for m in messages):
        return "status 4, but standard output did not fail"
    elif call.descriptor == 0 and name == "read":
        if status not in (1, 3) or not any("stdin" in m for m in messages):
            return "standard input failed"
        if scenario.follows:
            came = scenario.stdin[: read_before(here)].count(b"\n")
            if mine != all_[:came]:
                return "%d lines of the %d that were read" % (len(mine), came)
    elif scenario.tool == "news-fetch" and all_ and (mine or status < 3):
        for tid in {json.loads(line)["tid"] for line in all_}:
            lost = [line for line in all_ if json.loads(line)["tid"] == tid and line not in mine]
            if lost and not any(": %s: " % tid in m for m in messages):
                return "%d articles of %s are missing unsaid" % (len(lost), tid)
    return None


def plans(found):
    """[(call, error)] to be tried: all, or the first call of a kind, and now and then another."""
    if LONG:
        return [(c, e) for c in found for e in errors(c)]
    kinds = {}
    for call in found:
        if call.isOwn:
            kind = call.name, call.isSocket, call.descriptor if call.descriptor in (0, 1) else call.thing[-4:]
            kinds.setdefault(kind, []).append(call)
    made = []
    for group in kinds.values():
        picked = sorted({0, len(group) // 2, len(group) - 1} if group[0].name not in MEMORY else {0, len(group) - 1})
        for turn, at in enumerate(picked):
            possible = errors(group[at])
            made.append((group[at], possible[turn % len(possible)]))
        # mkstemp(3) that is made again after a signal needs its template again.
        if "O_EXCL" in group[0].arguments and "EINTR" in errors(group[0]):
            made.append((group[0], "EINTR"))
    return made


def attempt(here, scenario):
    found, whole = calls(here, scenario.tool, **arguments_of(here, scenario))
    wrong, tried = [], plans(found)
    for turn, (planned, error) in enumerate(tried):
        as_json = turn % 2 == 1 and planned.isOwn
        result = scenario.run(here, *inject(planned.name, planned.number, "error=" + error), json=as_json)
        call = injected(here)
        what = "%s %d (%s) %s" % (planned.name, planned.number, (call or planned).arguments[:100], error)
        try:
            messages = [as_text(scenario.tool, m) for m in result.messages] if as_json else result.messages
            fault = verdict(scenario, here, whole, result, messages, call, error, planned)
            if fault is None and scenario.check and result.status <= 5:
                scenario.check(here, whole, result)
        except (Failure, ValueError, KeyError) as failure:
            fault = "%s: %s" % (type(failure).__name__, failure)
        if fault:
            wrong.append("%s: %s; status %d, %d lines, %r" % (what, fault, result.status, len(result.lines), result.err[:300]))
    if "-v" in sys.argv:
        print("%s: %d runs" % (scenario.name, len(tried)), flush=True)
    expect(not wrong, "%d of %d:\n%s" % (len(wrong), len(tried), "\n".join(wrong[:200])))


def arguments_of(here, scenario):
    folder = here.tmp / "w"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    if scenario.prepare:
        scenario.prepare(here)
    return dict(args=scenario.arguments(here), env=scenario.env, stdin=scenario.stdin, status=scenario.status)


# What is run.

def cut(data, size):
    """The whole lines among the first bytes."""
    return data[:size].rpartition(b"\n")[0] + b"\n"


ARTICLES = b"".join(article(n) for n in range(700))
CHANNELS = b"".join(channel(n) for n in range(4000))
SUBS = b"".join(channel(n, section="mine" if n < 20 else "more") for n in range(2000))


# Large enough for large pages, and for the disk to begin with it while the rest is written.
LARGE = b"".join(channel(n, section="more") for n in range(60000))


def file(name, data):
    return lambda here: (here.tmp / "w" / name).write_bytes(data)


def both(*steps):
    def prepare(here):
        for step in steps:
            step(here)

    return prepare


def netease(request):
    """Channels of three pages, feeds, pictures and texts, all with validators."""
    tag = [("ETag", '"e"'), ("Cache-Control", "max-age=0")]
    if request.headers.get("if-none-match") == '"e"':
        return Answer(status=304, headers=tag)
    if request.path.endswith("/full.html"):
        docid = request.path.split("/")[-2]
        return Answer(json.dumps({docid: {"body": "<p>text of %s</p>" % docid}}).encode(), headers=tag)
    if request.path.endswith(".png"):
        return Answer(b"\x89PNG\r\n\x1a\n" + bytes(200) + request.path.encode(), headers=tag)
    if request.page:
        tid, start, count = request.page
        here = "http://" + request.headers["host"]
        made = json.loads(rows(tid, max(0, min(count, 40 - start)), start))[tid]
        for n, row in enumerate(made):
            row["imgsrc"] = "%s/%s-%d.png" % (here, tid, n % 3)
        return Answer(page(tid, made), headers=tag)
    return Answer(feed(30, description="words " * 50), headers=tag)


def warmed(*args):
    """The state or cache that an earlier run left."""

    def prepare(here):
        for kept in here.kept.setdefault(args, []):
            shutil.copytree(kept, here.tmp / "w", dirs_exist_ok=True)
        if not here.kept[args]:
            result = here.run("news-fetch", *[a.replace("{w}", str(here.tmp / "w")).replace("{base}", here.base) for a in args])
            expect(result.status == 0, result)
            shutil.copytree(here.tmp / "w", here.tmp / ("kept%d" % len(here.kept)))
            here.kept[args].append(here.tmp / ("kept%d" % len(here.kept)))

    return prepare


def without(key):
    return lambda text: json.dumps({**json.loads(text), key: None}).encode()


def delivered(result):
    return [(r["tid"], r["docid"]) for r in map(json.loads, result.lines)]


def again(here, *args):
    return here.run("news-fetch", *[str(a).replace("{w}", str(here.tmp / "w")).replace("{base}", here.base) for a in args])


NEW = ("--no-cache", "--new", "--state={w}/seen.db", "--base-url={base}", "--retries=0", "-n", "30")


def nothing_lost(*args):
    """What a run did not deliver the next one does; only what was not recorded comes twice, and the state is sound."""

    def check(here, whole, result):
        before = set(delivered(result))
        later = again(here, *args)
        expect((later.status, later.err) == (0, b""), "the next run: status %d, %r" % (later.status, later.err))
        missing = set(delivered(whole)) - before - set(delivered(later))
        expect(not missing, "%d articles lost, %s" % (len(missing), sorted(missing)[:2]))
        if result.status == 0 and result.err == b"":
            twice = before & set(delivered(later))
            expect(not twice, "%d delivered twice after a success" % len(twice))
        base = sqlite3.connect(here.tmp / "w/seen.db")
        expect(base.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "the state is damaged")
        base.close()
        expect(not leftovers(here), "left behind: %s" % leftovers(here))

    return check


def leftovers(here):
    """Files that no run should leave: temporary ones."""
    return [n for _, _, names in os.walk(here.tmp / "w") for n in names if ".new-" in n or n.startswith("news-")]


def cache_works(*args):
    def check(here, whole, result):
        later = again(here, *args)
        expect((later.status, later.out) == (0, whole.out), "the next run: status %d, %r" % (later.status, later.err))
        expect(len(later.messages) <= 1, "the next run: %r" % later.err)

    return check


def pictures_whole(here, whole, result):
    folder = here.tmp / "w/pictures"
    found = sorted(os.listdir(folder)) if folder.is_dir() else []
    for name in found:
        data = (folder / name).read_bytes()
        expect(name.endswith(".png") and len(data) > 200 and data.endswith(b".png"), "%s holds %r" % (name, data[-20:]))
    for text in result.lines:
        kept = json.loads(text)["imgfile"]
        expect(kept is None or os.path.basename(kept) in found, "%s is not there" % kept)


def old_or_new(new, old=SUBS):
    """The subscriptions are the old or the new ones, and the status says which."""

    def check(here, whole, result):
        path = here.tmp / "w/subs"
        data = path.read_bytes()
        expect(data == old or data == new(here), "the file is neither the old nor the new one")
        if result.status != 4:
            expect((data == old) == (result.status != 0), "status %d, but the %s file" % (result.status, "old" if data == old else "new"))
        expect(not leftovers(here), "left behind: %s" % leftovers(here))

    return check


def edited(*args, stdin=b"", old=SUBS):
    kept = []

    def new(here):
        if not kept:
            (here.tmp / "again").write_bytes(old)
            expect(here.run("news-subs", "-f", here.tmp / "again", *args, stdin=stdin).status == 0, "the edit")
            kept.append((here.tmp / "again").read_bytes())
        return kept[0]

    return new


def subs_kept(here, whole, result):
    expect((here.tmp / "w/subs").read_bytes() == SUBS and os.listdir(here.tmp / "w") == ["subs"], "the file was touched")


LIST = SITE / "nc/topicset/ios/subscribe/manage/listspecial.html"
APPLY = b'{"op":"delete","tid":"T0000000000003"}\n{"op":"move","tid":"T0000000000005","first":true}\n'
CACHED = ("--cache={w}/cache", "--base-url={base}", "--retries=0", "-n", "30", "T1", "{base}/feed")
PICTURES = ("--no-cache", "--base-url={base}", "--retries=0", "--images={w}/pictures", "T1")

# More than news-fetch keeps in memory for a channel that is slow.
WAITING = {tid: rows(tid, 20, digest="x" * (100 if tid == "SLOW" else 100000)) for tid in ("SLOW", "T1", "T2", "T3")}

SCENARIOS = [
    Scenario("render: stdin", "news-render", [], ARTICLES, follows=True),
    Scenario("render: files", "news-render", ["-w40", "--links=always", "{w}/a", "{w}/b"], prepare=both(file("a", cut(ARTICLES, 90000)), file("b", cut(ARTICLES, 900)))),
    Scenario("render: html", "news-render", ["-f", "html"], cut(CHANNELS, 300) + ARTICLES, page=True, plain=lambda text: b"" if b'class="none"' in text else text),
    Scenario("render: grid", "news-render", ["-g", "-w80"], cut(SUBS, 60000)),
    Scenario("render: cards", "news-render", ["-f", "cards", "-w40", "--lang=zh", "{w}/a"], prepare=file("a", ARTICLES)),
    Scenario("render: sfeed page", "news-render", ["-f", "sfeed", "--page=1", "--per-page=100"], cut(ARTICLES, 200000)),
    Scenario("channels: built in", "news-channels", []),
    Scenario("channels: stdin", "news-channels", ["-"], CHANNELS, follows=True),
    Scenario("channels: list and OPML", "news-channels", ["--opml", LIST, "{w}/opml"], prepare=file("opml", b'<opml><body><outline text="a" xmlUrl="http://h/f"/></body></opml>')),
    Scenario("channels: a URL", "news-channels", ["--retries=0", "{base}/list"], answer=lambda r: LIST.read_bytes()),
    Scenario("fetch: pages", "news-fetch", ["--no-cache", "--base-url={base}", "--retries=0", "-n", "30", "T1", "T2"], answer=netease),
    Scenario("fetch: a retry", "news-fetch", ["--no-cache", "--base-url={base}", "--retries=1", "T1"], answer=netease),
    Scenario("fetch: feeds", "news-fetch", ["--no-cache", "--retries=0", "{base}/a", "{base}/b"], answer=netease),
    Scenario("fetch: files", "news-fetch", ["--no-cache", "--base-url=" + site_url(), "T1348647853363", "T1348654060988"]),
    Scenario("fetch: stdin", "news-fetch", ["--no-cache", "--base-url={base}", "--retries=0"], b'T1\n{"tid":"T2","tname":"x"}\n' + b"\n# more\n" * 30000, answer=netease),
    Scenario("fetch: a cache", "news-fetch", CACHED, answer=netease, check=cache_works(*CACHED)),
    Scenario("fetch: a warm cache", "news-fetch", CACHED, answer=netease, prepare=warmed(*CACHED), check=cache_works(*CACHED)),
    Scenario("fetch: a new state", "news-fetch", [*NEW, "T1", "T2"], answer=netease, check=nothing_lost(*NEW, "T1", "T2")),
    Scenario("fetch: a state", "news-fetch", [*NEW, "T1", "T2", "T3"], answer=netease, prepare=warmed(*NEW, "T1"), check=nothing_lost(*NEW, "T1", "T2", "T3"), without_state=("--new", "--state")),
    Scenario("fetch: mark seen", "news-fetch", ["--mark-seen", "--state={w}/seen.db"], ARTICLES),
    Scenario("fetch: pictures", "news-fetch", PICTURES, answer=netease, check=pictures_whole, plain=without("imgfile")),
    Scenario("fetch: texts", "news-fetch", ["--no-cache", "--base-url={base}", "--retries=0", "--body", "T1"], answer=netease, plain=without("body")),
    Scenario("fetch: what waits", "news-fetch", ["--no-cache", "--base-url={base}", "--retries=0", "SLOW", "T1", "T2", "T3"],
             answer=lambda r: Answer(WAITING[r.page[0]], delay=0.2 if r.page[0] == "SLOW" else 0)),
    Scenario("subs: list", "news-subs", ["-f", "{w}/subs", "list", "all"], prepare=file("subs", SUBS), check=subs_kept),
    Scenario("subs: check", "news-subs", ["-f", "{w}/subs", "check"], prepare=file("subs", SUBS), check=subs_kept),
    Scenario("subs: apply", "news-subs", ["-f", "{w}/subs", "apply", "--events"], APPLY, prepare=file("subs", SUBS), check=old_or_new(edited("apply", stdin=APPLY))),
    Scenario("subs: add from stdin", "news-subs", ["-f", "{w}/subs", "add", "-"], channel(9999) + channel(3), prepare=file("subs", SUBS), check=old_or_new(edited("add", "-", stdin=channel(9999) + channel(3)))),
    Scenario("subs: a large file", "news-subs", ["-f", "{w}/subs", "move", "T0000000059990", "--first"], prepare=file("subs", LARGE), check=old_or_new(edited("move", "T0000000059990", "--first", old=LARGE), LARGE)),
    Scenario("subs: sync", "news-subs", ["-f", "{w}/subs", "sync", "--force"], CHANNELS, prepare=file("subs", SUBS), check=old_or_new(edited("sync", "--force", stdin=CHANNELS))),
    Scenario("subs: undo", "news-subs", ["-f", "{w}/subs", "undo"], prepare=both(file("subs", SUBS), file("subs~", cut(SUBS, 900))), check=old_or_new(lambda here: cut(SUBS, 900))),
]


@test("each call fails in turn:", over=[s.name for s in SCENARIOS])
def _(here, name):
    scenario = next(s for s in SCENARIOS if s.name == name)
    here.kept = {}
    with Service(scenario.answer or (lambda r: 404)) as service:
        here.base = service.base
        attempt(here, scenario)


@test("short reads and writes, interrupted now and then, change nothing:", over=[s.name for s in SCENARIOS])
def _(here, name):
    scenario = next(s for s in SCENARIOS if s.name == name)
    here.kept = {}
    with Service(scenario.answer or (lambda r: 404)) as service:
        here.base = service.base
        more = arguments_of(here, scenario)
        run = lambda env: here.run(scenario.tool, *more["args"], stdin=scenario.stdin or b"", env={**scenario.env, **env})
        whole = run({})
        expect(whole.status == scenario.status, whole)
        for most, every in ((1000, 3), (1 << 16, 2), (100, 1000)) if LONG else ((1000, 3),):
            arguments_of(here, scenario)
            result = run(short_io(here, most, every))
            expect(result == whole, "at most %d bytes: status %d, %r, %d lines of %d" % (most, result.status, result.err, len(result.lines), len(whole.lines)))
            if scenario.check:
                scenario.check(here, whole, result)


if __name__ == "__main__":
    sys.exit(test.main([a for a in sys.argv[1:] if a not in ("--long", "-v")]))
