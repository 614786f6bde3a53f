"""What the promises' tests share: records, commands that write much, slow producers, memory."""

import json, os, re, subprocess, threading, time
from harness import Skip, SITE, Tests, expect, finish, site_url

test = Tests()

TID = "T1348647853363"
LIST = SITE / "nc/topicset/ios/subscribe/manage/listspecial.html"
BASE = "--base-url=" + site_url()
KEYS = (
    "tid tname index docid title digest url imgsrc source author ptime published updated replyCount kind tags".split()
)
ERROR_ORDER = "tool tid url file line column error status message retryAfter".split()
ERROR_KEYS = set(ERROR_ORDER)
HEADLINES = ["T1348647853363", "T1348649580692", "T1348649079062", "T1348648756099"]
HEADLINES += ["T1348648517839", "T1348654060988", "T1348654204705", "T1348654225495"]

# How each tool turns many records of its standard input, or of a file, into many lines.
FILTERS = {"news-channels": ["-"], "news-render": []}


def as_text(tool, message):
    """A message of --errors=json, as the text form has it."""
    error = json.loads(message)
    expect(list(error) == [k for k in ERROR_ORDER if k in error], "keys in another order: %s" % message)
    expect(error["tool"] == tool and re.fullmatch("[a-z][a-z-]*", error["error"]) and error["message"], message)
    of_line = "tid" in error and "file" in error and "line" in error
    subject = error["file"] if of_line else error.get("tid", error.get("file", error.get("url")))
    place = "".join(":%d" % error[k] for k in ("line", "column") if k in error)
    parts = [tool] + ([subject + place] if subject is not None else []) + ([error["tid"]] if of_line else [])
    return ": ".join([*parts, error["message"]])


def article(n, **more):
    record = {
        "tid": TID, "tname": "头条", "index": n, "docid": "J%015d" % n, "title": "第%d条：老旧小区加装电梯" % n,
        "digest": "居民自筹、政府补贴、企业让利三方分担。", "url": "https://c.m.163.com/news/a/J%015d.html" % n, "imgsrc": None,
        "source": "青岚日报", "author": None, "ptime": "2024-06-18 09:13:01", "published": "2024-06-18T01:13:01Z",
        "updated": None, "replyCount": n % 5000, "kind": "article", "tags": [],
    }
    return line({**record, **more})


def channel(n, **more):
    return line({"tid": "T%013d" % n, "tname": "频道%d" % n, "url": None, **more})


def line(record):
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def records(tool, count):
    make = article if tool == "news-render" else channel
    return b"".join(make(n) for n in range(count))


def many(here, tool):
    """A command of `tool` that writes far more than a pipe holds: (arguments, stdin)."""
    if tool == "news-fetch":
        return [BASE, "--all", "--raw", *HEADLINES], None
    if tool == "news-subs":
        file = here.tmp / "subs.ndjson"
        file.write_bytes(records(tool, 30000))
        return ["-f", file, "list"], None
    file = here.tmp / "records.ndjson"
    file.write_bytes(records(tool, 30000))
    return [file], None


def fed(process, data):
    """Writes to a process's stdin from a thread, so that reading its output can go on."""

    def feed():
        try:
            process.stdin.write(data)
            process.stdin.flush()
        except (BrokenPipeError, ValueError):
            pass

    thread = threading.Thread(target=feed, daemon=True)
    thread.start()
    return thread


def within(seconds, read):
    """What `read` returns, or a failure when it does not return in time."""
    box = []
    thread = threading.Thread(target=lambda: box.append(read()), daemon=True)
    thread.start()
    thread.join(seconds)
    expect(box, "nothing came within %s s" % seconds)
    return box[0]


def peak(process, kind="VmHWM"):
    """The most resident memory so far in KiB; rusage will not do, a child starts with its parent's.

    It holds the pages of the program's own file that the kernel happened to map, which differs by megabytes from
    run to run. "VmPeak", the most address space, is the same every time: it tells whether memory grows.
    """
    try:
        status = open("/proc/%d/status" % process.pid).read()
    except FileNotFoundError:
        raise Skip("no /proc to read a process's memory from")
    return int(re.search(kind + r":\s+(\d+)", status)[1])


def memory(here, tool, args, stdin, kind="VmHWM"):
    """The most memory that a tool needs to read all of `stdin`."""
    process = here.start(tool, *args, stdin=subprocess.PIPE)
    thread, last = fed(process, stdin), time.monotonic()
    os.set_blocking(process.stdout.fileno(), False)
    while thread.is_alive() or time.monotonic() - last < 0.3:  # until it waits for more
        if process.stdout.read(1 << 20):
            last = time.monotonic()
        else:
            time.sleep(0.005)
    used = peak(process, kind)
    result = finish(process)
    expect(result.status == 0, "status %d: %r" % (result.status, result.err[:200]))
    return used


def memory_of_list(here, file, kind="VmHWM"):
    """The same for a file: read while the last of the output waits in the pipe."""
    process = here.start("news-subs", "-f", file, "list")
    left = file.stat().st_size - (200 << 10)
    while left > 0 and (chunk := process.stdout.read(min(left, 1 << 20))):
        left -= len(chunk)
    time.sleep(0.1)
    used = peak(process, kind) if process.poll() is None else 0
    expect(finish(process).status == 0, "status %d" % process.returncode)
    return used
