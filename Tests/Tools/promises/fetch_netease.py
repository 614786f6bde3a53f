"""news-fetch and NetEase: rows, pages, the ends of channels."""

import json, time
from harness import expect, finish
from promises.common import line, memory, test
from service import Answer, Service, page, rows


def articles(result):
    return [json.loads(text) for text in result.lines]


def served(here, answer, *args, **more):
    """What news-fetch makes of a service, and what it asked for."""
    with Service(answer) as service:
        result = here.run("news-fetch", "--no-cache", "--base-url=" + service.base, *args, **more)
        return result, [request.page for request in service.requests]


NONE = object()
ROWS = [
    # the row's members, then what the article holds
    ({"url": "null"}, {"url": None}),
    ({"url": ""}, {"url": None}),
    ({"url": "null", "docid": "B23SL3EA00012Q9L"}, {"url": "https://c.m.163.com/news/a/B23SL3EA00012Q9L.html"}),
    ({"url": NONE, "docid": "B23SL3EA00012Q9L"}, {"url": "https://c.m.163.com/news/a/B23SL3EA00012Q9L.html"}),
    ({"url": "null", "docid": "b23SL3EA00012Q9L"}, {"url": None}),
    ({"url": "null", "docid": "B23SL3EA00012Q9L0"}, {"url": None}),
    ({"url": "null", "docid": "9IG74V5H00963VRO_BkuyisupdateDoc"}, {"url": None}),
    ({"url": " HTTPS://x/1 "}, {"url": "HTTPS://x/1"}),
    ({"url": "javascript:alert(1)"}, {"url": None}),
    ({"url": "mod://x"}, {"url": None}),
    ({"url": None}, {"url": None}),
    ({"url": ["http://x/"]}, {"url": None}),
    ({"docid": 17}, {"docid": "17"}),
    ({"docid": ""}, {"docid": "http://x/"}),
    ({"docid": None}, {"docid": "http://x/"}),
    ({"docid": None, "url": "null"}, {"docid": "7f0c2d28", "url": None}),
    ({"replyCount": "12"}, {"replyCount": 12}),
    ({"replyCount": "0012"}, {"replyCount": 12}),
    ({"replyCount": 0}, {"replyCount": 0}),
    ({"replyCount": -3}, {"replyCount": -3}),
    ({"replyCount": 273423}, {"replyCount": 273423}),
    ({"replyCount": None}, {"replyCount": None}),
    ({"replyCount": NONE}, {"replyCount": None}),
    ({"replyCount": ""}, {"replyCount": None}),
    ({"replyCount": "6.1万"}, {"replyCount": None}),
    ({"replyCount": "超过1000万"}, {"replyCount": None}),
    ({"replyCount": 1.5}, {"replyCount": None}),
    ({"replyCount": True}, {"replyCount": None}),
    ({"replyCount": {"n": 1}}, {"replyCount": None}),
    ({"title": "a\x85b\x96c\x9f"}, {"title": "abc"}),
    ({"title": "\x00a\x1b[31mb\x7f\u202ec\u2066d\ufeff"}, {"title": "a[31mbcd"}),
    ({"title": " \u3000两\t\n行 \u00a0字 "}, {"title": "两 行 字"}),
    ({"title": "AT&amp;T &lt;b&gt; <b>x</b> &#20013;&#x6587;&nbsp;y"}, {"title": "AT&T <b> x 中文 y"}),
    ({"title": "a < b, c > d"}, {"title": "a < b, c > d"}),
    ({"title": "&amp;lt;"}, {"title": "&lt;"}),
    ({"digest": "<p>一</p><p>二</p>"}, {"digest": "一 二"}),
    ({"digest": ""}, {"digest": None}),
    ({"digest": NONE}, {"digest": None}),
    ({"imgsrc": "http://p/1.jpg"}, {"imgsrc": "http://p/1.jpg"}),
    ({"imgsrc": "", "imgextra": [{"imgsrc": ""}, {"imgsrc": "http://p/2.jpg"}]}, {"imgsrc": "http://p/2.jpg"}),
    ({"imgextra": None}, {"imgsrc": None}),
    ({"imgextra": [None, 3]}, {"imgsrc": None}),
    ({"skipType": "photoset"}, {"kind": "photoset"}),
    ({"skipType": "something new"}, {"kind": "something new"}),
    ({"skipType": ""}, {"kind": "article"}),
    ({"skipType": None}, {"kind": "article"}),
    ({"TAGS": "视频", "TAG": "视频"}, {"tags": ["视频"]}),
    ({"TAGS": "独家", "TAG": "视频"}, {"tags": ["独家", "视频"]}),
    ({"TAG": ""}, {"tags": []}),
    ({"ptime": "2016-03-04 12:33:45"}, {"ptime": "2016-03-04 12:33:45", "published": "2016-03-04T04:33:45Z"}),
    ({"ptime": "2016-03-04 00:00:00"}, {"published": "2016-03-03T16:00:00Z"}),
    ({"ptime": "2016-02-30 12:00:00"}, {"ptime": "2016-02-30 12:00:00", "published": None}),
    ({"ptime": "2016-03-04"}, {"ptime": "2016-03-04", "published": None}),
    ({"ptime": "2016-03-04 12:33"}, {"published": None}),
    ({"ptime": ""}, {"ptime": None, "published": None}),
    (
        {"ptime": NONE, "lmodify": "2016-03-04 13:00:00"},
        {"ptime": "2016-03-04 13:00:00", "published": None, "updated": "2016-03-04T05:00:00Z"},
    ),
    ({"source": "网易", "author": "某人"}, {"source": "网易", "author": "某人"}),
    ({"source": "", "author": None}, {"source": None, "author": None}),
    ({"ads": [{"title": "an ad", "url": "00AP0001|1"}], "hasAD": 1}, {"title": "t"}),
]


