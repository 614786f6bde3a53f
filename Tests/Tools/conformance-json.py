#!/usr/bin/env python3
"""JSONTestSuite through the real programs: every file of test_parsing as a value inside a record, and as a line.

y_ files pass through byte for byte (but for line breaks between tokens), n_ files are refused with a status and one
message, i_ files either, by a rule that news.5 gives and --table shows: what is JSON text in UTF-8 passes. Files that
hold a line break inside a token, where it ends the record, are still refused. Without ../shared/suites/JSONTestSuite
everything is skipped.
"""

import json, re, sys
from harness import SHARED, Place, Skip, Tests, expect

test = Tests()
SUITE = SHARED / "suites/JSONTestSuite/test_parsing"
FILES = sorted(SUITE.glob("*.json")) if SUITE.is_dir() else []
READERS = ["news-channels", "news-render", "news-subs", "news-fetch", "news-fetch --mark-seen"]
# What is only read: neither passes a record on.
SILENT = ["news-fetch", "news-fetch --mark-seen"]


def through(here: Place, tool, data):
    """What a tool makes of a stream; news-subs reads it as its file."""
    if tool == "news-fetch":
        return here.run(tool, "-n0", stdin=data)
    if tool in SILENT:
        return here.run("news-fetch", "--mark-seen", "--state=seen.db", stdin=data)
    if tool == "news-subs":
        (here.tmp / "subs").write_bytes(data)
        return here.run(tool, "-f", here.tmp / "subs", "list", "all")
    if tool == "news-render":
        return here.run(tool, "-f", "tsv", "--fields=tid,x", stdin=data)
    return here.run(tool, "-", stdin=data)


def flat(data):
    """Without the line breaks between tokens; inside a string JSON allows none."""
    return data.replace(b"\r", b"").replace(b"\n", b"")


GOOD = b'{"tid":"before","docid":"1"}\n', b'{"tid":"after","docid":"2"}\n'


def survived(result, name):
    expect(result.status in (0, 1, 3), "%s: status %d, %r" % (name, result.status, result.err[:200]))


def passes(file, record):
    """Whether the file is to be accepted; one whose only fault was a stray line break, or to be empty, is."""
    return file.name[0] == "y" or accepted_by_python(record)


def check_value(here, tool, file):
    """The file as a value of a record between two good ones."""
    value, name = flat(file.read_bytes()), file.name
    record = b'{"tid":"t","docid":"3","x":%s}' % value
    result = through(here, tool, GOOD[0] + record + b"\n" + GOOD[1])
    if passes(file, record):
        expect((result.status, result.err) == (0, b""), "%s refused: %d %r" % (name, result.status, result.err))
        if tool in SILENT:
            expect(result.out == b"", "%s: writes %r" % (name, result.out[:200]))
        elif tool != "news-render":
            expect(result.lines == [GOOD[0][:-1], record, GOOD[1][:-1]], "%s became %r" % (name, result.out[:200]))
        else:
            expect(len(result.lines) == 3, "%s: %d lines" % (name, len(result.lines)))
    else:
        expect((result.status, len(result.messages)) == (1, 1), "%s: status %d, %r" % (name, result.status, result.err))
        expect(re.match(r"%s: \S+:2:\d+: \S" % tool.split()[0], result.messages[0]), "%s: %r" % (name, result.messages))
        expect(len(result.lines) == (0 if tool in SILENT else 2), "%s passed on: %r" % (name, result.out[:200]))


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
    # A line that is no JSON may be a tid or a comment for news-fetch.
    if file.name[0] == "n" and tool != "news-fetch":
        empty = not file.read_bytes().removeprefix(b"\xef\xbb\xbf").strip()
        expect(result.status == (0 if empty else 3) and result.out == b"", "%s: status %d, %r" % (file.name, result.status, result.out))


def check_depth(here, tool, _):
    for depth in (500, 511, 512, 513, 1000, 200000):
        for opening, closing in ((b"[", b"]"), (b'{"a":', b"}")):
            value = opening * (depth - 1) + (b"1" if opening != b"[" else b"") + closing * (depth - 1)
            result = through(here, tool, b'{"tid":"t","docid":"1","x":%s}\n' % value)
            survived(result, "depth %d" % depth)
            expect(
                result.status == (0 if depth <= 512 else 3) and (depth <= 512 or b"512" in result.err),
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

def table():
    """The files that the grammar leaves open, and what becomes of them."""
    for file in FILES:
        if file.name[0] == "i":
            record = b'{"tid":"t","x":%s}' % flat(file.read_bytes())
            print("%-60s %s" % (file.stem, "passes as it is" if passes(file, record) else "refused"))


if __name__ == "__main__":
    if "--table" in sys.argv:
        table()
        sys.exit()
    sys.exit(test.main(sys.argv[1:]))
