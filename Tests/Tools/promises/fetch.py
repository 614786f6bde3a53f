"""news-fetch on the sample site."""

import itertools, json, re, time
from harness import SITE, expect
from promises.common import BASE, HEADLINES, KEYS, line, memory, test


@test("an article has exactly its keys in their order", over=HEADLINES)
def _(here, tid):
    result = here.run("news-fetch", BASE, "--all", tid)
    expect(result.status == 0, result.err)
    for n, text in enumerate(result.lines):
        pairs = json.loads(text, object_pairs_hook=list)
        expect([key for key, _ in pairs] == KEYS, "keys of row %d: %s" % (n, [key for key, _ in pairs]))
        record = dict(pairs)
        expect(record["tid"] == tid and record["index"] == n, record)
        for key in ("tname", "docid", "title", "ptime", "published", "kind"):
            expect(isinstance(record[key], str) and record[key], "%s: %r" % (key, record[key]))
        expect(record["url"] is None or re.match(r"https?://\S+$", record["url"]), record["url"])
        expect(record["replyCount"] is None or type(record["replyCount"]) is int, record["replyCount"])
        expect(all(isinstance(t, str) for t in record["tags"]), record["tags"])
        expect(
            not re.search(r"\s\s|^\s|\s$|[\t\n\u3000\u00a0]", record["title"] + "|" + (record["digest"] or "")),
            record["title"],
        )
        expect(b" " not in re.sub(rb'"(?:[^"\\]|\\.)*"', b"", text), "not compact: %r" % text)
    docids = [json.loads(l)["docid"] for l in result.lines]
    expect(len(docids) == len(set(docids)) == (51 if tid == "T1348648756099" else 54), "%d articles" % len(docids))


@test("the numbers that a count may come as")
def _(here):
    rows = {}
    for tid in HEADLINES:
        for page in SITE.glob("nc/article/headline/%s/?0-10.html" % tid), SITE.glob(
            "nc/article/headline/%s/0-20.html" % tid
        ):
            for file in page:
                for row in json.loads(file.read_bytes())[tid]:
                    rows[row["docid"]] = row
    result = here.run("news-fetch", BASE, "--all", *HEADLINES)
    kinds = set()
    for record in map(json.loads, result.lines):
        row = rows[record["docid"]]
        count = row.get("replyCount")
        wanted = (
            count if isinstance(count, int) else int(count) if isinstance(count, str) and count.isdigit() else None
        )
        kinds.add(type(count).__name__)
        expect(record["replyCount"] == wanted, "%r became %r" % (count, record["replyCount"]))
        url = row.get("url")
        made = "https://c.m.163.com/news/a/%s.html" % row["docid"] if len(row["docid"]) == 16 else None
        expect(
            record["url"] == (url if url not in (None, "", "null") else made), "%r became %r" % (url, record["url"])
        )
        expect(record["kind"] == row.get("skipType", "article"), record["kind"])
        expect(record["imgsrc"] == (row["imgsrc"] or None), record["imgsrc"])
        expect(record["ptime"] == row["ptime"], record["ptime"])
        zone = time.strftime(
            "%Y-%m-%dT%H:%M:%SZ",
            time.gmtime(
                time.mktime(time.strptime(row["ptime"] + " UTC", "%Y-%m-%d %H:%M:%S %Z")) - time.timezone - 28800
            ),
        )
        expect(record["published"] == zone, "%s became %s" % (row["ptime"], record["published"]))
    expect(kinds == {"int", "str", "NoneType"}, kinds)


@test("--raw adds the source's own object", over=HEADLINES)
def _(here, tid):
    result = here.run("news-fetch", BASE, "--all", "--raw", tid)
    pages = b"".join(p.read_bytes() for p in SITE.glob("nc/article/headline/%s/*.html" % tid))
    flat = pages.replace(b"\r", b"").replace(b"\n", b"")
    expect(len(result.lines) > 50, result.err)
    for text in result.lines:
        expect([k for k, _ in json.loads(text, object_pairs_hook=list)] == KEYS + ["raw"], "keys")
        raw = text[text.index(b',"raw":') + 7 : -1]
        expect(raw in flat, "not as it came: %r" % raw[:200])


@test("output is in the order of input, whatever the servers do")
def _(here):
    channels = ["local:青岚", "local:长汐", *HEADLINES]
    base = "--base-url=%s/@lag=6Z2S:0.6" % here.server_url  # the first channel's server is slow
    result = here.run("news-fetch", base, "--all", stdin=b"".join(line({"tid": t}) for t in channels))
    order = list(dict.fromkeys(json.loads(text)["tid"] for text in result.lines))
    expect(result.status == 0 and order == channels, "%s: %r" % (order, result.err))
    result = here.run("news-fetch", base, "--unordered", *channels)
    order = list(dict.fromkeys(json.loads(text)["tid"] for text in result.lines))
    expect(result.status == 0 and sorted(order) == sorted(channels), "%s: %r" % (order, result.err))
    expect(order[0] != channels[0], "--unordered waited for the slow channel")


@test("nothing is lost however much waits for a slow channel")
def _(here):
    # 240 channels of 20 or 22 articles wait, 3 MiB and, with --raw, 6: beyond 4 MiB they wait in a file.
    channels = ["local:青岚"] + 30 * HEADLINES
    base = "--base-url=%s/@lag=6Z2S:1" % here.server_url
    for raw in (False, True):
        result = here.run("news-fetch", base, *["--raw"] * raw, stdin="\n".join(channels).encode())
        counts = [
            len(list(group)) for _, group in itertools.groupby(json.loads(text)["tid"] for text in result.lines)
        ]
        expect((result.status, result.err) == (0, b""), "status %d, %r" % (result.status, result.err[:200]))
        expect(counts == [20] + 30 * [22, 21, 22, 20, 21, 22, 22, 20], "%d channels: %s" % (len(counts), counts[:12]))


@test("transfers run at the same time")
def _(here):
    began = time.monotonic()
    result = here.run(
        "news-fetch", "--per-host=8", "--jobs=8", "--base-url=%s/@delay=0.5" % here.server_url, *HEADLINES
    )
    took = time.monotonic() - began
    expect(result.status == 0 and took < 2.5, "8 channels of 0.5 s took %.1f s" % took)


@test("a channel that fails leaves the others whole")
def _(here):
    result = here.run(
        "news-fetch", BASE, HEADLINES[0], "T1900000000001", "T1900000000003", HEADLINES[1], "T1356600029035"
    )
    expect(result.status == 1 and len(result.messages) == 2, result.err)
    expect([json.loads(l)["tid"] for l in result.lines].count(HEADLINES[1]) == 21, "articles of the other")
    result = here.run("news-fetch", BASE, "--all", "T1900000000008")
    expect(result.status == 1 and len(result.lines) == 22 and len(result.messages) == 1, result.err)
    result = here.run("news-fetch", BASE, "T1356600029035")
    expect((result.status, result.out, result.err) == (0, b"", b""), result)


@test("bad UTF-8 in an answer is an error and is not passed on")
def _(here):
    result = here.run("news-fetch", BASE, "T1900000000010")
    expect(result.status in (1, 3) and len(result.messages) == 1, result)
    result.out.decode()


@test("news-fetch needs no more memory for a long list", alone=True)
def _(here):
    few = memory(here, "news-fetch", [BASE], b"".join(line({"tid": t}) for t in HEADLINES))
    lots = memory(here, "news-fetch", [BASE], b"".join(line({"tid": t}) for t in HEADLINES) * 60)
    expect(lots - few < 8 << 10, "%d KiB for 8 channels, %d KiB for 480" % (few, lots))