@test("what the members of a row become")
def _(here):
    made = []
    for n, (members, _) in enumerate(ROWS):
        row = {"docid": "D%d" % n, "title": "t", "url": "http://x/"}
        row.update(members)
        made.append({key: value for key, value in row.items() if value is not NONE})
    for (members, wanted), row in zip(ROWS, made):
        result, _ = served(here, lambda _: page("T1", [row]), "T1")
        expect((result.status, result.err, len(result.lines)) == (0, b"", 1), "%s: %s" % (members, result))
        got = articles(result)[0]
        for key, value in wanted.items():
            if value == "7f0c2d28":  # a hash
                expect(len(got[key]) == 32 and int(got[key], 16) >= 0, got)
                continue
            expect(got[key] == value and type(got[key]) is type(value), "%s: %r" % (members, got[key]))


@test("rows that are no articles are reported, twenty by name, and the others delivered")
def _(here):
    odd = [None, 1, "x", [], {}, {"title": ""}, {"url": "null", "docid": ""}]
    result, _ = served(here, lambda _: page("T1", odd + [{"docid": "A1"}] + [None] * 30), "T1")
    expect((result.status, len(result.lines)) == (1, 1), result)
    expect(len(result.messages) == 21 and "17 more" in result.messages[-1], result.err)
    result, _ = served(here, lambda _: page("T1", odd), "--errors=json", "T1")
    expect((result.status, len(result.messages)) == (1, len(odd)), result)
    expect(all(json.loads(m)["error"] == "bad-record" and json.loads(m)["tid"] == "T1" for m in result.messages), result)


