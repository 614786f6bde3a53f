"""news-render: width, dates, colour, what reaches a terminal."""

import os, re, subprocess, time
from harness import expect
from promises.common import BASE, HEADLINES, TID, article, channel, fed, line, test


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

    def at_terminal(columns, *args, age=7200):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = here.start("news-render", *args, stdin=subprocess.PIPE, stdout=theirs)
        os.close(theirs)
        thread = fed(
            process,
            b"".join(
                article(
                    n, title="标题" * 40,
                    published=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - age)),
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
        return [re.sub("\x1b(\\[[0-9;]*m|\\]8;;[!-~]*\x1b\\\\)", "", l) for l in out.decode().replace("\r\n", "\n").splitlines()]

    for columns in (20, 80, 300):
        lines = at_terminal(columns)
        expect(len(lines) == 5, lines)
        expect(all(columns_of(l) <= columns for l in lines), lines)
    expect(
        "2" in at_terminal(200)[0].split("…")[-1] and not re.search(r"\d\d:\d\d", at_terminal(200)[0]),
        at_terminal(200)[0],
    )
    # Ages are what people read: in their language, and the edge on the right stays straight.
    for age, english, chinese in ((7200, "2h", "2小时"), (0, "now", "刚刚"), (50 * 604800, "50w", "50周"), (-7260, "+2h", "+2小时")):
        for lang, shown in (("en", english), ("zh", chinese)):
            for line in at_terminal(80, "--lang=" + lang, age=age):
                expect(line.endswith(" " + shown) and columns_of(line) == 80, "%s: %r" % (lang, line))


@test("a width beyond all screens is usage, and in COLUMNS none")
def _(here):
    for form in ("columns", "tsv", "sfeed", "bar", "cards", "grid", "html"):
        usual = here.run("news-render", "-f", form, stdin=article(1) + channel(2))
        for width in (10**6 + 1, 2**31 - 1, 2**31, 10**17, 2**63 - 1, 2**64):
            result = here.run("news-render", "-f", form, "-w", width, stdin=article(1) + channel(2))
            expect((result.status, result.out) == (2, b"") and len(result.messages) == 1, "%s %d: %s" % (form, width, result))
            result = here.run("news-render", "-f", form, stdin=article(1) + channel(2), env={"COLUMNS": str(width)})
            expect((result.status, result.out) == (0, usual.out), "%s, COLUMNS=%d: %d" % (form, width, result.status))
        wide = here.run("news-render", "-f", form, "-w", 10**6, stdin=article(1) + channel(2))
        expect(wide.status == 0 and len(wide.out) < 4 << 20, "%s: %d, %d bytes" % (form, wide.status, len(wide.out)))


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
    expect(re.findall("\x1b\\[[0-9;]*m", first)[-1] in ("\x1b[0m", "\x1b[m"), "colour is closed: %r" % first)
    plain = here.run("news-render", "--color=never", "--selected=" + TID, stdin=data).out.decode().splitlines()
    expect("[" in plain[0] and "[" not in plain[1], "brackets without colour: %r" % plain)
