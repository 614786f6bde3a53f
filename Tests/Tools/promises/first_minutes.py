"""The first minutes: what a newcomer's first mistakes are answered with; and --shard, which others' machines rely on."""

import hashlib, json, os, pty, select, subprocess, time
from harness import TOOLS, expect, finish
from promises.common import BASE, HEADLINES, TID, test


def typed(here, tool, *args, keys=b"\x04", **env):
    """Runs a tool at a terminal, with all of its streams there, and types; (what was shown, status)."""
    pid, fd = pty.fork()
    if pid == 0:
        os.chdir(here.tmp)
        os.execve(here.tool(tool), [tool, *map(str, args)], here.environment(**env))
    shown, begin, sent = b"", time.monotonic(), False
    while time.monotonic() - begin < 30:
        if select.select([fd], [], [], 0.3)[0]:
            try:
                data = os.read(fd, 65536)
            except OSError:  # the other end is closed
                data = b""
            if not data:
                break
            shown += data
        elif not sent:  # it has said what it had to say, and waits
            os.write(fd, keys)
            sent = True
    else:
        os.kill(pid, 9)
    _, status = os.waitpid(pid, 0)
    os.close(fd)
    return shown.decode().replace("\r\n", "\n"), os.waitstatus_to_exitcode(status)


@test("typed alone at a terminal: what is waited for is said, and end of file ends it")
def _(here):
    for command, wanted in [
        (["news-fetch"], "news-fetch: waiting for channels or tids, one a line; Ctrl-D ends them"),
        (["news-fetch", "--mark-seen"], "news-fetch: waiting for articles"),
        (["news-render"], "news-render: waiting for articles or channels, one JSON object a line"),
        (["news-channels", "-"], "news-channels: waiting for channels"),
        (["news-subs", "init"], "news-subs: waiting for channels"),
        (["news-subs", "apply"], "news-subs: waiting for edits"),
    ]:
        shown, status = typed(here, *command)
        expect(shown.startswith(wanted), "%s: %r" % (command, shown))
        expect(status == (3 if "init" in command else 0), "%s: status %d" % (command, status))
        shown, _ = typed(here, *command, "-q")
        expect("waiting" not in shown, "%s -q: %r" % (command, shown))
    result = here.run("news-fetch")
    expect(result.err == b"", "said where nobody types: %r" % result.err)


@test("news-subs alone names a command; without a file it says how one is made")
def _(here):
    result = here.run("news-subs")
    expect(result.status == 2 and b"such as list" in result.err and b"--help" in result.err, result)
    for command in (["list"], ["list", TID], ["check"], ["remove", TID], ["move", TID, "--first"], ["undo"], ["settle"]):
        result = here.run("news-subs", *command)
        expect((result.status, result.out) == (3, b""), "%s: %s" % (command, result))
        expect(len(result.messages) == 1 and result.messages[0].endswith("news-channels | news-subs init"), result)
        expect(str(here.tmp / ".config/news/subs.ndjson") in result.messages[0], result)
    expect(not (here.tmp / ".config").exists(), "a folder is left behind")
    made = here.run("news-subs", "init", stdin=here.run("news-channels").out)
    expect(made.status == 0 and len(here.run("news-subs", "list").lines) == 10, made)


@test("without a network each channel is a line, and the status is 3")
def _(here):
    env = {"http_proxy": "", "https_proxy": "", "all_proxy": ""}
    args = ["--base-url=https://name.invalid", "--retries=0", *HEADLINES[:3]]
    result = here.run("news-fetch", *args, env=env)
    expect(result.status == 3 and len(result.messages) == 3, result)
    expect(all("no address for name.invalid: no network" in m for m in result.messages), result.messages)


@test("a locale that is not UTF-8 is told of at a terminal, and changes nothing")
def _(here):
    record = '{"tid":"T1","tname":"头条"}\n'
    (here.tmp / "channel").write_text(record)
    plain = here.run("news-render", "channel", env={"LC_ALL": "C.UTF-8"}).out
    for locale, charset in [("zh_CN.GBK", "GBK"), ("de_DE.ISO-8859-1@euro", "ISO-8859-1"), ("en_US.latin1", "latin1")]:
        shown, status = typed(here, "news-render", "-w", "40", "channel", LC_ALL=locale)
        first, _, rest = shown.partition("\n")
        expect("the locale says %s;" % charset in first and "头条" in rest and status == 0, shown)
        result = here.run("news-render", "channel", env={"LC_ALL": locale})
        expect((result.out, result.err) == (plain, b""), result)
    for locale in "C", "POSIX", "xx_YY", "zh_CN.utf8", "en_US.UTF-8", "zh_CN", "":
        shown, status = typed(here, "news-render", "-w", "40", "channel", LC_ALL=locale)
        expect("locale" not in shown and status == 0, "%s: %r" % (locale, shown))


@test("no terminal, no environment: the tools work all the same", over=TOOLS)
def _(here, tool):
    args = {"news-fetch": [BASE, "-n", "1", "--no-cache", TID], "news-subs": ["-f", "/dev/null", "list"], "news-render": [], "news-channels": ["-n", "1"]}
    process = subprocess.Popen(
        [here.tool(tool), *args[tool]], env={}, cwd=here.tmp, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, start_new_session=True,
    )
    result = finish(process)
    expect((result.status, result.err) == (0, b""), result)


@test("the help of news-channels fits a terminal of 24 lines, and ends with an example")
def _(here):
    lines = here.run("news-channels", "--help").out.decode().splitlines()
    expect(len(lines) <= 24 and max(map(len, lines)) <= 80, lines)
    expect(lines[-1].startswith("example: news-channels "), lines[-1])


@test("--shard: each channel is in one part, the same for everybody; 0 is the last")
def _(here):
    for count in 1, 2, 3, 7:
        found = []
        for part in range(1, count + 1):
            got = here.run("news-fetch", BASE, "-n", "1", "--shard=%d/%d" % (part, count), *HEADLINES)
            tids = [json.loads(line)["tid"] for line in got.lines]
            of = {t: int.from_bytes(hashlib.sha256(t.encode()).digest()[:8], "big") % count for t in HEADLINES}
            expect(tids == [t for t in HEADLINES if of[t] == part % count], "%d/%d: %s" % (part, count, tids))
            expect((got.status, got.err) == (0, b""), got)
            found += tids
        expect(sorted(found) == sorted(HEADLINES), "%d parts: %s" % (count, found))
        last = here.run("news-fetch", BASE, "-n", "1", "--shard=%d/%d" % (count, count), *HEADLINES)
        zero = here.run("news-fetch", BASE, "-n", "1", "--shard=0/%d" % count, *HEADLINES)
        expect(last.out == zero.out, "0/%d is not the last part" % count)
    for wrong in "4/3", "1", "1/0", "/3", "1/", "-1/3", "1/3/4", "a/b", "", "1.0/3":
        result = here.run("news-fetch", "--shard=" + wrong, TID)
        expect(result.status == 2 and b"K/N" in result.err, "%s: %s" % (wrong, result))


@test("--shard takes its part of standard input, failures too")
def _(here):
    tids = ["unknown:%d" % n for n in range(30)]
    told = []
    for part in range(3):
        result = here.run("news-fetch", "--shard=%d/3" % part, stdin="\n".join(tids).encode())
        told += [m.split(": ")[1] for m in result.messages]
    expect(sorted(told) == sorted(tids), told)
