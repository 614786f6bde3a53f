"""news-render: what all formats promise: nothing but text gets out, records are shown at once, in little memory."""

import itertools, os, re, shutil, subprocess, time
from harness import Skip, expect, finish
from promises.common import BASE, HEADLINES, article, channel, fed, line, memory, test, within

FORMATS = ["columns", "tsv", "sfeed", "bar", "cards", "grid", "html"]
STREAMING = ["columns", "tsv", "sfeed", "cards", "html"]
ON_TERMINAL = ["columns", "bar", "cards", "grid"]

# JSON strings, as bytes: what a record could hold to act on the terminal, the page or a later tool.
CORPUS = {
    "SGR": rb"\u001b[31mred\u001b[0m", "clear": rb"\u001b[2J\u001b[H", "OSC 8": rb"\u001b]8;;http://evil.example\u001b\\x\u001b]8;;\u0007",
    "OSC 52": rb"\u001b]52;c;cm0gLXJm\u0007", "OSC 0": rb"\u001b]0;owned\u009c", "DCS": rb"\u001bPq#0;2;0;0;0\u001b\\", "APC": rb"\u001b_x\u001b\\",
    "C1 escaped": rb"\u009b31m\u009d52;c;x\u009c\u0090q\u009c", "C1": "\x9b31m\x9d52;c;x\x9c\x90q\x9c\x85".encode(),
    "NUL": rb"a\u0000b", "DEL": b"a\x7fb", "backspace": rb"rm -rf\b\b\b\b", "line breaks": rb"a\nb\rc\td\u000be\f", "bell": rb"\u0007",
    "bidi escaped": rb"\u202egpj.exe\u2066\u200f", "bidi": "\u202egpj.exe\u202c\u2066\u2069\u200e\u061c".encode(),
    "separators": "a\u2028b\u2029c".encode(), "noncharacters": "\ufffe\uffff\ufdd0\U0010ffff".encode(), "lone surrogate": rb"\ud800x\udfff",
    "tags": "a\U000e0041\U000e007fb".encode(), "zalgo": ("Z" + "\u0301" * 500).encode(), "joiners": ("\u200d" * 300).encode(),
    "script": rb"</style></title><script>alert(1)</script>", "attribute": rb"\" onerror=alert(1) x=\"", "single": b"' onmouseover='alert(1)",
    "comment": b"<!--", "cdata": b"]]><![CDATA[", "entity": b"&lt;script&gt;&#x1b;&#0;", "javascript": b"javascript:alert(1)",
    "data": b"data:text/html,<script>alert(1)</script>", "address": rb"http://a.example/\u001b]8;;\u0007\"><script>", "formula": b"=cmd|' /C calc'!A0",
    "a megabyte": "头条".encode() * 170000,
}
# Lines that are no records: their bytes must not come back in a message either.
BAD = {
    "raw C1": b"\x9b31m", "raw escape": b"\x1b[31m", "overlong": b"\xc0\x9b31m", "overlong escape": b"\xe0\x80\x9b", "surrogate": b"\xed\xa0\x80",
    "raw NUL": b"\x00", "raw line feed": b"\x0a", "cut short": b"\xe4\xb8",
}


def hostile(text):
    """Records with the text in every member that is shown."""
    keys = b"tname title digest url tid docid imgsrc imgfile source author ptime published updated kind body section icon".split()
    members = b",".join(b'"%s":"%s"' % (key, text) for key in (keys if len(text) < 100_000 else keys[:4]))
    return (
        b'{%s,"replyCount":7,"tags":["%s"]}\n' % (members, text)
        + b'{"tid":"T1","tname":"%s","url":"%s","icon":"%s","section":"mine","fixed":true}\n' % (text, text, text)
        + b'{"tid":"square:%s","tname":"%s","url":"http://a.example/%s"}\n' % (text, text, text)
        + b'{"tid":"T2","title":"%s","url":"http://a.example/%s","imgsrc":"http://a.example/%s"}\n' % (text, text, text)
    )


def harmful(text):
    """The first character that is no text, nor the end of a line."""
    found = re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]", text)
    return found and "%r after %r" % (found[0], text[max(0, found.start() - 30) : found.start()])


def without_styles(text):
    return re.sub("\x1b(?:\\[[0-9;]*m|\\]8;;[!-~]*\x1b\\\\)", "", text)


def opened_and_closed(text):
    """Whether every line ends without a colour or a link of the tool's."""
    for shown in text.splitlines():
        links, styles = re.findall("\x1b\\]8;;([!-~]*)\x1b\\\\", shown), re.findall("\x1b\\[([0-9;]*)m", shown)
        if links and links[-1] or styles and styles[-1] != "0":
            return False
    return True


