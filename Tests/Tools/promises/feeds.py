"""news-fetch: feeds that are hard to read; news-channels: lists of feeds, in and out."""

import http.server, json, subprocess, threading
import xml.etree.ElementTree as ElementTree
from xml.sax.saxutils import quoteattr
from feed_cases import CASES
from harness import expect, finish
from promises.common import line, peak, test, within
from service import Answer as Sent, Service


class Feeds(http.server.ThreadingHTTPServer):
    """Serves bytes by number, each with its own content type or none."""

    daemon_threads = True

    def __init__(self, cases):
        self.cases = cases
        super().__init__(("127.0.0.1", 0), Answer)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def url(self, number):
        return "http://127.0.0.1:%d/%d" % (self.server_port, number)


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        case = self.server.cases[int(self.path[1:])]
        self.send_response(200)
        if case.type is not None:
            self.send_header("Content-Type", case.type)
        self.send_header("Content-Length", str(len(case.body)))
        self.end_headers()
        self.wfile.write(case.body)

    def log_message(self, *_):
        pass


def faults(case, records, messages):
    """What of a case is not as it should be; messages are objects of --errors=json."""
    errors = [m["error"] for m in messages]
    if case.error is not None and case.error not in errors:
        yield "no %s but %s" % (case.error, errors)
    if case.error is None and any(e in ("not-a-feed", "truncated", "not-json") for e in errors):
        yield "failed: %s" % messages
    if case.says and not any(case.says in m["message"] for m in messages):
        yield "nothing says %s but %s" % (case.says, messages)
    if case.error is None and case.warning is not None and bool(messages) != case.warning:
        yield "messages: %s" % messages
    if case.exact and len(records) != len(case.items):
        yield "%d items, not %d" % (len(records), len(case.items))
    for record, wanted in zip(records, case.items):
        for key, value in wanted.items():
            if record[key] != value:
                yield "%s is %.200r, not %r" % (key, record[key], value)


def read(here, cases):
    """{number: (records, messages)} of one run over all cases."""
    server = Feeds(cases)
    try:
        urls = [server.url(number) for number in range(len(cases))]
        file = here.tmp / "urls"
        file.write_text("".join(url + "\n" for url in urls))
        with open(file, "rb") as stdin:
            result = here.run("news-fetch", "--no-cache", "--errors=json", "--per-host=8", "--retries=0", stdin=stdin.read())
    finally:
        server.shutdown()
        server.server_close()
    found = {url: ([], []) for url in urls}
    for text in result.lines:
        record = json.loads(text)
        found[record["tid"]][0].append(record)
    for text in result.messages:
        message = json.loads(text)
        found[message["tid"]][1].append(message)
    return [found[url] for url in urls], result.status


@test("feeds that are hard to read", over=sorted({case.area for case in CASES}))
def hard(here, area):
    cases = [case for case in CASES if case.area == area]
    found, status = read(here, cases)
    expect(status == (1 if any(case.error for case in cases) else 0), "status %d" % status)
    wrong = ["%s: %s" % (case.name, fault) for case, (records, messages) in zip(cases, found) for fault in faults(case, records, messages)]
    expect(not wrong, "%d of %d: %s" % (len(wrong), len(cases), "; ".join(wrong[:10])))


@test("a feed alone that fails ends with status 3, or 1 where items came before")
def statuses(here):
    for case in CASES:
        if case.area == "failures":
            _, status = read(here, [case])
            expect(status == case.status, "%s: status %d, not %d" % (case.name, status, case.status))


@test("the memory of a feed does not grow with it", alone=True)
def flat(here):
    peaks = []
    for count in (20_000, 80_000):
        file = here.tmp / "feed.xml"
        with open(file, "w") as out:
            out.write("<rss><channel>")
            for n in range(count):
                out.write("<item><title>条 %d</title><guid>%d</guid><description>%s</description></item>" % (n, n, "正文 text " * 30))
            out.write("</channel></rss>")
        command = "news-fetch", "--no-cache", "--max-bytes=0", "file://%s" % file
        result = here.run(*command)
        expect((result.status, len(result.lines)) == (0, count), "status %d, %d lines" % (result.status, len(result.lines)))
        # Once more, looked at while the last of the output waits in the pipe.
        process, left = here.start(*command), len(result.out) - (200 << 10)
        while left > 0 and (chunk := process.stdout.read(min(left, 1 << 20))):
            left -= len(chunk)
        peaks.append(peak(process))
        expect(finish(process).status == 0, "status %d" % process.returncode)
    # What is known of each article, to drop it when it comes again, is 10 to 22 bytes.
    expect(0 < peaks[0] and peaks[1] - peaks[0] < 4096, "%d and %d KB" % tuple(peaks))


