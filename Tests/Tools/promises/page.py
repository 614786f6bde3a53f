"""news-render -f html: a page that validates, and looks as it should in a real browser."""

import importlib, json, re, shutil, subprocess, sys
import browser
from harness import Skip, expect
from promises.common import BASE, HEADLINES, LIST, article, channel, line, test

WIDTHS = [320, 768, 1400]
HOSTILE = [
    "</style><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='x", "<!--", "]]>", "&lt;b&gt;&#0;",
    "\x1b]8;;http://a.example\x1b\\x", "\u202egpj.exe", "a\u2028b\x00c\x9b31m", "\ufffe\uffff\ufdd0",
]


def page(here, data, *args, name="page.html"):
    result = here.run("news-render", "-f", "html", *args, stdin=data, env={"LC_ALL": "zh_CN.UTF-8"})
    expect(result.status == 0, result.err)
    file = here.tmp / name
    file.write_bytes(result.out)
    return file


def news():
    """Articles of two channels, with what is long, missing or hostile; channels, one of them empty."""
    picture = "data.png"
    return b"".join(
        [channel(n, tname=name) for n, name in enumerate(["头条", "科技", "空频道", "体育", "财经", "娱乐", "汽车", "旅游"] * 5)]
        + [
            article(1, tid="T%013d" % 0, imgfile=picture, title="短", digest=None, replyCount=0),
            article(2, tid="T%013d" % 0, title="很长的标题" * 30, digest="很长的摘要，" * 60, replyCount=123456789),
            article(3, tid="T%013d" % 0, title="w" * 300, digest="d" * 2000, url="http://a.example/?x=1&y=2"),
            article(4, tid="T%013d" % 0, title="mixed 中文 and Latin " * 9, digest="two words " * 99, imgsrc="http://127.0.0.1:1/x.jpg"),
            article(5, tid="T%013d" % 1, tname="科技", title=None, digest="无题", replyCount=None, url=None),
        ]
        + [article(9 + n, tid="T%013d" % 1, tname=t, title=t, digest=t, source=t, url="http://a.example/" + t, imgsrc=t) for n, t in enumerate(HOSTILE)]
    )


def squares(count=18):
    return b"".join(
        line({"tid": "square:%d" % n, "tname": ["审帖", "内容贡献榜", "随机穿越", "w" * 40][n % 4], "icon": "http://127.0.0.1:1/%d" % n,
              "url": "http://a.example/%d" % n if n % 3 else "mod://x"})
        for n in range(count)
    )


def subscriptions(recent=True):
    names = ["头条", "新闻学院", "态度公开课", "NBA", "w" * 40, "科技", "体育"]
    sections = ["mine"] * 7 + (["recent"] if recent else []) + ["more"] * 6
    return b"".join(
        channel(n, tname=names[n % 7], section=section, **({"fixed": True} if n == 0 else {}))
        for n, section in enumerate(sections)
    )


def pages(here):
    fetched = here.run("news-fetch", BASE, *HEADLINES).out
    return {
        "news": page(here, news(), name="news.html"), "squares": page(here, squares(), name="squares.html"),
        "subscriptions": page(here, subscriptions(), name="subscriptions.html"),
        "both": page(here, subscriptions() + fetched, name="both.html"),
        "fetched": page(here, fetched, "--lang=en", "--title=<News> & \"more\"", name="fetched.html"),
        "empty": page(here, b"", name="empty.html"), "paged": page(here, fetched, "--page=2", "--per-page=3", name="paged.html"),
    }


