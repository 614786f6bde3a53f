"""The rules of subscriptions, one sentence of the contract at a time; a file is written as mine / recent / more.

`A! b | c | d` stands for a file with a fixed channel A and b in mine, c in recent and d in more.
"""

import json
from harness import expect
from promises.common import test

SECTIONS = ("mine", "recent", "more")


def records(sketch, provider=None):
    for section, part in zip(SECTIONS, sketch.split("|")):
        for word in part.split():
            more = {"fixed": True} if word.endswith("!") else {}
            more.update({"provider": provider} if provider else {})
            yield {"tid": word.rstrip("!"), "tname": word.rstrip("!").upper(), "n": 1, "section": section, **more}


def ndjson(items):
    return b"".join(json.dumps(r, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for r in items)


def parsed(data):
    return [json.loads(line) for line in data.splitlines()]


def sketch_of(data):
    parts = []
    for section in SECTIONS:
        found = [r for r in parsed(data) if r["section"] == section]
        parts.append(" ".join(r["tid"] + ("!" if r.get("fixed") is True else "") for r in found))
    return " | ".join(parts).strip()


class File:
    def __init__(self, here, sketch=None, provider=None):
        self.here, self.path = here, here.tmp / "subs"
        if sketch is not None:
            self.path.write_bytes(ndjson(records(sketch, provider)))

    def run(self, *args, stdin=(), status=0):
        result = self.here.run("news-subs", "-f", self.path, *args, stdin=stdin if isinstance(stdin, bytes) else ndjson(stdin))
        expect(result.status == status, "%s: %s" % (args, result))
        expect(bool(result.err) == (status != 0), "%s: %s" % (args, result))
        return result

    def sketch(self):
        return sketch_of(self.path.read_bytes())

    def record(self, tid):
        return next(r for r in parsed(self.path.read_bytes()) if r["tid"] == tid)


EDITS = [
    # from, the command, to (or the status and word of a refusal)
    ("a b|c|d e", "add d", "a b d | c | e"), ("a b|c|d e", "add c d", "a b c d |  | e"), ("a b|c|d", "add a", "a b | c | d"),
    ("a b|c|d", "add b --first", "b a | c | d"), ("a b|c|d", "add d c --to=1", "a d c b |  |"), ("a b|c|d", "add d --before=b", "a d b | c |"),
    ("a b|c|d", "add d --after=a", "a d b | c |"), ("a b|c|d", "add x", (1, "unknown-tid")), ("a b|c|d", "add d x", (1, "unknown-tid")),
    ("a b|c|d", "add d --before=c", (1, "anchor")), ("a b|c|d", "add d --before=x", (1, "unknown-tid")),
    ("F! a|c|d", "add F --last", (1, "fixed")), ("F! a|c|d", "add F", "F! a | c | d"), ("a|c|d", "add d --to=99", "a d | c |"),
    ("a b c||d", "remove b", "a c | b | d"), ("a b c|x|d", "remove c a", "b | x c a | d"), ("a||d", "remove d", "a |  | d"),
    ("a F! b||", "remove F", (1, "fixed")), ("a F! b||", "remove a F", (1, "fixed")), ("a F! b||", "remove a", "b F! | a |"),
    ("a F!||", "remove a", "F! | a |"), ("a b F! G!||", "remove a", "b F! G! | a |"), ("a F! b G! c||", "remove b c", "a F! G! | b c |"),
    ("a b|c|d", "delete a c d", "b |  |"), ("a F!|c|d", "delete F", (1, "fixed")), ("a|c|d", "delete x", (1, "unknown-tid")),
    ("a b c d||", "move d --to=0", "d a b c |  |"), ("a b c d||", "move a --to=2", "b c a d |  |"), ("a b c d||", "move a --last", "b c d a |  |"),
    ("a b c d||", "move d b --first", "d b a c |  |"), ("a b c d||", "move a d --after=b", "b a d c |  |"), ("a b c d||", "move a --before=d", "b c a d |  |"),
    ("F! a b c||", "move c --first", "F! c a b |  |"), ("F! a b c||", "move c --to=0", (1, "fixed")), ("F! a b||", "move F --to=0", (1, "fixed")),
    ("F! a b||", "move F --last", (1, "fixed")), ("a F! b c||", "move c a --to=0", "c F! a b |  |"), ("a F! b c||", "move a --after=F", "b F! a c |  |"),
    ("a b F!||", "move a --last", "b a F! |  |"), ("a b F!||", "move a --after=F", "b a F! |  |"), ("a F! b||", "move b --before=F", (1, "fixed")),
    ("a F! G! b c||", "move c a --to=0", "c F! G! a b |  |"), ("a F! b c||d", "move a --to=1 --section=mine", (1, "fixed")),
    ("a b|c|d e", "move a --to=1 --section=more", "b | c | d a e"), ("a b|c|d e", "move e --section=mine --first", "e a b | c | d"),
    ("a b|c|d e", "move a --after=d", "b | c | d a e"), ("a b|c|d e", "move e --to=0", "a b | c | e d"), ("a b|c|d e", "move a e --first", "a b | c | e d"),
    ("a b|c|d e", "move a --after=d --section=mine", (2, "usage")), ("a b|c|d e", "move a --after=d --section=more", "b | c | d a e"),
    ("a b||", "move a --before=a", (2, "usage")), ("a b||", "move a --after=x", (1, "unknown-tid")), ("a b c||", "move b --to=1", "a b c |  |"),
    ("a F! b||d", "move d --section=mine --to=3", "a F! b d |  |"), ("a F! b||d", "move a --section=more --first", "b F! |  | a d"),
    ("a b|c|d", "toggle a c d", "b c d |  | a"), ("a F!|c|d", "toggle F c", (1, "fixed")), ("a F!|c|d", "toggle a c", "c F! |  | d a"),
    ("a|b c|d", "settle", "a |  | b c d"), ("a||d", "settle", "a |  | d"),
    ("a b||c d", "fix b d", "a b! d! |  | c"), ("a F!||c", "fix F", "a F! |  | c"), ("a b F!||c", "fix c", "a b F! c! |  |"),
    ("a F! b||", "unfix F", "a F b |  |"), ("a||", "unfix a", "a |  |"), ("a||", "fix x", (1, "unknown-tid")),
]


@test("an edit does what the contract says", over=range(len(EDITS)))
def _(here, number):
    before, command, wanted = EDITS[number]
    file = File(here, before)
    old = file.path.read_bytes()
    if isinstance(wanted, str):
        file.run(*command.split())
        expect(file.sketch() == wanted.strip(), "%s, %s: %s, not %s" % (before, command, file.sketch(), wanted))
        return
    result = file.run("--errors=json", *command.split(), status=wanted[0])
    expect(json.loads(result.err)["error"] == wanted[1], result.err)
    expect(file.path.read_bytes() == old, "changed")


@test("init puts fixed channels first, fills mine, and stamps the provider")
def _(here):
    channels = [{"tid": t} for t in "abcdefghijklm"]
    channels[3]["fixed"] = channels[1]["fixed"] = True
    file = File(here)
    file.run("init", stdin=channels)
    expect(file.sketch() == "b! d! a c e f g h i j |  | k l m", file.sketch())
    expect(file.record("k") == {"tid": "k", "section": "more", "provider": "netease"}, file.record("k"))
    file.run("init", stdin=channels, status=1)
    file.run("init", "--force", "--mine=3", "--fix=m", "--fix=l", "--source=other", stdin=channels)
    expect(file.sketch() == "b! d! l! m! |  | a c e f g h i j k", file.sketch())
    expect(file.record("m") == {"tid": "m", "section": "mine", "provider": "other", "fixed": True}, file.record("m"))
    file.run("undo")
    expect(file.sketch() == "b! d! a c e f g h i j |  | k l m", file.sketch())


@test("init: given sections are kept and not counted, a repeated tid counts once")
def _(here):
    file = File(here)
    channels = [{"tid": "a", "section": "more"}, {"tid": "b"}, {"tid": "c", "section": "mine"}, {"tid": "b", "fixed": True}]
    channels += [{"tid": "d", "section": "recent"}, {"tid": "e"}, {"tid": "f"}, {"tid": "g", "fixed": True, "section": "mine"}]
    file.run("init", "--mine=2", stdin=channels)
    expect(file.sketch() == "g! b c e | d | a f", file.sketch())


@test("init: empty input and unknown tids change nothing; bad lines are left out")
def _(here):
    file = File(here)
    for stdin in (b"", b"\n\n", b"nonsense\n", b'{"tname":"x"}\n'):
        file.run("init", stdin=stdin, status=3)
    file.run("init", "--fix=zz", stdin=[{"tid": "a"}], status=1)
    file.run("--strict", "init", stdin=b'{"tid":"a"}\nnonsense\n{"tid":"b"}\n', status=3)
    expect(not file.path.exists(), "made")
    file.run("init", stdin=b'{"tid":"a"}\nnonsense\n{"tid":"b","section":"x"}\n{"tid":"c"}\n', status=1)
    expect(file.sketch() == "a c |  |", file.sketch())


def listed(*tids, **more):
    return [{"tid": t, "tname": t.upper(), "n": 1, **more} for t in tids]


@test("sync: nothing is written where the list says nothing new")
def _(here):
    file = File(here)
    file.run("init", "--mine=2", stdin=listed(*"abcd"))
    for edit in (["rename", "a", "Mine"], ["remove", "b"], ["fix", "a"], ["unfix", "a"], ["toggle", "d"]):
        file.run(*edit)
    before = file.path.stat()
    result = file.run("sync", "--events", stdin=listed(*"dcba"))
    expect(result.out == b"" and file.path.stat().st_ino == before.st_ino, "written: %s" % result.out)


@test("sync: new channels go to the end of more, those gone are dropped or kept as gone")
def _(here):
    file = File(here, "a b c d|e f|g h i j", "netease")
    result = file.run("sync", "--events", stdin=listed(*"xabgijyfh"))
    expect(file.sketch() == "a b c d | f | g h i j x y", file.sketch())
    expect([r["tid"] for r in parsed(file.path.read_bytes()) if r.get("gone")] == ["c", "d"], "gone")
    told = sorted((e["event"], e["tid"]) for e in parsed(result.out))
    expect(told == [("add", "x"), ("add", "y"), ("delete", "e"), ("gone", "c"), ("gone", "d")], told)
    file.run("remove", "d")
    file.run("sync", stdin=listed(*"abcgijxyfh"))
    expect(file.sketch() == "a b c | f | g h i j x y" and "gone" not in file.record("c"), file.sketch())


@test("sync: data is refreshed, a new name too, but for one the user gave")
def _(here):
    file = File(here, "a b||", "netease")
    file.run("rename", "b", "Mine")
    expect(file.record("b")["upstream"] == "B", "upstream")
    file.run("sync", stdin=[{"tid": "a", "tname": "New", "k": [1.0], "section": "more", "provider": "x"}, {"tid": "b", "n": 2, "tname": "Newer", "gone": True, "upstream": "y"}])
    expect(file.path.read_bytes() == (
        b'{"tid":"a","tname":"New","section":"mine","provider":"netease","k":[1.0]}\n'
        b'{"tid":"b","tname":"Mine","n":2,"section":"mine","provider":"netease","upstream":"Newer"}\n'
    ), file.path.read_bytes())
    file.run("sync", stdin=[{"tid": "a"}, {"tid": "b"}])
    expect(file.record("a") == {"tid": "a", "section": "mine", "provider": "netease"}, file.record("a"))
    expect(file.record("b")["tname"] == "Mine" and file.record("b")["upstream"] is None, file.record("b"))
    file.run("sync", stdin=listed(*"ab"))
    file.run("rename", "b", "B")
    expect("upstream" not in file.record("b"), "followed again")
    file.run("sync", stdin=[{"tid": "a"}, {"tid": "b", "tname": "Last"}])
    expect(file.record("b")["tname"] == "Last", file.record("b"))


@test("sync: a channel newly fixed goes to the end of mine, but not where the user decided")
def _(here):
    file = File(here, "a b|c|d e f", "netease")
    file.run("fix", "a")
    file.run("fix", "b")
    file.run("unfix", "b")
    file.run("sync", stdin=listed("a") + listed(*"bdcxe", fixed=True) + listed("f"))
    expect(file.sketch() == "a! b d! c! e! x! |  | f", file.sketch())
    file.run("unfix", "d")
    file.run("move", "d", "--to=1")
    file.run("sync", stdin=listed("a") + listed(*"bdcxe", fixed=True) + listed("f"))
    expect(file.sketch() == "a! d b c! e! x! |  | f" or file.sketch().startswith("a! d"), file.sketch())
    file.run("sync", stdin=listed(*"abdcxef"))
    expect("a! d" in file.sketch() and "c!" in file.sketch(), "what was fixed was let go: " + file.sketch())


@test("sync: other providers and the user's own channels stay as they are, and two in turn")
def _(here):
    file = File(here)
    file.run("init", "--mine=1", stdin=listed(*"ab"))
    file.run("add", "http://h/f", "-", stdin=listed("own"))
    file.run("sync", "--source=other", stdin=listed("a", "own", "p", "q", n=2))
    expect(file.sketch() == "a http://h/f own |  | b p q", file.sketch())
    expect((file.record("a")["n"], file.record("own")["n"], "provider" in file.record("own")) == (1, 1, False), "touched")
    file.run("sync", "--source=other", stdin=listed("p"))
    file.run("sync", stdin=listed("b", "p", "c", n=3), status=0)
    expect(file.sketch() == "a http://h/f own |  | b p c", file.sketch())
    expect((file.record("p")["provider"], file.record("p")["n"], file.record("a")["gone"]) == ("other", 1, True), "p")


@test("sync: an empty list, a bad line and a halved list change nothing")
def _(here):
    file = File(here, "a b c|d|e f g h", "netease")
    before = file.path.read_bytes()
    for stdin, status in ((b"", 3), (b"\n", 3), (ndjson(listed(*"abcdefgh")) + b"{", 3), (b'{"tid":1}\n', 3), (ndjson(listed(*"abc")), 1), (ndjson(listed("z")), 1)):
        result = file.run("sync", stdin=stdin, status=status)
        expect(file.path.read_bytes() == before, "changed: %s" % result)
    file.run("sync", "--force", stdin=b"", status=3)
    file.run("sync", stdin=listed(*"abcd"))
    expect(file.sketch() == "a b c | d |", file.sketch())
    file.run("sync", "--force", stdin=listed("a"))
    expect(file.sketch() == "a b c |  |" and file.record("c")["gone"], file.sketch())
    file.run("sync", stdin=listed("a"))


@test("sync without a file is init")
def _(here):
    file = File(here)
    file.run("sync", "--source=o", stdin=listed(*"abcdefghijkl"))
    expect(file.sketch() == "a b c d e f g h i j |  | k l" and file.record("l")["provider"] == "o", file.sketch())


@test("apply makes all edits or none, and --keep-going those it can")
def _(here):
    file = File(here, "F! a b|c|d")
    before = file.path.read_bytes()
    edits = [{"op": "remove", "tid": "a"}, {"op": "remove", "tid": ["b", "F"]}, {"op": "add", "tid": "d", "to": 1}, {"op": "settle"}]
    result = file.run("--errors=json", "apply", stdin=edits, status=1)
    told = json.loads(result.err)
    expect((told["error"], told["tid"], told["file"], told["line"]) == ("fixed", "F", "stdin", 2), told)
    expect(file.path.read_bytes() == before, "changed")
    result = file.run("apply", "--keep-going", "--events", stdin=edits, status=1)
    expect(b"stdin:2: F: " in result.err and file.sketch() == "F! d b |  | c a", file.sketch())
    expect([e["event"] for e in parsed(result.out)] == ["remove", "add", "settle", "settle"], result.out)


@test("apply takes what jq makes of channels, and says what is no edit")
def _(here):
    file = File(here, "a b|c|d")
    edits = [{**r, "op": "delete"} for r in records("||d")] + [{**r, "op": "add", "first": True, "last": None, "before": None} for r in records("|c|")]
    file.run("apply", stdin=edits)
    expect(file.sketch() == "c a b |  |", file.sketch())
    before = file.path.read_bytes()
    for bad in (
        b"{}", b'{"op":"fly","tid":"a"}', b'{"op":"remove"}', b'{"op":"remove","tid":1}', b'{"op":"remove","tid":["a",1]}', b'{"op":7}',
        b'{"op":"move","tid":"a"}', b'{"op":"move","tid":"a","to":-1}', b'{"op":"move","tid":"a","to":1.5}', b'{"op":"move","tid":"a","to":"1"}',
        b'{"op":"move","tid":"a","to":1,"first":true}', b'{"op":"move","tid":"a","first":1}', b'{"op":"move","tid":"a","first":true,"section":"recent"}',
        b'{"op":"rename","tid":"a"}', b'{"op":"rename","tid":["a","b"],"name":"x"}', b'{"op":"sync"}', b'{"op":"init","channels":[1]}',
        b'{"op":"undo"}', b'{"op":"apply"}', b"[]", b'{"op":"remove","tid":"a"', b'{"op":"sync","channels":[{"tid":5}]}',
        b'{"op":"remove","tid":[]}', b'{"op":"toggle","tid":[]}', b'{"op":"add","tid":[]}', b'{"op":"sync","source":"","channels":[{"tid":"a"}]}',
    ):
        result = file.run("apply", stdin=b'{"op":"remove","tid":"a"}\n' + bad + b"\n", status=3)
        expect(b"stdin:2:" in result.err and file.path.read_bytes() == before, "%s: %s" % (bad, result))
        result = file.run("apply", "--keep-going", stdin=bad + b"\n", status=3)
        expect(file.path.read_bytes() == before, "changed")
    file.run("apply", "--keep-going", stdin=b'{"op":"fly"}\n{"op":"move","tid":"a","to":0.0}\n', status=1)
    expect(file.sketch() == "a c b |  |", file.sketch())
    file.run("apply", stdin=b"")


@test("apply refuses the keys of options that the command refuses, and passes over those of channels")
def _(here):
    file = File(here, "a b|c|d")
    before = file.path.read_bytes()
    place = {"to": 0, "first": True, "last": True, "before": "b", "after": "b"}
    of_one = {"remove": "a", "delete": "a", "toggle": "a", "fix": "a", "unfix": "a", "rename": "a"}
    bad = [{"op": op, "tid": tid, "name": "n", key: value} for op, tid in of_one.items() for key, value in {**place, "mine": 1, "fix": "a", "force": True, "channels": []}.items()]
    bad += [{"op": "settle", **{key: value}} for key, value in {**place, "force": True, "tid": "c"}.items()]
    bad += [{"op": op, "channels": [{"tid": "x"}], "force": True, key: value} for op in ("sync", "init") for key, value in {**place, "tid": "a"}.items()]
    bad += [{"op": "sync", "channels": [{"tid": "x"}], "mine": 3}, {"op": "add", "tid": "d", "force": True}, {"op": "add", "tid": "d", "befor": "b"}, {"op": "move", "tid": "a", "last": True, "afterr": "b"}]
    for edit in bad:
        line = json.dumps(edit).encode()
        key = [k for k in edit if k not in ("op", "tid", "name", "channels", "force")] or [list(edit)[-1]]
        column = line.rindex(b'"%s": ' % key[-1].encode()) + 1
        result = file.run("--errors=json", "apply", stdin=line + b"\n" + b'{"op":"remove","tid":"a"}\n', status=3)
        told = json.loads(result.err)
        expect((told["error"], told["line"], told["column"]) == ("bad-record", 1, column), "%s: %s" % (line, told))
        expect(file.path.read_bytes() == before, "%s: changed" % line)
    file.run("apply", "--keep-going", stdin=[bad[0], {"op": "remove", "tid": "a"}], status=1)
    expect(file.sketch() == "b | c a | d", file.sketch())
    own = {"tname": "A", "name": "N", "url": None, "icon": "http://i/", "section": "mine", "fixed": False, "provider": "p", "upstream": "U", "gone": True, "kind": "x", "source": "新华网", "no": 1, "list": [], "to": None, "first": False}
    for op in ("add", "toggle", "remove", "fix", "unfix", "rename", "delete"):
        file.run("apply", stdin=[{**own, "op": op, "tid": "d"}])
    expect(file.sketch() == "b | c a |", file.sketch())


@test("apply can begin a file, and each edit sees what the one before made")
def _(here):
    file = File(here)
    file.run("apply", stdin=[{"op": "remove", "tid": "a"}], status=3)
    file.run("apply", stdin=[{"op": "add", "tid": ["http://a/", "http://b/"]}, {"op": "toggle", "tid": "http://a/"}, {"op": "sync", "source": "s", "channels": listed("x")}])
    expect(file.sketch() == "http://b/ |  | http://a/ x", file.sketch())
    file.run("apply", stdin=[{"op": "delete", "tid": "x"}, {"op": "delete", "tid": "x"}], status=1)
    file.run("apply", stdin=[{"op": "delete", "tid": "http://a/"}, {"op": "add", "tid": "http://a/", "to": 0}])
    expect(file.sketch() == "http://a/ http://b/ |  | x", file.sketch())


@test("a fixed channel's index is where it stands when each edit starts")
def _(here):
    file = File(here, "a F!||x")
    file.run("toggle", "a", "x")
    expect(file.sketch() == "x F! |  | a", "one edit: " + file.sketch())
    file = File(here, "a F!||x")
    file.run("apply", stdin=[{"op": "toggle", "tid": "a"}, {"op": "toggle", "tid": "x"}])
    expect(file.sketch() == "F! x |  | a", "two edits: " + file.sketch())


@test("events say what changed, and --dry-run says it first")
def _(here):
    file = File(here, "F! a b|c|d")
    before = file.path.read_bytes()
    dry = file.run("move", "b", "--first", "--dry-run")
    expect(file.path.read_bytes() == before and not (here.tmp / "subs~").exists(), "changed")
    real = file.run("move", "b", "--first", "--events")
    expect(dry.out == real.out == b'{"event":"move","tid":"b","from":{"section":"mine","index":2},"to":{"section":"mine","index":1}}\n', real.out)
    result = file.run("add", "http://h/f", "d", "--to=2", "--events")
    expect(result.out == (
        b'{"event":"add","tid":"d","from":{"section":"more","index":0},"to":{"section":"mine","index":3}}\n'
        b'{"event":"add","tid":"http://h/f","to":{"section":"mine","index":2}}\n'
    ), result.out)
    result = file.run("delete", "c", "--events")
    expect(result.out == b'{"event":"delete","tid":"c","from":{"section":"recent","index":0}}\n', result.out)
    expect(file.run("remove", "d", "--events", "--quiet").out.count(b"\n") == 1, "remove")
    expect(file.run("undo", "--events").out == b'{"event":"move","tid":"d","from":{"section":"recent","index":0},"to":{"section":"mine","index":3}}\n', "undo")


@test("undo twice is nothing, and without an earlier version it is refused")
def _(here):
    file = File(here, "a b||")
    result = file.run("undo", status=1)
    expect(b"no earlier version" in result.err, result)
    versions = [file.path.read_bytes()]
    for edit in (["toggle", "a"], ["fix", "b"], ["add", "http://h/"]):
        file.run(*edit)
        versions.append(file.path.read_bytes())
        for wanted in (versions[-2], versions[-1], versions[-2], versions[-1]):
            file.run("undo")
            expect(file.path.read_bytes() == wanted, "undo after " + edit[0])


@test("what a command does not take is status 2 and changes nothing")
def _(here):
    file = File(here, "a b|c|d")
    before = file.path.read_bytes()
    for command in (
        "remove", "add", "rename a", "rename a b c", "fix", "settle a", "apply a", "undo a", "check a", "init a", "sync a", "move a", "move --first",
        "move a --to=x", "move a --to=-1", "move a --to", "move a --first --last", "add d --to=1 --after=a", "remove a --first", "toggle a --to=1",
        "move a --first --section=recent", "move a --first --section=", "add d --section=more", "init --mine=x", "init --mine=-1", "sync --mine=3",
        "sync --source=", "add d --source=x", "remove a --force", "add d --keep-going", "list --events", "check --dry-run", "list --first",
        "remove a --wait=x", "move a --before", "ad d", "d", "--first", "-f", "add - --before",
    ):
        result = file.run(*command.split(" "), status=2)
        expect(result.out == b"" and len(result.messages) == 1, result)
        expect(file.path.read_bytes() == before, command + ": changed")
    expect(b"did you mean remove?" in file.run("remov", "a", status=2).err, "the nearest command")
    expect(b"needs a file" in here.run("news-subs", "-f", "-", "settle").err, "-f -")
    file.run("-f", file.path, "remove", "--events", "a", "--wait", "3", "--quiet")


@test("tids of any kind are told apart and found")
def _(here):
    tids = ['"quoted"', "line\nfeed", "emoji 😀👨‍👩‍👧", "x" * 10240, "头条", "\u2028", "tab\t", "mine ", "-", "--first", "\\u0041", "a\u0085b"]
    file = File(here)
    file.run("init", "--mine=0", stdin=[{"tid": t, "tname": "same"} for t in tids])
    for tid in tids[:-4] + ["--first", "\\u0041", "a\u0085b"]:
        result = file.run("toggle", "--events", "--", tid)
        expect(parsed(result.out)[0]["tid"] == tid and file.record(tid)["section"] == "mine", repr(tid))
        expect(parsed(here.run("news-subs", "-f", file.path, "list", "--", tid).out) == [file.record(tid)], repr(tid))
    file.run("apply", stdin=[{"op": "add", "tid": ["-", "mine ", "\u2028"]}])
    expect(len([r for r in parsed(file.path.read_bytes()) if r["section"] == "mine"]) == len(tids), file.sketch())


@test("ten thousand channels of one name")
def _(here):
    file = File(here)
    file.run("init", "--mine=5000", stdin=[{"tid": "T%d" % n, "tname": "头条"} for n in range(10000)])
    file.run("apply", stdin=[{"op": "toggle", "tid": ["T%d" % n for n in range(10000)]}])
    tids = [r["tid"] for r in parsed(file.path.read_bytes())]
    expect(tids == ["T%d" % ((n + 5000) % 10000) for n in range(10000)], "order")


@test("a record too long to be read again is not written")
def _(here):
    file = File(here)
    line = b'{"tid":"a","x":"' + b"x" * ((16 << 20) - 18) + b'"}\n'
    file.path.write_bytes(line)
    file.run("check")
    file.run("toggle", "a", status=1)
    file.run("rename", "a", "y" * 100, status=1)
    expect(file.path.read_bytes() == line, "changed")
    file.run("add", "http://h/")
    expect(file.path.read_bytes() == line + b'{"tid":"http://h/","section":"mine"}\n', "add")