@test("where the rows of an answer are")
def _(here):
    row = [{"docid": "A1", "title": "t"}]
    good = [
        {"T1": row}, {"list": row, "city": "x"}, {"anything": row}, {"a": 1, "b": row, "c": {"d": []}},
        {"T1": row, "list": [], "other": []}, {"list": row, "other": [1]}, {"T1": None, "x": row},
    ]
    bad = [{"a": row, "b": row}, {}, {"T1": None}, {"T1": {}}, row, "x", 1, None, {"a": {"T1": row}}]
    for answer in good:
        result, _ = served(here, lambda _: json.dumps(answer).encode(), "T1")
        expect((result.status, len(result.lines), result.err) == (0, 1, b""), "%s: %s" % (answer, result))
    for answer in bad:
        result, _ = served(here, lambda _: json.dumps(answer).encode(), "--errors=json", "T1")
        expect((result.status, result.out, len(result.messages)) == (3, b"", 1), "%s: %s" % (answer, result))
        expect(json.loads(result.err)["error"] == "not-json", "%s: %s" % (answer, result.err))
    for body in (b'\xef\xbb\xbf{"T1":[]}', b' \r\n{"T1":[]}\n', b'{"T1":[],"T1":[]}'):
        result, _ = served(here, lambda _: body, "T1")
        expect((result.status, result.out, result.err) == (0, b"", b""), "%s: %s" % (body, result))
    row = b'[{"docid":"A1","title":"t"}]'
    for body in (
        b'{"T1":5,"T1":%s}' % row, b'{"T1":%s,"T1":5}' % row, b'{"T1":[],"T1":%s}' % row, b'{"T1":[],"\\u0054\\u0031":%s}' % row,
        b'{"x":"%s","T1" : %s,"y":%s}' % (b"\\\\" * 40000, row, b"1" * 70000), b'{"x":[%s],"list":%s}' % (b"[[0]]," * 30000 + b"0", row),
    ):
        result, _ = served(here, lambda _: body, "T1")
        expect((result.status, len(result.lines), result.err) == (0, 1, b""), "%.60s: %s" % (body, result))
    many = b",".join([row[1:-1]] * 9000)
    for body, word in [
        (b'{"T1":[%s' % many, "truncated"), (b'{"T1":[%s]' % many, "truncated"), (b'{"T1":[%s]} x' % many, "not-json"), (b'{"T1":[%s] "x":1}' % many, "not-json"),
        (b'{"T1":[%s,]}' % many, "not-json"), (b'{"T1":[%s],}' % many, "not-json"), (b'{"T1":[%s],"x":"\xff"}' % many, "not-json"), (b"\0", "not-json"),
        (b"", "truncated"), (b"  \n", "truncated"), (b'{"T1":[', "truncated"), (b'{"T1":[{"docid":"a', "truncated"),
        (b"<html>", "not-json"), (b"\n\n<!DOCTYPE html>", "not-json"), (b'{"T1":[]} x', "not-json"),
        (b'{"T1":[{"a":"\xff"}]}', "not-json"), (b"callback({})", "not-json"),
    ]:
        result, _ = served(here, lambda _: body, "--errors=json", "T1")
        expect((result.status, result.out, len(result.messages)) == (3, b"", 1), "%s: %s" % (body, result))
        expect(json.loads(result.err)["error"] == word, "%s: %s" % (body, result.err))


def endless(request):
    tid, start, count = request.page
    return rows(tid, 22 if start == 0 else count, start)


@test("pages: what is asked for, and when no more is")
def _(here):
    first = ("T1", 0, 20)
    cases = [
        ([], [first], 22), (["-n5"], [first], 5), (["-n22"], [first], 22),
        (["-n30"], [first, ("T1", 20, 10)], 30), (["-n31"], [first, ("T1", 20, 10), ("T1", 30, 10)], 31),
        (["-n0"], [], 0), (["--start=40"], [("T1", 40, 20)], 20),
        (["--start=40", "-n25"], [("T1", 40, 20), ("T1", 60, 10)], 25),
        (["--first=5", "--page=3", "--start=1", "-n9"], [("T1", 1, 5), ("T1", 6, 3), ("T1", 9, 3)], 9),
        (["--all", "--max-pages=3"], [first, ("T1", 20, 10), ("T1", 30, 10)], 40),
        (["-n99", "--max-pages=2"], [first, ("T1", 20, 10)], 30),
        (["--start=1000000000", "--first=1000000000", "--page=1000000000", "--all", "--max-pages=1"], None, None),
    ]
    for args, asked, count in cases:
        answer = endless if asked else lambda request: page("T1", [])
        result, got = served(here, answer, *args, "T1")
        expect(result.status == 0, "%s: %s" % (args, result))
        expect(asked is None or got == asked, "%s: %s" % (args, got))
        expect(count is None or len(result.lines) == count, "%s: %d articles" % (args, len(result.lines)))
        start = next((int(a[8:]) for a in args if a.startswith("--start=")), 0)
        expect([a["index"] for a in articles(result)] == list(range(start, start + len(result.lines))), args)
        warns = "--max-pages" in " ".join(args) and count
        expect(len(result.messages) == (1 if warns else 0), "%s: %s" % (args, result.err))
        expect(not warns or "--max-pages" in result.messages[0], result.err)


