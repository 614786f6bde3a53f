"""Captured lists and answers of real services; they lie beside the project, and are skipped where they do not."""

import json, re, shutil
from harness import SHARED, Skip, expect
from promises.common import KEYS, test

DATA = SHARED / "data"

# file: channels, those that are fixed, what every tid looks like, those with a section
LISTS = {
    "topic_news.json": (40, ["头条"], r"T\d{13}", {None}), "channels-name-typeId.json": (29, [], r"T\d{13}", {None}),
    "channels-ifeng.json": (22, ["头条"], r"http://api\.3g\.ifeng\.com/\S+", {None}),
    "channels-yd-mock.json": (16, ["头条"], r"name:.+", {"mine", "more"}),
    "squares.json": (18, [], r"square:\d+", {None}),
}
# file: its rows
PAGES = {"articles-T1348649580692-2015-09.json": 20, "articles-T1348647909107-2016-04.json": 22}


def captured(name):
    if not (DATA / name).exists():
        raise Skip("no ../shared/data/" + name)
    return DATA / name


@test("a captured channel list", over=LISTS)
def _(here, name):
    count, fixed, form, sections = LISTS[name]
    result = here.run("news-channels", captured(name))
    expect((result.status, result.err) == (0, b""), result.err)
    records = [json.loads(text) for text in result.lines]
    expect(len(records) == count, "%d channels" % len(records))
    expect([r["tname"] for r in records if r.get("fixed")] == fixed, "fixed ones")
    expect({r.get("section") for r in records} == sections, "sections")
    for record in records:
        expect(re.fullmatch(form, record["tid"]) and record["tname"], record)
        expect("&amp;" not in str(record.get("url")), record)
    # Every key and value of the source is still there.
    source = json.loads(captured(name).read_bytes())
    rows = source if isinstance(source, list) else source.get("tList") or source.get("square_list") or []
    for row, record in zip(rows, records):
        expect(all(record[key] == value or key == "url" for key, value in row.items()), record)
    shown = here.run("news-render", "-w", "60", stdin=result.out)
    expect((shown.status, len(shown.lines)) == (0, count), shown)


@test("a captured page of articles", over=PAGES)
def _(here, name):
    tid = name.split("-")[1]
    folder = here.tmp / "nc/article/headline" / tid
    folder.mkdir(parents=True)
    shutil.copy(captured(name), folder / "0-20.html")
    result = here.run("news-fetch", "--raw", "--base-url=file://%s" % here.tmp, tid)
    expect((result.status, result.err) == (0, b""), result.err)
    rows = json.loads(captured(name).read_bytes())[tid]
    records = [json.loads(text) for text in result.lines]
    expect(len(records) == len(rows) == PAGES[name], "%d articles" % len(records))
    for row, record in zip(rows, records):
        expect(list(record) == KEYS + ["raw"] and record["raw"] == row, record)
        expect(record["docid"] == row["docid"] and record["ptime"] == row["ptime"], record)
        expect(record["replyCount"] == row.get("replyCount"), record)
        expect(record["title"] == " ".join(row["title"].split()), record)
        expect(record["kind"] == row.get("skipType", "article"), record)
        expect(record["url"] != "null" and (record["url"] or len(row["docid"]) != 16), record)
        expect(record["tags"] == ([row["TAGS"]] if "TAGS" in row else []), record)
    shown = here.run("news-render", "-w", "60", stdin=result.out)
    expect((shown.status, len(shown.lines)) == (0, len(rows)), shown)


@test("captured single rows")
def _(here):
    rows = [item["item"] for item in json.loads(captured("article-excerpts.json").read_bytes())["items"]]
    folder = here.tmp / "nc/article/headline/T1"
    folder.mkdir(parents=True)
    (folder / "0-20.html").write_text(json.dumps({"T1": rows}, ensure_ascii=False))
    result = here.run("news-fetch", "--base-url=file://%s" % here.tmp, "T1")
    expect((result.status, result.err) == (0, b""), result.err)
    records = [json.loads(text) for text in result.lines]
    with_docid = [row for row in rows if row.get("docid")]
    expect([r["docid"] for r in records][: len(with_docid)] or not with_docid, "docids")
    expect(len(records) == len({row.get("docid", i) for i, row in enumerate(rows)}), "%d of %d" % (len(records), len(rows)))