ITEM = '{"id":"%d","title":"条 %d","content_html":"%s","date_published":"2016-03-04T12:33:45+08:00"}'


@test("a JSON Feed of 70 MB takes less than 30 MB, one of items of 10 MB less than 100", alone=True)
def flat_json(here):
    head = '{"version":"https://jsonfeed.org/version/1.1","title":"F","items":['
    for what, count, text, limit in (("many", 70_000, "正文 text " * 78, 30 << 10), ("large", 6, "正文 text " * 770_000, 100 << 10)):
        file = here.tmp / "feed.json"
        with open(file, "w") as out:
            out.write(head + ",\n".join(ITEM % (n, n, text) for n in range(count)) + "]}")
        # It waits for another channel once all of this one is written.
        process = here.start("news-fetch", "--no-cache", "--max-bytes=0", "--allow-file", stdin=subprocess.PIPE)
        process.stdin.write(b"file://%s\n" % bytes(file))
        process.stdin.flush()
        for n in range(count):
            expect(process.stdout.readline().startswith(b'{"tid"'), "%s: no item %d" % (what, n))
        used = peak(process)
        expect(finish(process).status == 0, "%s: status %d" % (what, process.returncode))
        expect(used < limit, "%s: %d KB" % (what, used))


@test("the items of a JSON Feed come as they arrive, where its version and title have come")
def arriving(here):
    head, rest = '{"version":"https://jsonfeed.org/version/1.1","title":"F","items":[', threading.Event()

    def send(_):
        yield (head + ",".join(ITEM % (n, n, "text") for n in range(30)) + ",{").encode()
        rest.wait(30)
        yield ((ITEM % (30, 30, "text"))[1:] + "]}").encode()

    with Service(lambda request: Sent(pieces=send(request))) as service:
        process = here.start("news-fetch", "--no-cache", service.base + "/feed.json")
        for n in range(30):
            found = json.loads(within(10, process.stdout.readline))
            expect((found["docid"], found["index"], found["tname"]) == (str(n), n, "F"), found)
        rest.set()
        result = finish(process)
        expect(result.status == 0 and [json.loads(text)["docid"] for text in result.lines] == ["30"], result)