@test("a channel ends with a page that brings nothing new, whatever it holds")
def _(here):
    def looped(request):  # 35 articles in all, then the last ones again and again
        tid, start, count = request.page
        return rows(tid, 20 if start == 0 else 5, min(start, 30))

    result, got = served(here, looped, "--all", "T1")
    expect([a["index"] for a in articles(result)] == list(range(30)), result)
    expect(len(got) == 4 and result.status == 0, got)  # 0, 20, 30, and 40 with nothing new
    docids = [a["docid"] for a in articles(result)]
    expect(len(set(docids)) == len(docids), "a docid twice")

    def failing(request):
        return 500 if request.page[1] == 30 else rows(request.page[0], request.page[2], request.page[1])

    result, got = served(here, failing, "--retries=0", "--all", "T1", "T2")
    expect(result.status == 1 and len(result.messages) == 2, result)
    expect([(a["tid"], a["index"]) for a in articles(result)] == [(t, n) for t in ("T1", "T2") for n in range(30)], got)


@test("one page ahead is fetched, and no more")
def _(here):
    def big(request):
        tid, start, count = request.page
        return rows(tid, 20 * count, 20 * start, digest="长" * 1000)  # 1.2 MB a page, which no pipe takes

    for extra in ([], ["--unordered"], ["--raw"]):
        with Service(big) as service:
            process = here.start("news-fetch", "--no-cache", "--base-url=" + service.base, "--all", "--max-pages=9", *extra, "T1")
            process.stdout.readline()
            time.sleep(0.5)
            asked = len(service.requests)
            count = 1 + process.stdout.read().count(b"\n")
            expect(asked == 2, "%d pages asked for while the first is written" % asked)
            expect(finish(process).status == 0 and count == 2000, "%d lines" % count)


@test("the statuses of a run: channels succeed or fail, not their list")
def _(here):
    def some(request):
        tid = request.page[0]
        return {"E": page(tid, []), "F": 404, "G": rows(tid, 3)}[tid[0]]

    for tids, status in [
        ("E1", 0), ("G1", 0), ("F1", 3), ("F1 F2", 3), ("F1 E1", 1), ("E1 F1", 1), ("G1 F1", 1), ("F1 G1", 1), ("-x", 3),
        ("", 0), ("# F1", 0),
    ]:
        lines = "\n".join(tids.split(" ")) if tids[:1] != "#" else tids
        for extra in ([], ["-"], ["--unordered"]):
            result, _ = served(here, some, *extra, stdin=lines.encode())
            expect(result.status == status, "%s by stdin: %s" % (tids, result))
        if tids and tids[0] in "EFG":
            result, _ = served(here, some, *tids.split(" "))
            expect(result.status == status, "%s: %s" % (tids, result))


@test("standard input among operands, once or several times")
def _(here):
    order = lambda result: list(dict.fromkeys(a["tid"] for a in articles(result)))
    result, _ = served(here, lambda r: rows(r.page[0], 1), "A", "-", "B", "-", stdin=b"C\nD\n")
    expect((result.status, order(result)) == (0, ["A", "C", "D", "B"]), result)
    result, _ = served(here, lambda r: rows(r.page[0], 1), "-", "-", stdin=b"{\n" * 30 + b"C\n")
    expect(result.status == 1 and len(result.messages) == 21 and len(result.lines) == 1, result)
    result, _ = served(here, lambda r: rows(r.page[0], 1), "T1", "T1", stdin=b"")
    expect([a["index"] for a in articles(result)] == [0, 0], result)