@test("whatever a record holds, only text comes out", over=list(CORPUS))
def _(here, name):
    data = hostile(CORPUS[name])
    for form in FORMATS:
        for args in ([], ["-w40", "--color=always", "--links=always", "--selected=T1"]):
            result = here.run("news-render", "-f", form, *args, stdin=data)
            expect(result.status == 0 and not result.err, "%s: %d, %r" % (form, result.status, result.err[:200]))
            text = result.out.decode()  # UTF-8, or this fails
            if form in ON_TERMINAL:
                expect(opened_and_closed(text), "%s: a style is left open: %r" % (form, text[:300]))
                text = without_styles(text)
            if form in ("tsv", "sfeed"):
                expect(text.count("\n") == 4, "%s: %d lines" % (form, text.count("\n")))
                expect(form == "tsv" or all(l.count("\t") == 8 for l in text.splitlines()), "fields")
                text = text.replace("\t", "")
            expect(not harmful(text), "%s: %s" % (form, harmful(text)))
            if form == "html":
                check_page(text)


def check_page(text):
    """The elements and attributes of a page are the tool's own, and its links are of http(s)."""
    from html.parser import HTMLParser

    allowed = {
        "html": {"lang", "dir"}, "meta": {"charset", "http-equiv", "content", "name"}, "section": {"id"}, "h1": {"dir"}, "h2": {"dir"},
        "h3": {"dir"}, "p": {"dir", "class"}, "a": {"href", "rel", "class", "dir"}, "img": {"src", "alt", "width", "height"},
        "span": {"class", "dir"}, "div": {"class"}, "ul": {"class"}, "li": {"id"}, "nav": {"aria-label"},
        **{tag: set() for tag in "head title style body header main article small".split()},
    }

    class Checker(HTMLParser):
        def handle_starttag(self, tag, attributes):
            expect(tag in allowed and {k for k, _ in attributes} <= allowed[tag], "<%s %s>" % (tag, attributes))
            for key, value in attributes:
                if key == "href":
                    expect(re.match("https?://|#", value), "link to %r" % value)
                elif key == "src":  # an address, or a file beside the page
                    expect(re.match("https?://", value) or not re.match("/|[^/]*:", value), "picture of %r" % value)

        def handle_comment(self, data):
            expect(False, "a comment: %r" % data)

    Checker().feed(text)


@test("what is no record does not come back in a message", over=list(BAD))
def _(here, name):
    data = b'{"tid":"T1","title":"good"}\n{"tid":"T1","title":"a%sb"}\n' % BAD[name]
    for form in FORMATS:
        for args in ([], ["--errors=json"]):
            result = here.run("news-render", "-f", form, *args, stdin=data)
            expect(result.status == 1, "%s: status %d" % (form, result.status))
            expect(not harmful(result.err.decode()) and result.err.count(b"\n") in (1, 2), result.err)
            text = without_styles(result.out.decode()).replace("\t", "")
            expect(not harmful(text), "%s: %s" % (form, harmful(text)))


@test("file names and options with controls are shown escaped", over=["text", "json"])
def _(here, kind):
    evil = "a\x1b[31m\x07\n\u202e\x9b31m\u2028.ndjson"
    (here.tmp / evil).write_bytes(b'{"tid":\n{}\n')
    for args in (
        ["missing-" + evil], [evil], ["--lang=" + evil], ["-f", evil], ["--page=" + evil], ["--links=" + evil], ["--" + evil],
        ["-c" + evil],
    ):
        result = here.run("news-render", "--errors=" + kind, *args)
        expect(result.status in (2, 3) and result.err, "%s: %d" % (args, result.status))
        expect(not harmful(result.err.decode()), result.err)
    result = here.run("news-render", "-f", "html", "--title=" + evil + "\udcff", stdin=article(1))
    expect(not harmful(result.out.decode()), harmful(result.out.decode()))


