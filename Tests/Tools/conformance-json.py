#!/usr/bin/env python3
"""JSONTestSuite through the real programs: every file of test_parsing as a value inside a record, and as a line.

y_ files pass through byte for byte (but for line breaks between tokens), n_ files are refused with a status and one
message, i_ files may be either, and end no program. Files that hold a line break inside a token, where it ends
the record, are still refused. Without ../shared/suites/JSONTestSuite everything is skipped.
"""

import json, re, sys
from harness import SHARED, Place, Skip, Tests, expect

test = Tests()
SUITE = SHARED / "suites/JSONTestSuite/test_parsing"
FILES = sorted(SUITE.glob("*.json")) if SUITE.is_dir() else []
READERS = ["news-channels", "news-render", "news-subs"]


def through(here: Place, tool, data):
    """What a tool makes of a stream; news-subs reads it as its file."""
    if tool == "news-subs":
        (here.tmp / "subs").write_bytes(data)
        return here.run(tool, "-f", here.tmp / "subs", "list", "all")
    if tool == "news-render":
        return here.run(tool, "-f", "tsv", "--fields=tid,x", stdin=data)
    return here.run(tool, "-", stdin=data)


def flat(data):
    """Without the line breaks between tokens; inside a string JSON allows none."""
    return data.replace(b"\r", b"").replace(b"\n", b"")


GOOD = b'{"tid":"before"}\n', b'{"tid":"after"}\n'


def survived(result, name):
    expect(result.status in (0, 1, 2, 3), "%s: status %d, %r" % (name, result.status, result.err[:200]))


def check_value(here, tool, file):
    """The file as a value of a record between two good ones."""
    value, name = flat(file.read_bytes()), file.name
    record = b'{"tid":"t","x":%s}' % value
    result = through(here, tool, GOOD[0] + record + b"\n" + GOOD[1])
    survived(result, name)
    kind = name[0]
    if kind == "n" and accepted_by_python(record):  # a stray line break, or nothing at all, was the fault
        kind = "y"
    if kind == "y":
        expect((result.status, result.err) == (0, b""), "%s refused: %d %r" % (name, result.status, result.err))
        if tool != "news-render":
            expect(result.lines == [GOOD[0][:-1], record, GOOD[1][:-1]], "%s became %r" % (name, result.out[:200]))
        else:
            expect(len(result.lines) == 3, "%s: %d lines" % (name, len(result.lines)))
    elif kind == "n":
        wanted = (1, 3) if tool == "news-subs" else (1,)
        expect(
            result.status in wanted and len(result.messages) == 1,
            "%s: status %d, %r" % (name, result.status, result.err),
        )
        expect(re.match(r"%s: \S+:2:\d+: \S" % tool, result.messages[0]), "%s: %r" % (name, result.messages))
        expect(len(result.lines) == 2, "%s passed on: %r" % (name, result.out[:200]))
    else:
        expect((result.status, len(result.lines)) in ((0, 3), (1, 2), (3, 2)), "%s: %r" % (name, result))
        for line in result.lines:
            line.decode()  # whatever is passed on is UTF-8


def accepted_by_python(data):
    def refuse(word):
        raise ValueError(word)

    try:
        json.loads(data.decode(), parse_constant=refuse)
        return True
    except (ValueError, RecursionError):
        return False


def check_line(here, tool, file):
    """The file as it is, as the whole input: no program may end but by itself, and nothing invalid is passed on."""
    result = through(here, tool, file.read_bytes())
    survived(result, file.name)
    if file.name[0] == "n" and tool != "news-render":
        for line in result.lines:
            expect(accepted_by_python(line), "%s passed on: %r" % (file.name, line))
    if file.name[0] == "n" and result.status == 0:
        empty = not file.read_bytes().removeprefix(b"\xef\xbb\xbf").strip()
        expect(result.out == b"" and empty, "%s: accepted, %r" % (file.name, result.out))


def check_depth(here, tool, _):
    for depth in (500, 511, 512, 513, 1000, 200000):
        for opening, closing in ((b"[", b"]"), (b'{"a":', b"}")):
            value = opening * (depth - 1) + (b"1" if opening != b"[" else b"") + closing * (depth - 1)
            result = through(here, tool, b'{"tid":"t","x":%s}\n' % value)
            survived(result, "depth %d" % depth)
            expect(
                (result.status == 0) == (depth <= 512),
                "depth %d of %s: status %d, %r" % (depth, opening, result.status, result.err[:200]),
            )


def add(name, check, files):
    for tool in READERS:

        def function(here, file, tool=tool):
            check(here, tool, file)

        test(name + " " + tool, over=files)(function)


class Named:
    """A file, shown by its name."""

    def __init__(self, file):
        self.file = file

    def __str__(self):
        return self.file.name

    def __getattr__(self, name):
        return getattr(self.file, name)


if FILES:
    add("as a value:", check_value, [Named(f) for f in FILES])
    add("as a line:", check_line, [Named(f) for f in FILES])
else:

    @test("JSONTestSuite")
    def _(here):
        raise Skip("no ../shared/suites/JSONTestSuite")


add("nesting:", check_depth, ["limit"])

if __name__ == "__main__":
    sys.exit(test.main(sys.argv[1:]))
