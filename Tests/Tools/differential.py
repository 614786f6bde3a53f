#!/usr/bin/env python3
"""Random and damaged JSON through the tools, jq and Python: what both take passes through byte for byte.

Tests/Tools/differential.py [--bin=DIR]… [--rounds=N] [--seed=N] [WORD…]     a failure names its seed

What is a record is what Python's json takes, in UTF-8 and without its extras. The known differences, all of them on
purpose (news(5), RFC 8259):
  - NaN, Infinity, -Infinity are no JSON: Python takes them by default, jq takes nan; the tools refuse them
  - jq takes numbers such as 01, 1. and .5, control characters in strings, and reads bad UTF-8 as U+FFFD; they do not
  - a lone surrogate (\\ud800) is taken by Python, half of them by jq, which writes U+FFFD; the tools write what came
  - numbers of any size and form are taken by all three; jq and Python round them, the tools write what came
  - of a key that stands twice the last counts for all three; jq and Python drop the others, the tools write both
  - nesting: 512 here; jq's limit is another (256 or 10,000), Python's is its stack
  - a byte order mark is passed over on the first line only; jq passes it over before any text, Python refuses it
"""

import json, random, re, subprocess, sys
from harness import Tests, expect, finish

test = Tests()
ROUNDS, SEED = 3, 1
MAX_DEPTH = 512
SPECIAL = {"tid", "tname", "section", "fixed", "name", "text", "title", "typeId", "headLine", "id", "url", "icon"}
SPECIAL |= {"provider", "upstream", "gone", "tList", "square_list", "mockDataSource", "KChannelList", "tags", "img"}
# The first half of a pair without the second, which jq 1.6 refuses.
LONE = re.compile(rb"\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])")
# Why a tool may refuse what jq takes.
STRICTER = (
    "not a JSON number", "not a JSON value", "not true, false or null", "a control character in a string", "not UTF-8",
    "a comma or the closing bracket is missing", "nested deeper than 512", "something follows the object",
)


class Dice(random.Random):
    """JSON texts of all forms."""

    def text(self):
        pieces = []
        for _ in range(self.choice([0, 1, 3, 8, 40])):
            kind = self.randrange(9)
            if kind == 0:
                pieces.append(self.choice(['\\"', "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"]))
            elif kind == 1:
                pieces.append("\\u%04x" % self.choice([0, 0x1F, 0x20, 0x7F, 0x9B, 0x4E2D, 0xD800, 0xDFFF, 0x2028, 0xFFFF]))
            elif kind == 2:
                pieces.append("\\ud83d\\ude%02X" % self.randrange(256))
            elif kind == 3:
                pieces.append(chr(self.choice([0x7F, 0x85, 0x9B, 0xA0, 0x202E, 0x2028, 0xFEFF, 0xFFFD, 0x10FFFF])))
            elif kind < 6:
                pieces.append(chr(self.choice([self.randrange(0x4E00, 0x9FFF), self.randrange(0x1F300, 0x1F700)])))
            else:
                pieces.append(chr(self.choice([c for c in range(32, 127) if c not in (34, 92)])))
        return '"%s"' % "".join(pieces)

    def number(self):
        digits = lambda: "".join(str(self.randrange(10)) for _ in range(self.choice([1, 2, 20, 400])))
        whole = self.choice(["0", str(self.randrange(1, 10)) + digits()])
        fraction = self.choice(["", "", "." + digits()])
        exponent = self.choice(["", "", self.choice("eE") + self.choice(["", "+", "-"]) + digits()[:4]])
        return self.choice(["", "-"]) + whole + fraction + exponent

    def blank(self):
        return self.choice(["", "", "", " ", "\t", "  ", "\r"])

    def value(self, depth=0):
        kind = self.randrange(8 if depth < 6 else 5)
        if kind < 2:
            return self.text()
        if kind < 4:
            return self.number()
        if kind == 4:
            return self.choice(["true", "false", "null"])
        if kind == 5 and self.random() < 0.1:
            n = self.choice([100, 250, 500, 505, 520, 2000])
            return self.choice(["[" * n + "]" * n, '{"a":' * n + "0" + "}" * n])
        items = [self.value(depth + 1) for _ in range(self.randrange(4))]
        joint = self.blank() + "," + self.blank()
        if kind < 7:
            return "[%s%s%s]" % (self.blank(), joint.join(items), self.blank())
        return "{%s%s%s}" % (self.blank(), joint.join(map(self.member, items)), self.blank())

    def member(self, value):
        key = self.choice(["k%d" % self.randrange(5), "", "\\u006b1", "a long key of many more bytes than sixteen"])
        return '"%s"%s:%s%s' % (key, self.blank(), self.blank(), value)

    def record(self, n):
        """A record with a tid of its own."""
        members = ['"tid":"T%d"' % n] + [self.member(self.value()) for _ in range(self.randrange(5))]
        self.shuffle(members)
        return ("{%s}" % (self.blank() + ",").join(members)).encode("utf-8", "surrogatepass")

    def damaged(self, line):
        """The line with some of its bytes changed, cut out, put in or doubled."""
        line = bytearray(line)
        for _ in range(self.choice([1, 1, 1, 2, 4])):
            at = self.randrange(len(line) + 1)
            kind = self.randrange(6)
            if kind == 0 and at < len(line):
                line[at] = self.randrange(256)
            elif kind == 1:
                del line[at : at + self.choice([1, 1, 3])]
            elif kind == 2:
                line[at:at] = self.choice(TOKENS)
            elif kind == 3:
                line[at:at] = line[at : at + self.randrange(12)]
            elif kind == 4 and at < len(line):
                line[at] ^= 1 << self.randrange(8)
            else:
                line[at:at] = bytes([self.choice(b'{}[]:,"\\u0e.-+tfn \t\x00\x1f\x7f\x80\xc0\xed\xf4\xff')])
        return bytes(line).replace(b"\n", b" ")