@test("the first record is shown before the second comes", over=STREAMING)
def _(here, form):
    process = here.start("news-render", "-f", form, stdin=subprocess.PIPE)
    shown = b""
    for n in (1, 2, 3):
        process.stdin.write(article(n, title="title-%d" % n, tid="T%d" % (n // 2)))
        process.stdin.flush()
        wanted = b"title-%d" % n
        while wanted not in shown:
            shown += within(10, lambda: os.read(process.stdout.fileno(), 65536))
    expect(finish(process).status == 0, "status")


@test("memory does not grow with the records of a stream", over=STREAMING, alone=True)
def _(here, form):
    def used(count, *args):
        data = b"".join(article(n % 5000, tid="T%d" % (n * 20 // count)) for n in range(count))
        return memory(here, "news-render", ["-f", form, *args], data, "VmPeak")

    few, lots = used(2000), used(120_000)
    expect(lots <= few + 256, "%d KiB for 2,000 records, %d for 120,000" % (few, lots))
    paged = used(120_000, "--page=2", "--per-page=10")
    expect(paged <= few + 256, "%d KiB for 2,000 records, %d for a page of 120,000" % (few, paged))


@test("a record that is neither an article nor a channel is a bad record", over=FORMATS)
def _(here, form):
    data = article(1) + b' {"docid2":"x"}\n' + channel(2) + b"{}\n"
    result = here.run("news-render", "-f", form, stdin=data)
    expect(result.status == 1, result.status)
    reason = "neither an article nor a channel: no title, tname or tid"
    expect(result.messages == ["news-render: stdin:2:2: " + reason, "news-render: stdin:4:1: " + reason], result.messages)
    result = here.run("news-render", "-f", form, "--errors=json", stdin=b"{}\n")
    expect(result.status == 3 and b'"line":1,"column":1,"error":"bad-record"' in result.err, result.err)
    result = here.run("news-render", "-f", form, "--strict", stdin=b"{}\n" + data)
    expect(result.status == 3, result.status)


@test("with --fields any record is shown", over=["columns", "tsv"])
def _(here, form):
    result = here.run("news-render", "-f", form, "--fields=x", stdin=b'{"x":1}\n{}\n{"x":"y"}\n')
    expect((result.status, result.out) == (0, b"1\n\ny\n"), result.out)


@test("labels are in the language of the locale")
def _(here):
    data = article(1, replyCount=7) + channel(1, section="mine")
    for env, zh in (
        ({"LC_ALL": "zh_CN.UTF-8"}, True), ({"LC_ALL": "zh"}, True), ({"LC_ALL": "C", "LANG": "zh_CN"}, False),
        ({"LC_ALL": "", "LC_MESSAGES": "zh_TW.Big5", "LANG": "C"}, True), ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_HK"}, True),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}, False), ({"LC_ALL": "de_DE.UTF-8", "LANG": "zh_CN"}, False),
    ):
        for args, chinese in (([], zh), (["--lang=zh"], True), (["--lang=en"], False)):
            cards = here.run("news-render", "-f", "cards", *args, stdin=data, env=env).out.decode()
            expect(("回帖数:7" in cards) == chinese and ("replies: 7" in cards) != chinese, "%s %s: %s" % (env, args, cards))
            grid = here.run("news-render", "-g", "-w60", *args, stdin=data, env=env).out.decode()
            heads = ["我的订阅", "更多频道"] if chinese else ["My channels", "More channels"]
            expect([l for l in grid.splitlines() if not l.startswith(" ")] == heads, "%s %s: %s" % (env, args, grid))
            shown = here.run("news-render", "-f", "html", *args, stdin=data, env=env).out.decode()
            expect(('lang="zh' in shown) == chinese and ("回帖数:7" in shown) == chinese, "%s %s" % (env, args))


@test("text is UTF-8 in every locale, and without a terminal's name", over=["columns", "cards", "bar", "grid"])
def _(here, form):
    data = here.run("news-fetch", BASE, *HEADLINES[:3]).out
    usual = here.run("news-render", "-f", form, "-w60", stdin=data).out
    for env in ({"LC_ALL": "C"}, {"LC_ALL": "POSIX", "TERM": ""}, {"LC_ALL": "en_US.ISO-8859-1", "TERM": "dumb"}):
        expect(here.run("news-render", "-f", form, "-w60", stdin=data, env=env).out == usual, env)
    for columns in ("1", "2", "3"):
        narrow = here.run("news-render", "-f", form, stdin=data, env={"COLUMNS": columns})
        expect(narrow.status == 0 and narrow.out == here.run("news-render", "-f", form, "-w", columns, stdin=data).out, columns)
    for columns in ("0", "-1", "x", "", "99999999999999999999"):
        expect(here.run("news-render", "-f", form, stdin=data, env={"COLUMNS": columns}).out
               == here.run("news-render", "-f", form, stdin=data).out, columns)


@test("pages of any format end in which they are")
def _(here):
    data = b"".join(channel(n, tname="n%d" % n) for n in range(7))
    for form in ("columns", "tsv", "cards", "bar", "grid"):
        for page, last in ((1, "1/3"), (3, "3/3"), (4, "4/3"), (10**17, "%d/3" % 10**17)):
            args = ["-f", form, "--page=%d" % page, "--per-page=3"]
            lines = here.run("news-render", *args, stdin=data).out.decode().splitlines()
            expect(lines[-1] == last, "%s: %s" % (form, lines))
            shown = re.findall("n[0-9]", "".join(lines[:-1]))
            expect(shown == ["n%d" % n for n in range(7)][3 * page - 3 : 3 * page], "%s: %s" % (form, shown))
            expect(page <= 3 or len(lines) == 1, lines)
    for args in (["--page=0"], ["--per-page=0"], ["--page=-1"], ["--page=x"], ["--per-page="], ["--page=1", "--per-page=0"], ["-c0"]):
        result = here.run("news-render", *args, stdin=data)
        expect(result.status == 2 and not result.out and result.err.count(b"\n") == 1, "%s: %s" % (args, result))
    expect(here.run("news-render", "--per-page=2", stdin=data).out.decode().splitlines()[-1] == "1/4", "--per-page alone")
    expect(here.run("news-render", "--page=1", stdin=b"").out == b"1/0\n", "no records")


@test("links are written where they are wanted, over http(s) only")
def _(here):
    data = (
        article(1, url="https://a.example/x?y=1&z=\"'头 \x07") + article(2, url="javascript:alert(1)") + article(3, url=None)
        + line({"tid": "square:1", "tname": "s", "url": "http://a.example/"}) + line({"tid": "square:2", "tname": "t", "url": "mod://x"})
    )
    first = "https://a.example/x?y=1&z=%22%27%E5%A4%B4%20%07"
    for form, wanted in (
        ("columns", [first, "http://a.example/"]), ("cards", [first]), ("grid", ["http://a.example/"]), ("bar", []),
        ("tsv", []), ("sfeed", []),
    ):
        always = here.run("news-render", "-f", form, "--links=always", stdin=data).out.decode()
        links = re.findall("\x1b\\]8;;([^\x1b]*)\x1b\\\\", always)
        expect(links == [l for u in wanted for l in (u, "")], "%s: %s" % (form, links))
        for args in ([], ["--links=auto"], ["--links=never"], ["--links=always", "--links=never"]):
            expect("\x1b" not in here.run("news-render", "-f", form, *args, stdin=data).out.decode(), "%s %s" % (form, args))


@test("sfeed's own programs read what -f sfeed writes")
def _(here):
    if not shutil.which("sfeed_plain"):
        raise Skip("no sfeed")
    data = here.run("news-fetch", BASE, "--all", *HEADLINES[:2]).out
    data += article(
        1, title="<b> & \"quotes\" \\n", digest="line\n\ttab \\ back <i>&amp;", tags=["a", "b|c"], author="A & B",
        url="http://a.example/?x=1&y=2",
    )
    data += article(2, published=None, updated=None, digest=None, url=None) + channel(3, url="http://a.example/c")
    file = here.tmp / "news"
    file.write_bytes(here.run("news-render", "-f", "sfeed", stdin=data).out)
    count = len(data.splitlines())

    def sfeed(name, *more):
        env = here.environment(SFEED_MBOX_CONTENT="1")
        result = subprocess.run([name, *more, file], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
        expect(result.returncode == 0 and not result.stderr, "%s: %d %r" % (name, result.returncode, result.stderr))
        return result.stdout.decode()

    plain = sfeed("sfeed_plain").splitlines()
    expect(len(plain) == count and "2024-06-18" in plain[0] and "梧岭渔民救起6名落水游客" in plain[0], plain[:2])
    shown = sfeed("sfeed_html")
    expect(shown.count("<a href=") >= count - 20 and "&lt;b&gt; &amp; &quot;quotes&quot; \\n" in shown, shown[-900:])
    atom = sfeed("sfeed_atom")
    import xml.dom.minidom

    entries = xml.dom.minidom.parseString(atom).getElementsByTagName("entry")

    def text(entry, tag):
        found = entry.getElementsByTagName(tag)
        return found[0].firstChild.data if found and found[0].firstChild else None

    expect(len(entries) == count, "%d entries" % len(entries))
    made = entries[-3]
    expect(text(made, "title").endswith('<b> & "quotes" \\n') and text(made, "content") == "line\n\ttab \\ back <i>&amp;", made.toxml())
    expect(text(made, "updated") == "2024-06-18T01:13:01Z" and text(made, "name") == "A & B", made.toxml())
    terms = [c.getAttribute("term") for c in made.getElementsByTagName("category")]
    expect(terms in (["a", "b c"], ["a"]), made.toxml())  # sfeed_atom 1.7 forgets the last one of its own too
    links = [l.getAttribute("href") for l in made.getElementsByTagName("link")]
    expect(links[0] == "http://a.example/?x=1&y=2", links)
    mbox = sfeed("sfeed_mbox")
    expect(len(re.findall("^From MAILER-DAEMON", mbox, re.M)) == count and "line\n\ttab \\ back" in mbox, mbox[-1500:])
    if shutil.which("sfeed_json"):
        import json

        expect(len(json.loads(sfeed("sfeed_json"))["items"]) == count, "json")


@test("columns, cards and grids stand straight in a real terminal", over=[20, 80, 300], alone=True)
def _(here, width):
    if not shutil.which("tmux"):
        raise Skip("no tmux")
    names = ["头条", "NBA", "👍赞", "ｶﾅ", "한국", "e\u0301té", "🇨🇳", "a"]
    titles = ["老旧小区加装电梯满876部", "Plain words of Latin", "中文 and Latin，混排“引号”…", "😀😀😀", "🀄红中 🎉"]
    titles += ["한국어 제목", "ﾊﾝｶｸ", "x" * 400]
    (here.tmp / "articles").write_bytes(
        b"".join(
            article(
                n, tid="T%d" % n, tname=names[n], title=titles[n], digest=titles[n] * 3, replyCount=10 ** (n % 7),
                url="http://a.example/",
            )
            for n in range(8)
        )
    )
    (here.tmp / "channels").write_bytes(b"".join(channel(n, tname=name) for n, name in enumerate(names)))

    def seen(*args, sessions=itertools.count()):
        """The cells of the window after a run: a list of characters a line, wide ones followed by None."""
        import unicodedata

        command = "%s --links=always %s; printf END; sleep 60" % (here.tool("news-render"), " ".join(args))
        server = ["tmux", "-L", "news-test-%d-%s-%d" % (os.getpid(), here.client, next(sessions)), "-f", "/dev/null"]
        env = here.environment(LC_ALL="C.UTF-8", TERM="xterm-256color")
        env.pop("TMUX", None)
        size = ["-x", str(width), "-y", "60"]
        subprocess.run([*server, "-u", "new-session", "-d", *size, command], check=True, env=env, cwd=here.tmp)
        try:
            until = time.monotonic() + 20
            while True:
                pane = subprocess.run([*server, "capture-pane", "-p"], stdout=subprocess.PIPE, env=env)
                if "END" in (text := pane.stdout.decode()):
                    break
                expect(time.monotonic() < until, "nothing in the window: %r" % text)
                time.sleep(0.05)
        finally:
            subprocess.run([*server, "kill-server"], env=env)
        lines = text.split("END")[0].rstrip("\n").split("\n")
        cells = []
        for shown in lines:
            row = []
            for c in shown:
                if unicodedata.combining(c) or "\U0001f3fb" <= c <= "\U0001f3ff" and row:
                    continue
                row += [c, None] if unicodedata.east_asian_width(c) in "WF" else [c]
            cells.append(row)
        return lines, cells

    lines, cells = seen("articles")
    expect(len(lines) == 8, "lines wrap: %s" % lines)
    expect(all(len(row) <= width for row in cells), "too wide")
    if width > 20:
        column = 12 if width == 80 else 26
        plain = [n for n in range(8) if n not in (2, 6)]  # tmux has ideas of its own about sequences of emoji
        for n in plain:
            expect(cells[n][column] == titles[n][0], "title %d is not in column %d: %r" % (n, column, lines[n]))
            expect(cells[n][column - 1] == " ", lines[n])
            end = "".join(c or "" for c in cells[n]).rstrip()
            expect(str(10 ** (n % 7)) in end, "count of %r" % lines[n])
        ends = {len([c for c in cells[n] if c is not None or True]) for n in plain}
        expect(len(ends) == 1, "ages end in different columns: %s" % ends)
    lines, cells = seen("-f cards articles")
    expect(all(len(row) <= width for row in cells), "cards too wide")
    rules = [l for l in lines if l.startswith("─")]
    expect(rules and all(r == "─" * width for r in rules), "rules: %s" % rules[:1])
    replies = [row for l, row in zip(lines, cells) if "replies:" in l]
    expect(all(len(row) == width for row in replies), "replies do not end at the edge")
    lines, cells = seen("-g channels")
    cell = width // 4
    for n in (0, 1, 3, 4, 5, 7):
        row = cells[n // 4][n % 4 * cell : n % 4 * cell + cell]
        shown = "".join(c or "" for c in row).strip()
        expect(shown == names[n].replace("\u0301", "") or width == 20 and shown, "cell %d: %r in %r" % (n, shown, lines))
