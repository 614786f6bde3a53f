"""Records: what passes through, what is refused, and how much memory it takes."""

import json, random, re, subprocess, sys
from harness import expect, finish
from promises.common import FILTERS, article, channel, fed, line, memory, memory_of_list, peak, records, test

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


@test("an input's keys are not looked for where those of the input before stood", over=["news-channels", "news-render"])
def _(here, tool):
    def made(name, text):
        (here.tmp / name).write_text(text, encoding="utf-8")
        return name

    def lines(*names):
        args = ["-f", "tsv", "--fields=tid,tname"] if tool == "news-render" else ["--tids"]
        result = here.run(tool, *args, *names)
        expect(result.status == 1, result)
        return [l.split(b"\t")[0].decode() for l in result.lines], result

    one = made("one", '{"tid":"T1","tname":"one"}\n')
    # The first line of the second input is a whole object, and no good record.
    two = made("two", '{"tname":"name","tid":"T2"} x\n{"tname":"same","tid":"T3"}\n{"tname":"same","tid":"T4"}\n')
    expect(lines(one, two)[0] == ["T1", "T3", "T4"], lines(one, two))
    three = made("three", '{"n":1,"tid":"T2"} x\n{"n":1,"tid":"T3","tname":"t"}\n')
    expect(lines(one, three)[0] == ["T1", "T3"], lines(one, three))
    many = made("many", '{%s,"tid":"T1","tname":"t"}\n' % ",".join('"k%d":%d' % (n, n) for n in range(40)))
    empty = made("empty", "{} x\n{}\n{}\n")
    tids, result = lines(many, empty)
    expect(tids[0] == "T1", result)
    expect(result.err.count(b"\n") == (3 if tool == "news-channels" else 1), result)


@test("--match folds every letter as Unicode does")
def _(here):
    letters = [chr(code) for code in range(0x80, sys.maxunicode + 1) if chr(code).casefold() != chr(code)]
    expect(len(letters) > 1400, len(letters))
    for start in range(0, len(letters), 40):
        some = "".join(letters[start : start + 40])
        for name, pattern in ((some, some.casefold()), (some.casefold(), some)):
            result = here.run("news-channels", "-m", "A" + pattern + "B", "-", stdin=line({"tid": "T1", "tname": "a" + name + "b"}))
            expect((result.status, len(result.lines)) == (0, 1), "%r not found in %r" % (pattern, name))
    # What has no case stays what it is.
    others = [chr(code) for code in range(0xA1, 0x3000) if chr(code).casefold() == chr(code) and chr(code).isalpha()]
    record = line({"tid": "T1", "tname": "".join(others)})
    for start in range(0, len(others), 200):
        result = here.run("news-channels", "-m", "".join(others[start : start + 200]), "-", stdin=record)
        expect((result.status, len(result.lines)) == (0, 1), others[start : start + 200])
    expect(here.run("news-channels", "-m", "\u0131", "-", stdin=b'{"tid":"T1","tname":"i I"}').out == b"", "dotless i")


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


@test("memory does not grow with the input", over=["news-render", "news-subs", "news-channels"], alone=True)
def _(here, tool):
    def used(count, kind):
        if tool == "news-subs":
            (here.tmp / "subs").write_bytes(records(tool, count))
            return memory_of_list(here, here.tmp / "subs", kind)
        return memory(here, tool, FILTERS[tool], records(tool, count), kind)

    few, lots = used(100_000, "VmPeak"), used(300_000, "VmPeak")
    # news-channels remembers the tids seen: 64 bytes each at most.
    allowed = 20 << 10 if tool == "news-channels" else 256
    expect(lots - few <= allowed, "%d KiB for 100,000 records, %d KiB for 300,000" % (few, lots))
    if here.bin.name == "bin" and tool != "news-channels":
        resident = used(300_000, "VmHWM")
        expect(resident <= 8 << 10, "%d KiB resident" % resident)