@test("lines of input that are no channels, and tids that are none")
def _(here):
    bad = [
        b"caf\xe9", b"http://127.0.0.1/\xff", b"local:\xff", b'{"tid":""}', b'""', b'{"tid":5}', b'{"tname":"x"}', b'{"tid":"a"} x',
        b'{"tid":"a"', b'"a" b', b'"a', b'{"tid":"\xff"}',
    ]
    for text in bad:
        result, got = served(here, endless, "--errors=json", stdin=text + b"\n")
        expect((result.status, result.out, got, len(result.messages)) == (3, b"", [], 1), "%r: %s" % (text, result))
        error = json.loads(result.err)
        expect(error["error"] == "bad-record" and error["line"] == 1, "%r: %s" % (text, error))
    nobodies = [
        "T1/2", "T1 T2", "../x", "T1?x", "square:28", "name:头条", "头条", "local:", "ftp://x/y", "http://", "https:/x", "a\x00b", "[1]",
        "file:///etc/passwd", "%54", "javascript:x",
    ]
    for tid in nobodies:
        result, got = served(here, endless, "--errors=json", stdin=line({"tid": tid}))
        expect((result.status, result.out, got, len(result.messages)) == (3, b"", [], 1), "%r: %s" % (tid, result))
        error = json.loads(result.err)
        expect(error["error"] == "not-fetchable" and error["tid"] == tid, "%r: %s" % (tid, error))
    result, _ = served(here, lambda r: page("x", [{"docid": "1", "title": "t", "tname": "its own"}]), stdin=b'{"tid":"A","tname":""}\n{"tid":"B","tname":"\\u540d"}\n"C"\n  D\t\n')
    expect([(a["tid"], a["tname"]) for a in articles(result)] == [("A", "its own"), ("B", "名"), ("C", "its own"), ("D", "its own")], result)


@test("options that do not go together, and values that none take")
def _(here):
    for args in [
        ["--offline", "--no-cache"], ["--max-age=5", "--no-cache"], ["--peek"], ["--mark-seen", "--new"], ["--mark-seen", "T1"],
        ["--page=0"], ["--first=0"], ["--max-pages=0"], ["--page=1000000001"], ["--start=99999999999999999"], ["--jobs=0"],
        ["--per-host=0"], ["--progress=maybe"], ["--images="], ["--cache="], ["--new", "--state="], ["--base-url=ftp://x/"], ["--path=/x"], ["--max-age=x"],
        ["--cache-size=lots"], ["--header=nothing"], ["--wait=x"],
    ]:
        result = here.run("news-fetch", *args, "T1")
        expect((result.status, result.out) == (2, b"") and len(result.messages) == 1, "%s: %s" % (args, result))
    result = here.run("news-fetch", "--images=%s/new" % here.tmp, "--first=0", "T1")
    expect(result.status == 2 and not (here.tmp / "new").exists(), "a folder was made for a wrong command line")
    result, got = served(here, endless, "-n1", "T1", env={"NEWS_BASE_URL": "nonsense"})
    expect(result.status == 0 and len(got) == 1, "--base-url stands above NEWS_BASE_URL: %s" % result.err)


@test("a 403 says what may help, an answer that is no success says its status")
def _(here):
    for status in (400, 401, 403, 404, 410, 418, 451, 501):
        result, got = served(here, lambda _: Answer(b"<html>no</html>", status), "--retries=0", "--errors=json", "T1")
        error = json.loads(result.err)
        expect((result.status, error["error"], error["status"], len(got)) == (3, "http", status, 1), error)
        expect(("-A" in error["message"]) == (status == 403), error)


@test("a page of 31 MB takes little more memory than itself, and gives nothing where its end is missing", alone=True)
def _(here):
    row = '{"docid":"A%07d","title":"第%d条","digest":"%s","ptime":"2016-03-04 12:33:45"}'
    whole = ('{"T1":[' + ",".join(row % (n, n, "正文 text " * 30) for n in range(72_000)) + "]}").encode()
    expect(30 << 20 < len(whole) < 32 << 20, "%d bytes" % len(whole))
    (here.tmp / "T1").write_bytes(whole)
    (here.tmp / "T2").write_bytes(whole[:-1].replace(b"T1", b"T2", 1))
    args = ["--no-cache", "--errors=json", "--base-url=file://%s" % here.tmp, "--path={tid}"]
    used = memory(here, "news-fetch", args, b"T1\n")
    expect(used < 60 << 10, "%d KiB" % used)
    result = here.run("news-fetch", *args, "T2", "T1")
    expect((result.status, len(result.lines)) == (1, 72_000), "status %d, %d lines" % (result.status, len(result.lines)))
    expect([json.loads(m)["error"] for m in result.messages] == ["truncated"], result.err)
    last = json.loads(result.lines[-1])
    expect((last["tid"], last["index"], last["docid"]) == ("T1", 71_999, "A0071999"), last)
