"""news-subs against a plain model of the same rules, on edits made up at random."""

import json, os, random
from harness import expect
from promises.common import test
from subs_model import Model, Record, Refused, text

STATUS = {"unknown-tid": 1, "fixed": 1, "anchor": 1, "exists": 1, "too-many-gone": 1, "usage": 2, "missing": 3, "no-channels": 3}
VALUES = ['1.0', '1e400', '9224851642388483', '"\\u4e2d"', 'null', 'true', '{"a":[1,{"b":2}]}', '[]', '"文"', '-0']
SEED = int(os.environ.get("NEWS_TEST_SEED", random.randrange(1 << 32)))


class Maker:
    """Makes up files, channels and edits."""

    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        r = self.random
        self.pool = ["T%d" % n for n in range(r.choice((4, 8, 14)))]
        self.pool += r.sample(["local:北京", "with \"quotes\"", "line\nfeed", "😀", "a\\b", "x" * 300, "http://a/b", "--to", "-"], 4)

    def channel(self, tid, section=None):
        r, members = self.random, [("tid", text(tid))]
        if r.random() < 0.8:
            members.append(("tname", text(r.choice(["头条", "n", 'q"', "\u2028", ""]) + str(r.randrange(5)))))
        for _ in range(r.randrange(3)):
            members.append((r.choice(["k", "alias", "kéy", "k"]), r.choice(VALUES)))
        if r.random() < 0.15:
            members.append(("fixed", r.choice(["true", "true", "true", "false"])))
        if section:
            members.insert(r.randrange(1, len(members) + 1), ("section", text(section)))
        if r.random() < 0.1:
            r.shuffle(members)
        return "{" + ",".join(text(k) + ":" + v for k, v in members) + "}"

    def file(self):
        r, lines = self.random, {s: [] for s in ("mine", "recent", "more")}
        for tid in r.sample(self.pool, r.randrange(len(self.pool) + 1)):
            section = r.choice(["mine", "mine", "recent", "more", "more"])
            record = Record(self.channel(tid, None if section == "mine" and r.random() < 0.2 else section))
            if r.random() < 0.5:
                record.set("provider", r.choice(["netease", "other"]))
            if section == "mine" and r.random() < 0.2:
                record.set("fixed", True)
            lines[section].append(record.line())
        return lines["mine"] + lines["recent"] + lines["more"]

    def tids(self):
        r = self.random
        return [r.choice(self.pool) for _ in range(r.choice((1, 1, 1, 2, 3)))]

    def place(self):
        r = self.random
        kind = r.choice(("to", "to", "first", "last", "before", "after"))
        return kind, r.randrange(12) if kind == "to" else r.choice(self.pool) if kind in ("before", "after") else None

    def list(self):
        r, tids = self.random, list(self.pool)
        r.shuffle(tids)
        tids = tids[: r.randrange(len(tids) + 1)]
        tids += [r.choice(tids)] if tids and r.random() < 0.2 else []
        return [self.channel(t, r.choice(["mine", "recent", "more"]) if r.random() < 0.15 else None) for t in tids]

    def edit(self):
        """(op, options) for the model."""
        r = self.random
        op = r.choice("add add add remove remove delete move move move move toggle settle rename fix fix unfix sync sync init".split())
        if op == "add":
            options = {"tids": self.tids(), "place": self.place() if r.random() < 0.6 else None}
            if r.random() < 0.25:
                options["channels"] = self.list()[:3]
                options["tids"] = options["tids"][: r.randrange(2)]
            return op, options
        if op == "move":
            return op, {"tids": self.tids(), "place": self.place(), "section": r.choice((None, None, "mine", "more"))}
        if op == "settle":
            return op, {}
        if op == "rename":
            return op, {"tid": r.choice(self.pool), "name": r.choice(("头条", "A", "头条0", "quote\"\u0085", ""))}
        if op == "sync":
            return op, {"channels": self.list(), "source": r.choice(("netease", "other")), "force": r.random() < 0.4}
        if op == "init":
            return op, {
                "channels": self.list(), "mine": r.randrange(6), "fix": self.tids() if r.random() < 0.3 else [],
                "source": r.choice(("netease", "other")), "force": r.random() < 0.5,
            }
        return op, {"tids": self.tids()}


def arguments(op, options):
    """The command line and stdin of an edit."""
    if op == "rename":
        return [op, "--", options["tid"], options["name"]], ""
    args, operands = [op], list(options.get("tids", ()))
    if options.get("place"):
        kind, value = options["place"]
        args.append("--" + kind if value is None else "--%s=%s" % (kind, value))
    for name in ("section", "source"):
        if options.get(name):
            args.append("--%s=%s" % (name, options[name]))
    if "mine" in options:
        args.append("--mine=%d" % options["mine"])
    args += ["--fix=" + tid for tid in options.get("fix", ())]
    if options.get("force"):
        args.append("--force")
    if op == "add" and "channels" in options:
        operands.append("-")
    return args + ["--", *operands], "".join(line + "\n" for line in options.get("channels", ()))


