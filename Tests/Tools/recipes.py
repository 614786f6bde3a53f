#!/usr/bin/env python3
"""The recipes, each run as its reader would run it, on the sample site.

Tests/Tools/recipes.py [--bin=DIR]… [--list] [WORD…]

What a recipe would start (a mailer, a browser, a server of notifications, ssh) is a script here that writes
down what it was given. Titles and tids are such that a shell might act on them.
"""

import email, email.policy, functools, http.server, json, os, shutil, sqlite3, subprocess, sys, threading
from harness import ROOT, SITE, Skip, Tests, expect, finish
from manual import furnish

test = Tests()
RECIPES = ROOT / "scripts/recipes"
TID = "T1348649580692"


def needs(*commands):
    for command in commands:
        if not shutil.which(command):
            raise Skip("no %s here" % command)


class Kitchen:
    """A folder with subscriptions, the sample site as the service, and stand-ins."""

    def __init__(self, here):
        self.here = here
        self.feeds = 0
        self.env = furnish(here)
        self.env.update(XDG_STATE_HOME=str(here.tmp / "state"), XDG_CACHE_HOME=str(here.tmp / "cache"))
        self.env["NEWS_SUBS"] = str(here.tmp / "subs.ndjson")

    def stand_in(self, name, script):
        file = self.here.tmp / name
        file.write_text("#!/usr/bin/env bash\n" + script)
        file.chmod(0o755)
        return str(file)

    def run(self, recipe, *args, stdin=b"", status=(0,), **env):
        process = subprocess.Popen(
            [RECIPES / recipe, *map(str, args)], cwd=self.here.tmp, env={**self.env, **env}, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        result = finish(process, stdin)
        expect(result.status in status, "%s: %s" % (recipe, result))
        expect(result.status != 0 or result.err == b"", "%s says %r" % (recipe, result.err))
        expect(not (self.here.tmp / "evil").exists(), "%s evaluates what it reads" % recipe)
        return result

    def read(self, name):
        return (self.here.tmp / name).read_text()

    def subscribe(self, *channels):
        with open(self.here.tmp / "subs.ndjson", "w") as subs:
            for channel in channels:
                subs.write(json.dumps(channel, ensure_ascii=False) + "\n")

    def feed(self, name, items):
        """Writes a feed of one's own; its URL is on a server of the folder."""
        (self.here.tmp / name).write_text(
            '<rss version="2.0"><channel><title>%s</title>%s</channel></rss>'
            % (name, "".join("<item><title>%s</title><link>%s</link><guid>%s</guid></item>" % item for item in items))
        )
        self.feeds += 1  # its server tells the time in seconds
        os.utime(self.here.tmp / name, times=(0, 10**9 + self.feeds))
        return "%s/%s" % (folder_url(self.here.tmp), name)


@functools.cache
def folder_url(folder):
    """The URL of a folder, on the loopback interface."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "http://127.0.0.1:%d" % server.server_port


@test("digest: a mail of what is new, once; again when the mailer failed")
def _(here):
    kitchen = Kitchen(here)
    mailer = kitchen.stand_in("mailer", 'cat >"mail.$(ls mail.* 2>/dev/null | wc -l)"; echo "$@" >arguments\n')
    result = kitchen.run("digest", "me@example.org", status=(2,), MAILER="missing-mailer -t")
    expect(result.err == b"digest: there is no missing-mailer; MAILER names another\n", result)
    result = kitchen.run("digest", "me@example.org", status=(1,), MAILER="false")
    expect(not list(here.tmp.glob("mail.*")), result)
    kitchen.run("digest", "me@example.org", MAILER=mailer + " -i -t")
    expect(kitchen.read("arguments") == "-i -t\n", kitchen.read("arguments"))
    mail = email.message_from_string(kitchen.read("mail.0"), policy=email.policy.default)
    expect(mail["To"] == "me@example.org" and mail["Subject"] == "65 new articles", dict(mail))
    text, page = mail.get_body(("plain",)), mail.get_body(("html",))
    expect("栖川村民" in text.get_content() and text.get_content().count("科技\n") == 1, text.get_content()[:500])
    expect(page.get_content().startswith("<!DOCTYPE html>"), page.get_content()[:200])
    kitchen.run("digest", "me@example.org", MAILER=mailer)
    expect(not (here.tmp / "mail.1").exists(), "a mail without news")
    kitchen.subscribe({"tid": kitchen.feed("one.xml", [("one", "http://o.org/", "1")])})
    kitchen.run("digest", "me@example.org", MAILER=mailer)
    expect("\nSubject: 1 new article\n" in kitchen.read("mail.1"), kitchen.read("mail.1")[:200])


@test("page: replaced as a whole, kept when nothing can be fetched")
def _(here):
    kitchen = Kitchen(here)
    kitchen.run("page", "news.html", TITLE="<晨报>")
    page = kitchen.read("news.html")
    expect("&lt;晨报&gt;" in page and "科技" in page and page.endswith("</html>\n"), page[:300])
    kitchen.run("page", "news.html", status=(1, 3), NEWS_BASE_URL="http://127.0.0.1:1")
    expect(kitchen.read("news.html") == page, "the page changed")
    expect(not list(here.tmp.glob("news.html.*")), "a file is left")


@test("pick: what fzf gives is opened, http and https only, as one word")
def _(here):
    needs("fzf")
    kitchen = Kitchen(here)
    browser = kitchen.stand_in("browser", 'printf "<%s>" "$@" >>opened\n')
    feed = kitchen.feed(
        "odd.xml",
        [
            ("pick $(touch evil) `touch evil`; one", "https://example.org/a?b=$(touch%20evil)&amp;c='d';e", "1"),
            ("pick two", "javascript:alert(1)", "2"), ("pick \x1b[31mthree", "file:///etc/passwd", "3"), ("other", "http://o.org/", "4"),
        ],
    )
    for word in "one", "two", "three":
        result = kitchen.run("pick", feed, FZF_DEFAULT_OPTS="--exact --filter=" + word, BROWSER=browser + " --new", status=(0, 1))
        expect((b"no page" in result.err) == (word != "one") and b"\x1b" not in result.err, result)
    expect(kitchen.read("opened") == "<--new><https://example.org/a?b=$(touch%20evil)&c='d';e>", kitchen.read("opened"))


@test("pick: one's own channels without operands")
def _(here):
    needs("fzf")
    kitchen = Kitchen(here)
    browser = kitchen.stand_in("browser", 'printf "<%s>" "$@" >>opened\n')
    kitchen.run("pick", FZF_DEFAULT_OPTS="--exact --filter=107小时", BROWSER=browser)
    expect(kitchen.read("opened") == "<http://3g.163.com/keji/24/0618/09/JTZPORKR002580S6.html>", kitchen.read("opened"))


@test("top: the most discussed first")
def _(here):
    lines = Kitchen(here).run("top", 5).out.decode().splitlines()
    counts = [int(line.split("\t")[0]) for line in lines]
    expect(len(counts) == 5 and counts == sorted(counts, reverse=True) and counts[0] > 50000, lines)


@test("csv: a row an article, and no formulas")
def _(here):
    kitchen = Kitchen(here)
    feed = kitchen.feed("odd.xml", [("=cmd|'/c calc'!A1", "http://o.org/", "1"), ('a "quoted", title', "http://o.org/2", "-2")])
    rows = kitchen.run("csv", feed, TID).out.decode().splitlines()
    expect(rows[0] == '"tid","tname","docid","published","title","url","replyCount"' and len(rows) == 24, rows)
    expect("'=cmd|'/c calc'!A1" in rows[1] and '"a ""quoted"", title"' in rows[2] and "\"'-2\"" in rows[2], rows[:3])


@test("sqlite: records go in once, and are brought up to date")
def _(here):
    needs("sqlite3")
    kitchen = Kitchen(here)
    first = [("it's \"odd\" | \\ 头条", "http://o.org/", "1"), ("two", "http://o.org/2", "2")]
    feed = kitchen.feed("odd.xml", first)
    kitchen.run("sqlite", "news.db", feed, TID)
    kitchen.feed("odd.xml", [first[0], ("two, corrected", "http://o.org/2", "2"), ("three", "http://o.org/3", "3")])
    kitchen.run("sqlite", "news.db", feed, TID)
    db = sqlite3.connect(here.tmp / "news.db")
    titles = [r[0] for r in db.execute("SELECT title FROM article WHERE tid = ? ORDER BY docid", [feed])]
    expect(titles == ["it's \"odd\" | \\ 头条", "two, corrected", "three"], titles)
    count, number, record = db.execute(
        "SELECT count(*), typeof(max(replyCount)), max(record) FROM article WHERE tid = ?", [TID]
    ).fetchone()
    expect((count, number) == (21, "integer"), (count, number))
    expect(json.loads(record)["tid"] == TID, record)


@test("from-newsboat and to-newsboat: feeds there and back")
def _(here):
    needs("newsboat")
    kitchen = Kitchen(here)
    (here.tmp / "urls").write_text('https://a.example/feed.xml?x=1&y=2 tech "~A & <B>"\nhttp://b.example/rss\n')
    options = ["-u", here.tmp / "urls", "-c", here.tmp / "cache.db", "-C", "/dev/null"]
    kitchen.run("from-newsboat", *options)
    tids = [json.loads(line)["tid"] for line in here.run("news-subs", "-f", here.tmp / "subs.ndjson", "list").lines]
    expect(tids[-2:] == ["https://a.example/feed.xml?x=1&y=2", "http://b.example/rss"], tids)
    options[1] = here.tmp / "others"
    (here.tmp / "others").write_text("http://c.example/rss\n")
    kitchen.run("to-newsboat", *options)
    urls = [line.split(" ")[0] for line in kitchen.read("others").splitlines()]
    expect(sorted(urls) == ["http://b.example/rss", "http://c.example/rss", "https://a.example/feed.xml?x=1&y=2"], urls)


@test("sfeed: a file for each channel that sfeed's programs read; names are no paths")
def _(here):
    needs("sfeed_plain")
    kitchen = Kitchen(here)
    feed = kitchen.feed("odd.xml", [("one", "http://o.org/", "1")])
    names = ["../evil", "同名", "同名", ".hidden"]
    tids = [TID, "T1348648517839", "T1348654204705", "T1348654225495"]
    kitchen.subscribe(*({"tid": t, "tname": n} for t, n in zip(tids, names)))
    kitchen.run("sfeed", "feeds")
    files = sorted(p.name for p in (here.tmp / "feeds").iterdir())
    expect(files == sorted(["_._evil", "同名", "同名 T1348654204705", "_hidden"]), files)
    count = 0
    for name in files:
        lines = (here.tmp / "feeds" / name).read_text().splitlines()
        expect(len(lines) >= 20 and all(line.count("\t") == 8 for line in lines), name)
        count += len(lines)
    plain = subprocess.run(["sfeed_plain", *files], cwd=here.tmp / "feeds", capture_output=True)
    expect(plain.returncode == 0 and len(plain.stdout.splitlines()) == count, plain)


@test("sfeed: a file stays when its channel gives nothing; names that become one, and long ones")
def _(here):
    kitchen = Kitchen(here)
    feeds = [kitchen.feed("%d.xml" % n, [("t%d" % n, "http://o.org/%d" % n, n)]) for n in range(5)]
    names = ["a/b", "a_b", "@", "@", "长" * 300]
    kitchen.subscribe(*({"tid": t, "tname": n} for t, n in zip(feeds, names)))
    kitchen.run("sfeed", "feeds")
    whole = {p.name: p.read_text() for p in (here.tmp / "feeds").iterdir()}
    expect(sorted(text.split("\t")[1] for text in whole.values()) == ["t%d" % n for n in range(5)], whole)
    (here.tmp / "0.xml").unlink()
    kitchen.feed("1.xml", [("other", "http://o.org/9", "9")])
    kitchen.run("sfeed", "feeds", status=(1,))
    after = {p.name: p.read_text() for p in (here.tmp / "feeds").iterdir()}
    expect(after.keys() == whole.keys() and after["a_b"] == whole["a_b"], after)
    expect([n for n in whole if after[n] != whole[n]] == [n for n in whole if "\tt1\t" in whole[n]], after)


RUN = sorted(p.name for p in RECIPES.iterdir() if os.access(p, os.X_OK))


@test("a recipe says what it is for when it is asked, and starts nothing", over=RUN)
def _(here, recipe):
    kitchen = Kitchen(here)
    before = {p.name for p in here.tmp.iterdir()}
    for option in "-h", "--help":
        result = kitchen.run(recipe, option)
        first = (RECIPES / recipe).read_text().splitlines()[1].removeprefix("# ")
        expect(result.out.decode().startswith(first + "\n") and recipe in first and b"set -" not in result.out, result)
    expect({p.name for p in here.tmp.iterdir()} == before, list(here.tmp.iterdir()))


@test("an operand that is needed and missing is status 2", over=["digest", "machines", "page", "sfeed", "sqlite", "train"])
def _(here, recipe):
    result = Kitchen(here).run(recipe, status=(2,))
    expect(result.out == b"" and result.err.startswith(recipe.encode() + b": ") and b"--help" in result.err, result)


NEEDS_SUBSCRIPTIONS = {"digest": ["me"], "page": ["p.html"], "pick": [], "top": [], "notify": [], "sfeed": ["f"], "train": ["f"]}


@test("without a file of subscriptions one sentence says how it is made", over=sorted(NEEDS_SUBSCRIPTIONS))
def _(here, recipe):
    kitchen = Kitchen(here)
    result = kitchen.run(recipe, *NEEDS_SUBSCRIPTIONS[recipe], status=(3,), MAILER="cat", NEWS_SUBS=str(here.tmp / "none"))
    expect(result.err.count(b"\n") == 1 and b"news-channels | news-subs init" in result.err, result)


@test("train: read without a network what was fetched with one")
def _(here):
    kitchen = Kitchen(here)
    online = {"NEWS_BASE_URL": here.server_url, "http_proxy": here.proxy_url, "no_proxy": "127.0.0.1"}
    kitchen.subscribe({"tid": TID, "tname": "科技"})
    kitchen.run("train", "trip", status=(0, 1), **online)
    trip = here.tmp / "trip"
    first, page = (trip / "articles.ndjson").read_bytes(), (trip / "index.html").read_text()
    articles = [json.loads(line) for line in first.splitlines()]
    expect(len(articles) == 21 and any(a["body"] for a in articles), "no texts")
    pictures = [a["imgfile"] for a in articles if a["imgfile"]]
    expect(pictures and all((trip / p).stat().st_size and '"%s"' % p in page for p in pictures), pictures)
    for name in "articles.ndjson", "index.html":
        (trip / name).unlink()
    kitchen.run("train", "--offline", "trip", status=(0, 1), **{**online, "http_proxy": "http://127.0.0.1:1", "no_proxy": ""})
    expect((trip / "articles.ndjson").read_bytes() == first and (trip / "index.html").read_text() == page, "it differs")


@test("notify: a heading and a text for each, ten at most, once")
def _(here):
    kitchen = Kitchen(here)
    notifier = kitchen.stand_in("notifier", 'printf "<%s>" "$@" >>shown; echo >>shown\n')
    feed = kitchen.feed("odd.xml", [("-n &amp;lt;b> $(touch evil) \\ %d" % n, "http://o.org/", n) for n in range(12)])
    kitchen.subscribe({"tid": feed, "tname": "频道"})
    for nobody in "false", "missing-notifier":  # nothing was shown, so nothing is remembered
        kitchen.run("notify", NOTIFIER=nobody, status=(1, 127))
    kitchen.run("notify", NOTIFIER=notifier)
    shown = kitchen.read("shown").splitlines()
    expect(len(shown) == 11 and shown[10] == "<News><2 more>", shown)
    expect(shown[3] == "<频道><-n &lt;b&gt; $(touch evil) \\ 3>", shown[3])
    kitchen.run("notify", NOTIFIER=notifier)
    expect(len(kitchen.read("shown").splitlines()) == 11, "shown again")


@test("machines: the union is what one machine fetches, each with its own state")
def _(here):
    needs("parallel")
    kitchen = Kitchen(here)
    remote = kitchen.stand_in(
        "remote", 'export XDG_STATE_HOME=$PWD/state.$1; shift; echo "$*" >>commands; exec bash -c "$*"\n'
    )
    channels = (SITE / "channels/channels.ndjson").read_bytes()
    whole = here.run("news-fetch", stdin=channels, env={"NEWS_BASE_URL": kitchen.env["NEWS_BASE_URL"]})
    hosts = ["alpha", "beta", "gamma"]
    result = kitchen.run("machines", *hosts, stdin=channels, REMOTE=remote)
    expect(sorted(result.lines) == sorted(whole.lines), "%d lines, not %d" % (len(result.lines), len(whole.lines)))
    expect(len(kitchen.read("commands").splitlines()) == 3, kitchen.read("commands"))
    expect(all((here.tmp / ("state." + h) / "news/seen.db").exists() for h in hosts), "no state")
    again = kitchen.run("machines", *hosts, stdin=channels, REMOTE=remote)
    expect(again.out == b"", again.out[:200])
    everything = kitchen.run("machines", *hosts, stdin=channels, REMOTE=remote, OPTIONS="-n 1")
    expect(len(everything.lines) == len(set(everything.lines)) > 5, everything.lines)


if __name__ == "__main__":
    sys.exit(test.main(sys.argv[1:]))
