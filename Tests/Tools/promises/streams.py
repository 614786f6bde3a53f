"""Pipes, appended files, full disks and signals."""

import fcntl, json, os, signal, socket, subprocess, threading, time
from harness import Skip, TOOLS, expect, finish, shown
from promises.common import BASE, FILTERS, HEADLINES, LIST, TID, article, channel, fed, many, records, test, within


@test("a reader that goes away ends the tool quietly by SIGPIPE", over=TOOLS)
def _(here, tool):
    for parent_ignores in (False, True):
        args, _ = many(here, tool)
        process = here.start(tool, *args, restore_signals=not parent_ignores)
        first = process.stdout.readline()
        process.stdout.close()
        status, err = process.wait(30), process.stderr.read()
        expect(first.endswith(b"\n"), "no first line")
        expect(shown(status) == 141, "status %s, parent ignores SIGPIPE: %s" % (shown(status), parent_ignores))
        expect(err == b"", "said %r" % err)


@test("a pipe that much is written to is made larger, and never smaller", over=("news-channels", "news-subs"))
def _(here, tool):
    get, put = getattr(fcntl, "F_GETPIPE_SZ", None), getattr(fcntl, "F_SETPIPE_SZ", None)
    if not get or int(open("/proc/sys/fs/pipe-max-size").read()) < 1 << 20:
        raise Skip("pipes have one size")
    for size, count, wanted in ((1 << 16, 100, 1 << 16), (1 << 16, 5000, 1 << 20), (1 << 20, 5000, 1 << 20)):
        data = records(tool, count)
        theirs, ours = os.pipe()
        fcntl.fcntl(ours, put, size)
        args = ["-"] if tool == "news-channels" else ["-f", "-", "list"]
        with open(theirs, "rb") as reading, open(ours, "wb") as writing:
            process = here.start(tool, *args, stdin=subprocess.PIPE, stdout=writing)
            # What comes first is written alone, since a read would wait.
            process.stdin.write(data[:data.index(b"\n") + 1])
            process.stdin.flush()
            found = within(20, reading.readline)
            fed = threading.Thread(target=lambda: (process.stdin.write(data[len(found):]), process.stdin.close()))
            fed.start()
            found += within(20, lambda: reading.read(len(data) - len(found)))
            fed.join(20)
            expect(process.wait(20) == 0 and found == data, "%d channels: %d bytes of %d" % (count, len(found), len(data)))
            now = fcntl.fcntl(ours, get)
            expect(now == wanted, "%d channels into %d bytes: %d, not %d" % (count, size, now, wanted))


@test("a full disk is status 4 and one message", over=TOOLS)
def _(here, tool):
    if not os.path.exists("/dev/full"):
        raise Skip("no /dev/full")
    args, _ = many(here, tool)
    with open("/dev/full", "wb") as full:
        for arguments in (args, ["--help"], ["--version"]):
            result = finish(here.start(tool, *arguments, stdout=full))
            expect(result.status == 4, "%s: status %d" % (arguments[0], result.status))
            expect(len(result.messages) == 1 and result.messages[0].startswith(tool + ": "), result.err)