@test("a JSON Feed that is asked for again, since half of it came too slowly, comes once")
def again(here):
    whole = ('{"version":"https://jsonfeed.org/version/1.1","title":"F","items":[' + ",".join(ITEM % (n, n, "text") for n in range(30)) + "]}").encode()
    over = threading.Event()

    def half():
        yield whole[: len(whole) // 2]
        over.wait(30)

    with Service(lambda request: Sent(pieces=half()) if request.number == 1 else Sent(whole)) as service:
        result = here.run("news-fetch", "--no-cache", "--timeout=1", service.base + "/feed.json")
        over.set()
        expect((result.status, len(service.requests)) == (0, 2), result)
        expect([(a["docid"], a["index"]) for a in map(json.loads, result.lines)] == [(str(n), n) for n in range(30)], result)


# MARK: OPML

OUTLINES = {
    "folders, attributes of all kinds, entities": '<?xml version="1.0"?><opml version="2.0"><head><title>x</title></head><body><outline text="News" title="N">'
    '<outline text="A &amp; B" type="rss" xmlUrl="http://a.example/f?x=1&amp;y=2" htmlUrl="http://a.example/" description="d" language="zh" custom="1"/>'
    '<outline text="Deep"><outline title="C" xmlUrl="http://c.example/f"/></outline></outline></body></opml>',
    "OPML 1.0": '<opml version="1.0"><body><outline text="A" type="link" url="http://a.example/f"/><outline title="B" xmlUrl="http://b.example/f"/></body></opml>',
    "names in other cases": '<OPML VERSION="1.1"><BODY><OUTLINE TEXT="A" XMLURL="http://a.example/f"/><outline text="D" xmlurl="http://d.example/f"/></BODY></OPML>',
    "keys that are ours": '<opml version="2.0"><body><outline text="A" xmlUrl="http://a.example/f" tid="x" tname="y" fixed="true" section="mine" tags="q" url="http://p.example/" icon="http://i.example/"/></body></opml>',
    "line breaks and quotes": '<opml version="2.0"><body><outline text="A&#10;B&#9;&quot;x&quot; \'y\'" xmlUrl="http://a.example/f" note="a\nb"/></body></opml>',
    "ampersands and tags in values": '<opml version="2.0"><body><outline text="AT&T <x>" xmlUrl="http://a.example/f?a=1&b=2"/></body></opml>',
    "a feed that holds a feed": '<opml version="2.0"><body><outline text="A" xmlUrl="http://a.example/f"><outline text="B" xmlUrl="http://b.example/f"/></outline></body></opml>',
    "GB2312": '<?xml version="1.0" encoding="gb2312"?><opml version="2.0"><body><outline text="新闻"><outline text="头条新闻今天" xmlUrl="http://a.example/f"/></outline></body></opml>',
    "nothing": '<opml version="2.0"><head/><body/></opml>',
}


def as_set(out):
    """Records without the order of their keys, and without what a second reading may add or tidy."""
    found = []
    for text in out:
        record = {key: value for key, value in json.loads(text).items() if key.lower() not in ("type", "text", "title", "xmlurl")}
        found.append(sorted(record.items(), key=lambda pair: pair[0]))
    return found


@test("OPML comes in, goes out and comes in again without loss", over=sorted(OUTLINES))
def round_trip(here, name):
    text = OUTLINES[name]
    first = here.run("news-channels", "-", stdin=text.encode("gb2312" if name == "GB2312" else "utf-8"))
    expect(first.status == 0 and not first.err, "status %d, %r" % (first.status, first.err))
    second = here.run("news-channels", "--opml", "-", stdin=first.out)
    third = here.run("news-channels", "-", stdin=second.out)
    expect(as_set(third.lines) == as_set(first.lines), "%r became %r" % (first.out, third.out))
    fourth = here.run("news-channels", "--opml", "-", stdin=third.out)
    expect(fourth.out == second.out, "%r became %r" % (second.out, fourth.out))
    names = [json.loads(text)["tname"] for text in first.lines]
    expect(names == [json.loads(text)["tname"] for text in third.lines], "names: %r" % names)


@test("OPML that goes out is XML, whatever a channel holds")
def well_formed(here):
    odd = [
        {"tid": "http://a.example/f", "tname": "\x01\x0b\ufffe<&>\"'\n\t\u2028", "x": "1", "@x": "2", "X": "3", "a b": "4", "xmlns": "5", "xmlns:q": "6", "1a": "7", "é": "8"},
        {"tid": "T1", "tname": "", "tags": ["<a>", "b&\"c"], "xmlUrl": "|rm", "text": "t"},
        {"tid": "http://a.example/g", "tags": ["<a>", "b&\"c", "d"], "TEXT": "u", "XMLURL": "http://a.example/g"},
    ]
    data = b"".join(line(record) for record in odd) + b'{"tid":"T2","tname":"a","k":"1","k":"2"}\n'
    result = here.run("news-channels", "--opml", "-", stdin=data)
    root = ElementTree.fromstring(result.out)
    feeds = [o for o in root.iter("outline") if o.get("xmlUrl") or o.get("tid")]
    expect(len(feeds) == 4, "%d outlines in %r" % (len(feeds), result.out))
    expect(feeds[3].get("k") == "2", "%r" % result.out)


COMMANDS = ["|rm -rf /", "exec:ls", "filter:x:http://a.example/", "query:a:b", "javascript:x", "file2:///x", "", "C:\\feeds", "../feed.xml"]


@test("what is no URL in OPML is text, refused as a tid", over=COMMANDS)
def commands(here, command):
    text = '<opml version="2.0"><body><outline text="x" type="rss" xmlUrl=%s/><outline text="ok" xmlUrl="https://ok.example/f"/></body></opml>' % quoteattr(command)
    result = here.run("news-channels", "-", stdin=text.encode())
    tids = [json.loads(text)["tid"] for text in result.lines]
    expect(command not in tids or not command, "%r" % tids)
    expect(tids[-1] == "https://ok.example/f", "%r" % tids)
    if command:
        expect(result.status == 1 and b"xmlUrl" in result.err, "status %d, %r" % (result.status, result.err))
    if command:
        fetched = here.run("news-fetch", "--no-cache", stdin=command.encode() + b"\n")
        expect(fetched.status == 3 and not fetched.out, "%r: status %d" % (command, fetched.status))