@test("pages validate")
def _(here):
    if not shutil.which("tidy"):
        raise Skip("no tidy")
    for name, file in pages(here).items():
        done = subprocess.run(["tidy", "-q", "-e", "-utf8", file], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        expect(done.returncode == 0, "%s: %s" % (name, done.stderr.decode()[:600]))


def debians(module):
    """A module that Debian packages, also where another Python than Debian's runs the tests."""
    try:
        return importlib.import_module(module)
    except ImportError:
        sys.path.append("/usr/lib/python3/dist-packages")
        try:
            return importlib.import_module(module)
        except ImportError:
            raise Skip("no " + module)
        finally:
            sys.path.pop()


@test("a strict parser finds no fault in pages")
def _(here):
    html5lib = debians("html5lib")
    for name, file in pages(here).items():
        parser = html5lib.HTMLParser(strict=False)
        parser.parse(file.read_bytes(), transport_encoding="utf-8")
        expect(not parser.errors, "%s: %s" % (name, parser.errors[:3]))


def near(a, b, slack=0.6):
    return abs(a - b) <= slack


@test("nothing of a page overflows, at any width")
def _(here):
    for (file, width), seen in browser.measure(list(pages(here).values()), WIDTHS).items():
        name = "%s at %d" % (file.name, width)
        expect(seen["width"] == width, "the window is %s wide" % seen["width"])
        expect(seen["scrollWidth"] <= width, "%s scrolls to %s" % (name, seen["scrollWidth"]))
        expect(not seen["outside"], "%s: outside: %s" % (name, seen["outside"][:3]))
        expect(seen["scripts"] == 1 and seen["inline"] == 0, "%s: scripts or inline styles" % name)
        for link in seen["bar"]:
            expect(link["there"], "%s: %s leads nowhere" % (name, link["href"]))


@test("cells are the app's")
def _(here):
    for (_, width), seen in browser.measure([page(here, news())], WIDTHS).items():
        check_cells(seen, width)


def check_cells(seen, width):
    expect(len(seen["articles"]) == 5 + len(HOSTILE), len(seen["articles"]))
    for cell in seen["articles"]:
        left, top, wide, high = cell["rect"]
        expect(near(high, 80) and cell["padding"] == "8px", "%s high, padding %s" % (high, cell["padding"]))
        for key, most in (("picture", 64), ("title", 20.5), ("digest", 32.5), ("count", 12.5)):
            if part := cell[key]:
                x, y, w, h = part["rect"]
                inside = x >= left + 7.5 and y >= top + 7.5 and x + w <= left + wide - 7.5 and y + h <= top + 72.5
                expect(inside, "%s: %s in %s" % (key, part["rect"], cell["rect"]))
                expect(h <= most, "%s: %s high" % (key, h))
        picture = cell["picture"]
        expect(picture["rect"][2:] == [100, 64] and near(picture["rect"][0], left + 8), picture)
        expect(picture["background"] == "rgb(255, 165, 0)", picture["background"])
        expect(cell["image"] is None or cell["image"]["rect"][2:] == [100, 64], cell["image"])
        expect(cell["title"]["size"] == "16px" and cell["title"]["rect"][0] >= left + 116, cell["title"])
        if cell["digest"]:
            expect(cell["digest"]["size"] == "13px" and near(cell["digest"]["rect"][1], top + 28), cell["digest"])
        if count := cell["count"]:
            x, y, w, h = count["rect"]
            expect(count["size"] == "12px", count)
            expect(near(x + w, left + wide - 8) and near(y + h, top + 72), "not bottom right: %s in %s" % (count["rect"], cell["rect"]))
            expect(count["text"].startswith("回帖数:"), count["text"])
    long = seen["articles"][1]
    expect(long["title"]["cut"] and long["digest"]["rect"][3] > 24, "two lines of a long digest: %s" % long)
    per_row = sum(near(c["rect"][1], seen["articles"][0]["rect"][1]) for c in seen["articles"])
    expect(per_row == {320: 1, 768: 2, 1400: 3}[width], "%d cells a row" % per_row)


@test("the bar is on top, the selected channel red and larger")
def _(here):
    first, fourth = page(here, news()), page(here, news(), "--selected=T%013d" % 3, name="fourth.html")
    for (file, width), seen in browser.measure([first, fourth], WIDTHS).items():
        chosen = 0 if file == first else 3
        expect(len(seen["bar"]) == 40, len(seen["bar"]))
        expect(seen["nav"]["rect"][1] + seen["nav"]["rect"][3] <= seen["main"]["rect"][1] + 0.5, "below the articles")
        for place, link in enumerate(seen["bar"]):
            wanted = ("20px", "rgb(255, 0, 0)") if place == chosen else ("16px", "rgb(0, 0, 0)")
            expect((link["size"], link["color"]) == wanted, "%d: %s %s" % (place, link["size"], link["color"]))
        x, _, w, _ = seen["bar"][chosen]["rect"]
        expect(0 <= x and x + w <= width, "the selected one is out of view: %s" % x)


@test("squares stand four in a row, subscriptions five")
def _(here):
    files = [
        page(here, squares(), name="a.html"), page(here, subscriptions(), name="b.html"),
        page(here, subscriptions(recent=False), name="c.html"),
    ]
    for (file, _), seen in browser.measure(files, WIDTHS).items():
        if file == files[0]:
            check_squares(seen)
        else:
            check_subscriptions(seen, file == files[1])


def check_squares(seen):
    (grid,) = seen["squares"]
    expect(grid["columns"] == 4 and len(grid["cells"]) == 18, grid["columns"])
    for place, cell in enumerate(grid["cells"]):
        expect(near(cell["rect"][1], grid["cells"][place // 4 * 4]["rect"][1]), "row of %d" % place)
        left, top, wide, high = cell["rect"]
        x, y, w, h = cell["icon"]["rect"]
        expect(near(w, wide / 2, 1) and near(h, w, 1) and near(x - left, wide / 4, 1), "icon %s in %s" % (cell["icon"]["rect"], cell["rect"]))
        name = cell["name"]
        expect(name["size"] == "14px" and name["rect"][1] >= y + h and near(name["rect"][0] + name["rect"][2] / 2, left + wide / 2, 1), name)


def check_subscriptions(seen, has_recent):
    wanted = ["我的订阅", "最近删除", "更多频道"] if has_recent else ["我的订阅", "更多频道"]
    expect([h["text"] for h in seen["headings"]] == wanted, seen["headings"])
    counts = [7, 1, 6] if has_recent else [7, 6]
    expect([(g["columns"], len(g["cells"])) for g in seen["channels"]] == [(5, n) for n in counts], "columns")
    colors = [c["name"]["color"] for g in seen["channels"] for c in g["cells"]]
    expect(colors[0] == "rgb(255, 0, 0)" and "rgb(255, 0, 0)" not in colors[1:], "fixed ones are red: %s" % colors)


@test("a page is dark where that is wished, and readable in both")
def _(here):
    def luminance(color):
        parts = [int(n) / 255 for n in re.findall(r"\d+", color)[:3]]
        r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    def contrast(a, b):
        high, low = sorted([luminance(a), luminance(b)], reverse=True)
        return (high + 0.05) / (low + 0.05)

    file = page(here, news())
    for dark in (False, True):
        (seen,) = browser.measure([file], [768], dark=dark).values()
        ground = seen["background"]
        expect((luminance(ground) < 0.05) == dark, "dark %s: %s" % (dark, ground))
        cell = seen["articles"][1]
        for part in (cell["title"], cell["digest"], cell["count"], seen["bar"][1], seen["headings"][0]):
            expect(contrast(part["color"], ground) >= 4.5, "dark %s: %s on %s" % (dark, part["color"], ground))


@test("the browser has nothing to say of the policy")
def _(here):
    (here.tmp / "data.png").write_bytes(b"")
    file = page(here, article(1, imgfile="data.png") + squares(2).replace(b"http://127.0.0.1:1/", b"javascript:"))
    said = [l for l in browser.console(file) if "Content Security" in l or "Refused" in l]
    expect(not said, said)


@test("a page is one file, whose policy names its style sheet by its hash")
def _(here):
    import base64, hashlib

    text = page(here, news()).read_text()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)[1]
    sheet = re.search(r"<style>(.*?)</style>", text, re.S)[1]
    digest = base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode()
    expect("style-src 'sha256-%s'" % digest in policy, policy)
    expect("default-src 'none'" in policy and "unsafe" not in policy and "script" not in policy, policy)
    expect("url(" not in sheet and "@import" not in sheet, "the sheet loads something")
    expect(text.index("<meta charset") < 1000, "the charset is too late")
    expect('<html lang="zh-CN" dir="ltr">' in text, text[:80])


@test("a page of the captured lists is whole")
def _(here):
    channels = here.run("news-channels", LIST).out
    text = page(here, channels + here.run("news-fetch", BASE, *HEADLINES[:2]).out).read_text()
    names = [json.loads(l)["tname"] for l in channels.splitlines()]
    shown = re.findall(r'<li><a href="#[^"]*"[^>]*>([^<]*)</a></li>', text)
    expect(shown == names, "%s, not %s" % (shown[:5], names[:5]))
    ids = re.findall(r' id="([^"]*)"', text)
    expect(len(set(ids)) == len(ids) and set(re.findall(r'href="#([^"]*)"', text)) <= set(ids), "links and ids")