@test("a standard output that is closed is status 4", over=TOOLS)
def _(here, tool):
    args, _ = many(here, tool)
    command = ["sh", "-c", 'exec "$@" >&-', "sh", here.tool(tool), *map(str, args)]
    result = finish(
        subprocess.Popen(command, env=here.environment(), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
    )
    expect(result.status == 4 and len(result.messages) == 1, "status %d, %r" % (result.status, result.err))


@test("two jobs that append to one file leave whole lines", over=TOOLS)
def _(here, tool):
    args, _ = many(here, tool)
    alone = finish(here.start(tool, *args))
    expect(alone.status == 0, "status %d: %r" % (alone.status, alone.err))
    with open(here.tmp / "both", "ab") as both:
        jobs = [here.start(tool, *args, stdout=both) for _ in range(2)]
        expect([finish(j).status for j in jobs] == [0, 0], "a job failed")
    expect(
        sorted((here.tmp / "both").read_bytes().splitlines()) == sorted(2 * alone.out.splitlines()), "lines differ"
    )


@test("every write ends at the end of a record", over=TOOLS)
def _(here, tool):
    args, _ = many(here, tool)
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = here.start(tool, *args, stdout=theirs)
    theirs.close()
    ours.settimeout(30)
    writes = 0
    while packet := ours.recv(1 << 24):
        writes += 1
        expect(packet.endswith(b"\n"), "write %d ends in %r" % (writes, packet[-40:]))
    ours.close()
    result = finish(process)
    expect(result.status == 0, "status %d, %r" % (result.status, result.err))
    expect(writes > 1, "only one write")
    expect(writes < 4000, "%d writes: a buffer is wanted" % writes)


@test("a slow producer sees each record at once", over=FILTERS)
def _(here, tool):
    make = article if tool == "news-render" else channel
    process = here.start(tool, *FILTERS[tool], stdin=subprocess.PIPE)
    for n in range(3):
        process.stdin.write(make(n) + make(n + 10)[:40])  # and the beginning of the next one
        process.stdin.flush()
        expect(within(10, process.stdout.readline).endswith(b"\n"), "record %d was held back" % n)
        process.stdin.write(make(n + 10)[40:])
        process.stdin.flush()
        within(10, process.stdout.readline)
    result = finish(process)
    expect((result.status, result.out, result.err) == (0, b"", b""), result)


@test("news-fetch delivers a channel before the next line of input comes")
def _(here):
    process = here.start("news-fetch", BASE, "-n20", stdin=subprocess.PIPE)
    for tid in HEADLINES[:2]:
        process.stdin.write(tid.encode() + b"\n")
        process.stdin.flush()
        for _ in range(20):
            expect(json.loads(within(10, process.stdout.readline))["tid"] == tid, "of another channel")
    expect(finish(process).status == 0, "status")


@test("the three tools in one pipe")
def _(here):
    command = 'news-channels "$LIST" | news-fetch "$BASE" | news-render -f tsv --fields=tname,title'
    env = here.environment(LIST=str(LIST), BASE=BASE)
    result = finish(
        subprocess.Popen(
            ["bash", "-o", "pipefail", "-c", command], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    )
    expect((result.status, result.err) == (0, b""), "status %d, %r" % (result.status, result.err))
    names = [l.split(b"\t")[0].decode() for l in result.lines]
    expect(len(names) > 160, "%d lines" % len(names))
    expect(
        list(dict.fromkeys(names)) == ["科技", "体育", "头条", "财经", "娱乐", "汽车", "旅游", "教育"], dict.fromkeys(names),
    )


SIGNALS = [signal.SIGINT, signal.SIGTERM]


@test("SIGINT and SIGTERM end a filter after a whole record", over=FILTERS)
def _(here, tool):
    for number in SIGNALS:
        process = here.start(tool, *FILTERS[tool], stdin=subprocess.PIPE)
        thread = fed(process, records(tool, 500))
        within(10, process.stdout.readline)
        thread.join(10)
        process.send_signal(number)
        out = within(10, process.stdout.read)
        expect(shown(process.wait(10)) == 128 + number, "status %s for %s" % (shown(process.returncode), number.name))
        expect(out == b"" or out.endswith(b"\n"), "ends in %r" % out[-60:])
        expect(process.stderr.read() == b"", "said something")


@test("SIGINT and SIGTERM end a tool that cannot write", over=FILTERS)
def _(here, tool):
    for number in SIGNALS:
        args, _ = many(here, tool)
        process = here.start(tool, *args)
        within(10, process.stdout.readline)  # the pipe is full soon
        time.sleep(0.1)
        process.send_signal(number)
        time.sleep(0.1)
        process.send_signal(number)
        within(10, process.stdout.read)
        expect(shown(process.wait(10)) == 128 + number, "status %s for %s" % (shown(process.returncode), number.name))


@test("SIGINT and SIGTERM end news-fetch while it waits for a server")
def _(here):
    for number in SIGNALS:
        process = here.start("news-fetch", "--base-url=%s/@delay=20" % here.server_url, TID)
        deadline = time.monotonic() + 10
        while not here.requests() and time.monotonic() < deadline:
            time.sleep(0.02)
        began = time.monotonic()
        process.send_signal(number)
        expect(shown(process.wait(10)) == 128 + number, "status %s for %s" % (shown(process.returncode), number.name))
        expect(time.monotonic() - began < 3, "took %.1f s" % (time.monotonic() - began))
        expect(process.stdout.read() == b"", "wrote something")
        here.client += "x"