def as_record(op, options):
    """The same edit as a line for apply."""
    edit = {"op": op}
    for name in ("section", "source", "mine", "force", "name"):
        if options.get(name) is not None:
            edit[name] = options[name]
    for name, key in (("tids", "tid"), ("fix", "fix")):
        if name in options:
            edit[key] = options[name][0] if len(options[name]) == 1 else options[name]
    if "tid" in options:
        edit["tid"] = options["tid"]
    if options.get("place"):
        edit[options["place"][0]] = True if options["place"][1] is None else options["place"][1]
    line = text(edit)
    if "channels" in options:
        line = line[:-1] + ',"channels":[' + ",".join(options["channels"]) + "]}"
    return line


def cannot_be_said(op, options):
    """Whether the model's edit has no command line: `-` is stdin there, and an anchor that moves is usage."""
    return op == "add" and "-" in options["tids"]


def content(path):
    return path.read_text().split("\n")[:-1] if path.exists() else None


def expected_events(before, after, events):
    """Whether each event says where its channel stood and stands."""
    for event in events:
        for key, model in (("from", before), ("to", after)):
            place = model.place_of(event["tid"])
            said = (event[key]["section"], event[key]["index"]) if key in event else None
            expect(said == place, "%s: %s is %s, not %s" % (event, key, place, said))
    told = {event["tid"] for event in events}
    for section in ("mine", "recent", "more"):
        for record in after.sections[section]:
            place = before.place_of(record.tid)
            moved = place is None or place[0] != section
            expect(not moved or record.tid in told, "no event for %s" % record.tid)
    return True


def tried(here, maker, steps):
    """A file, and edits made in turn by the program and by the model; the edits that could be made."""
    path, edits = here.tmp / "subs.ndjson", []
    lines = maker.file() if maker.random.random() < 0.9 else None
    if lines is not None:
        path.write_text("".join(line + "\n" for line in lines))
    model = Model(lines)
    for step in range(steps):
        op, options = maker.edit()
        if cannot_be_said(op, options):
            continue
        what = "seed %d step %d: %s" % (maker.seed, step, as_record(op, options))
        before_lines, before = content(path), Model(model.lines()) if model.exists else Model()
        trial, word = Model(model.lines()) if model.exists else Model(), None
        try:
            trial.edit(op, **options)
        except Refused as refused:
            word = str(refused)
        args, stdin = arguments(op, options)
        result = here.run("news-subs", "-f", path, "--events", "--errors=json", *args, stdin=stdin.encode())
        if word:
            status = STATUS[word]
            if word == "anchor" and options["place"][1] in options.get("tids", ()):
                status = 2
            anchored = options.get("place") and options["place"][0] in ("before", "after")
            expect(result.status == status or anchored and result.status in (1, 2, 3), "%s: status %d for %s: %s" % (what, result.status, word, result.err))
            if result.status == status == 1:
                expect(json.loads(result.err.splitlines()[-1])["error"] == word, "%s: %s, not %s" % (what, result.err, word))
            expect(content(path) == before_lines, what + ": changed")
            expect(result.out == b"", what + ": events of an edit that was refused")
            continue
        expect((result.status, result.err) == (0, b""), "%s: %s" % (what, result))
        got, wanted = content(path), trial.lines() if trial.exists else None
        expect(got == wanted, "%s:\nbefore %s\ngot    %s\nwanted %s" % (what, before_lines, got, wanted))
        events = [json.loads(line) for line in result.lines]
        if op != "init":
            expected_events(before, trial, events)
        expect(bool(events) == (got != before_lines), "%s: events %s" % (what, events))
        model = trial
        edits.append((op, options))
    return lines, edits


@test("random edits do what the plain model does, byte for byte", over=range(40))
def _(here, number):
    maker = Maker(SEED + number)
    lines, edits = tried(here, maker, 30)
    result = content(here.tmp / "subs.ndjson")
    # The same edits as one transaction give the same file.
    whole = here.tmp / "whole.ndjson"
    if lines is not None:
        whole.write_text("".join(line + "\n" for line in lines))
    stdin = "".join(as_record(*edit) + "\n" for edit in edits)
    applied = here.run("news-subs", "-f", whole, "apply", stdin=stdin.encode())
    expect((applied.status, applied.out, applied.err) == (0, b"", b""), "seed %d: %s" % (maker.seed, applied))
    expect(content(whole) == result, "seed %d: apply gives\n%s\nnot\n%s" % (maker.seed, content(whole), result))
    # Undo brings back the file before, and undo again the one after.
    if lines is not None and content(whole) != lines:
        for wanted in (lines, result):
            events = here.run("news-subs", "-f", whole, "undo", "--events")
            expect(events.status == 0 and content(whole) == wanted, "seed %d: undo: %s" % (maker.seed, events))