TOKENS = [b"NaN", b"Infinity", b"-Infinity", b"nan", b"01", b"1.", b".5", b"+1", b"\xef\xbb\xbf", b"\\ud800", b"//", b"'", b"0x1"]
TOKENS += [b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80", b"\\x41", b"\\u12", b"true", b"null", b"{}", b"[]", b",,", b"1e", b"-"]


def depth(data):
    """How deep the text nests, strings left out."""
    deepest = at = 0
    for token in re.findall(rb'"(?:[^"\\]|\\.)*"|[][{}]', data):
        at += (token in b"[{") - (token in b"]}") if len(token) == 1 else 0
        deepest = max(deepest, at)
    return deepest


def pairs(line):
    """The members of a record in order, numbers as they are written; None where Python's json does not take it."""

    def refuse(word):
        raise ValueError(word)

    try:
        found = json.loads(
            line.decode(), object_pairs_hook=lambda p: ("object", p), parse_constant=refuse, parse_int=str, parse_float=str
        )
    except RecursionError:
        return None
    except ValueError:
        return None
    return found[1] if isinstance(found, tuple) else None


def read(line, isFirst=False):
    """The members of what is a record by the contract, else None."""
    if isFirst:
        line = line.removeprefix(b"\xef\xbb\xbf")
    return pairs(line) if depth(line) <= MAX_DEPTH else None


def last(members, key):
    return next((v for k, v in reversed(members) if k == key), None)



def taken_by_jq(lines):
    """Whether jq takes each line as one object."""
    program = "try (fromjson | type) catch false"
    jq = subprocess.run(["jq", "-R", "-c", program], input=b"".join(l + b"\n" for l in lines), capture_output=True)
    answers = jq.stdout.splitlines()
    expect(len(answers) == len(lines), "jq: %d answers for %d lines, %r" % (len(answers), len(lines), jq.stderr[:200]))
    return [a == b'"object"' for a in answers]


def stream(dice, count):
    lines = []
    for n in range(count):
        line = dice.record(n)
        lines.append(dice.damaged(line) if dice.random() < 0.5 else line)
    # What the tools read into a key of theirs would be another test.
    return [l for l in lines if l.strip(b" \t\r") and not (SPECIAL - {"tid"}) & {k for k, _ in read(l) or []}]


def rounds(tool, count=300):
    for n in range(ROUNDS):
        seed = "%s %d" % (tool, SEED + n)
        yield seed, Dice(seed), count


@test("what Python takes passes through byte for byte, and jq takes all that passes", over=["news-channels", "news-subs"])
def _(here, tool):
    for seed, dice, count in rounds(tool):
        lines = stream(dice, count)
        wanted, seen = [], set()
        good = []
        for n, line in enumerate(lines):
            members = read(line, isFirst=n == 0)
            tid = members and last(members, "tid")
            isGood = isinstance(tid, str) and b'"' in line and tid_is_string(line) and (tid != "" or tool == "news-subs")
            good.append(members is not None)
            if isGood and tid not in seen:
                seen.add(tid)
                wanted.append(line.removeprefix(b"\xef\xbb\xbf") if n == 0 else line)
        data = b"".join(l + b"\n" for l in lines)
        if tool == "news-subs":
            (here.tmp / "subs").write_bytes(data)
            result = here.run(tool, "--errors=json", "-f", here.tmp / "subs", "list", "all")
        else:
            result = here.run(tool, "--errors=json", "-", stdin=data)
        wanted = [l[:-1] if l.endswith(b"\r") else l for l in wanted]
        compare(seed, wanted, result.lines)
        reasons = {}
        for message in result.messages:
            message = json.loads(message)
            reasons.setdefault(message.get("line"), message["message"])
        for n, (line, isTaken) in enumerate(zip(lines, taken_by_jq(lines)), 1):
            if good[n - 1] and depth(line) < 200 and not LONE.search(line.replace(b"\\\\", b"")):
                expect(isTaken, "seed %s: jq refuses %r" % (seed, line[:300]))
            if isTaken and not good[n - 1] and n in reasons and not line.startswith(b"\xef\xbb\xbf"):
                expect(
                    any(reasons[n].startswith(s) for s in STRICTER),
                    "seed %s: jq takes %r, here %s" % (seed, line[:300], reasons[n]),
                )


def tid_is_string(line):
    found = json.loads(line.decode("utf-8-sig"))
    return isinstance(found.get("tid"), str)


def compare(seed, wanted, got):
    for one, other in zip(wanted, got):
        expect(one == other, "seed %s: %r became %r" % (seed, one[:300], other[:300]))
    expect(len(wanted) == len(got), "seed %s: %d lines, not %d" % (seed, len(got), len(wanted)))


@test("an edit sets its members and leaves the others byte for byte")
def _(here):
    for seed, dice, count in rounds("edit"):
        lines = [l.replace(b"\r", b" ") for l in (dice.record(n) for n in range(count)) if depth(l) <= MAX_DEPTH]
        (here.tmp / "subs").write_bytes(b"".join(l + b"\n" for l in lines))
        tids = [last(pairs(l), "tid") for l in lines]
        chosen = dice.sample(tids, 40)
        result = here.run("news-subs", "-f", here.tmp / "subs", "remove", *chosen)
        expect((result.status, result.err) == (0, b""), "seed %s: %r" % (seed, result.err))
        after = (here.tmp / "subs").read_bytes().split(b"\n")[:-1]
        by_tid = dict(zip(tids, lines))
        expect(sorted(tids) == sorted(last(pairs(l), "tid") for l in after), "seed %s: other channels" % seed)
        for line in after:
            tid = last(pairs(line), "tid")
            before = by_tid[tid]
            if tid not in chosen:
                expect(line == before, "seed %s: %r became %r" % (seed, before[:300], line[:300]))
                continue
            end = re.search(rb"[ \t]*}[ \t]*$", before).start()
            edited = before[:end] + b',"section":"recent"' + before[end:]
            expect(line == edited, "seed %s: %r became %r" % (seed, edited[-300:], line[-300:]))


@test("a raw row is the source's own object, byte for byte but for line breaks between tokens")
def _(here):
    folder = here.tmp / "site/nc/article/headline/T1"
    folder.mkdir(parents=True)
    for seed, dice, count in rounds("raw", 60):
        rows = []
        for n in range(count):
            row = dice.record(n)
            if depth(row) <= MAX_DEPTH - 2:
                rows.append(row.replace(b'"tid":', b'"docid":', 1))
        (folder / "0-60.html").write_bytes(b'{"T1":[%s]}' % dice.choice([b",", b" , ", b",\n"]).join(rows))
        result = here.run("news-fetch", "--base-url=file://%s/site" % here.tmp, "--raw", "--first=60", "T1")
        expect((result.status, result.err) == (0, b""), "seed %s: %r" % (seed, result.err))
        for row, line in zip(rows, result.lines):
            row = row.replace(b"\r", b"")  # a line break between two tokens
            expect(line.endswith(b',"raw":' + row + b"}"), "seed %s: %r became %r" % (seed, row[:200], line[-300:]))
        expect(len(rows) == len(result.lines), "seed %s: %d lines, not %d" % (seed, len(result.lines), len(rows)))


@test("a text is printed as jq's @tsv prints it")
def _(here):
    for seed, dice, count in rounds("tsv"):
        lines = [b'{"tid":"T%d","x":%s}' % (n, dice.text().encode("utf-8", "surrogatepass")) for n in range(count)]
        texts = [json.loads(l)["x"] for l in lines]
        # Controls that jq writes as they are, and what turns or hides text, are left out here.
        shown = [all(c in "\t\n\r" or c.isprintable() or c == "\u3000" for c in t) for t in texts]
        data = b"".join(l + b"\n" for l, s in zip(lines, shown) if s)
        result = here.run("news-render", "-f", "tsv", "--fields=tid,x", stdin=data)
        expect((result.status, result.err) == (0, b""), "seed %s: %r" % (seed, result.err))
        jq = subprocess.run(["jq", "-r", "[.tid, .x] | @tsv"], input=data, capture_output=True)
        compare(seed, jq.stdout.split(b"\n")[:-1], result.lines)


def main(arguments):
    global ROUNDS, SEED
    rest = []
    for word in arguments:
        name, _, value = word.partition("=")
        if name == "--rounds":
            ROUNDS = int(value)
        elif name == "--seed":
            SEED = int(value)
        else:
            rest.append(word)
    return test.main(rest)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
