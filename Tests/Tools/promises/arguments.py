"""Options and operands, and what cannot be read."""

import json, os, random, re, shutil, subprocess
from harness import TOOLS, expect, finish
from promises.common import FILTERS, TID, records, test, within


@test("--help goes to stdout: what is read, then an example", over=TOOLS)
def _(here, tool):
    for flag in ("--help", "-h"):
        result = here.run(tool, flag)
        expect((result.status, result.err) == (0, b""), result)
        lines = result.out.decode().splitlines()
        expect(len(lines) > 8 and tool in lines[0], lines[:1])
        expect("stdin" in lines[1].lower() or "standard input" in lines[1].lower(), "second line: " + lines[1])
        expect(max(map(len, lines)) <= 80, "a line over 80 columns")
        expect(tool in "\n".join(lines[-3:]), "no example at the end")


@test("--version is one line", over=TOOLS)
def _(here, tool):
    result = here.run(tool, "--version")
    expect(re.fullmatch(tool + r" \d+\.\d+(\.\d+)?( \(Unicode \d+\.\d+\.\d+\))?\n", result.out.decode()), result.out)
    expect((result.status, result.err) == (0, b""), result)


@test("an unknown option is status 2, and the nearest known one is named")
def _(here):
    near = [
        ("news-channels", "--limt=3", "--limit"), ("news-channels", "--mach=x", "--match"),
        ("news-fetch", "--limti", "--limit"), ("news-fetch", "--bas-url=x", "--base-url"),
        ("news-render", "--widht=4", "--width"), ("news-render", "--colour=always", "--color"),
        ("news-render", "--field=a", "--fields"), ("news-subs", "--versoin", "--version"),
        ("news-subs", "--hlep", "--help"),
    ]
    for tool, wrong, right in near:
        result = here.run(tool, wrong)
        expect(result.status == 2 and result.out == b"", "%s %s: %r" % (tool, wrong, result))
        expect(result.messages and result.messages[0].startswith(tool + ": "), result.err)
        expect(wrong.split("=")[0] in result.messages[0], result.err)
        expect(
            re.search(right + r"\b", result.err.decode().replace(wrong.split("=")[0] + ";", "")),
            "%s not named: %r" % (right, result.err),
        )
    for tool in TOOLS:
        result = here.run(tool, "--zzzzzzzzzz")
        expect(result.status == 2 and result.out == b"" and result.err, result)
        result = here.run(tool, "-%")
        expect(result.status == 2 and result.out == b"" and result.err, result)


@test("a value that is missing or wrong is status 2 and nothing is done")
def _(here):
    wrong = [
        ("news-channels", "--limit"), ("news-channels", "--limit=many"), ("news-channels", "-n"),
        ("news-channels", "--tids=yes"), ("news-channels", "--errors=xml"), ("news-fetch", "--limit=-1", TID),
        ("news-fetch", "--start=x", TID), ("news-fetch", "--timeout=soon", TID),
        ("news-fetch", "--path=/no/braces", TID),
        ("news-render", "--width=wide"), ("news-render", "--color=sometimes"), ("news-render", "-f", "pdf"),
        ("news-render", "-w", "-3"), ("news-render", "--errors="), ("news-subs", "-f"), ("news-subs",),
        ("news-subs", "lst"), ("news-fetch", "--strict=1"),
    ]
    for command in wrong:
        result = here.run(command[0], *command[1:])
        expect(result.status == 2 and result.out == b"" and result.err, "%s: %r" % (command, result))


@test("nothing to do is status 0")
def _(here):
    for command in (
        ["news-render"], ["news-fetch"], ["news-channels", "-"], ["news-render", "-"], ["news-render", "/dev/null"],
    ):
        for stdin in (b"", b"\n", b"\r\n\n", b"\xef\xbb\xbf"):
            result = here.run(*command, stdin=stdin)
            expect(
                (result.status, result.out, result.err) == (0, b"", b""), "%s on %r: %r" % (command, stdin, result)
            )


@test("news-channels without operands does not read stdin")
def _(here):
    process = here.start("news-channels", stdin=subprocess.PIPE)
    out = within(10, process.stdout.read)
    first = json.loads(out.splitlines()[0])
    expect((first["tname"], first["fixed"]) == ("头条", True), first)
    expect(finish(process).status == 0, "status")


@test("an operand that cannot be read is a failed input", over=["news-render", "news-channels"])
def _(here, tool):
    good = here.tmp / "good"
    good.write_bytes(records(tool, 3))
    for bad in (here.tmp, here.tmp / "missing", here.tmp / "good/below"):
        result = here.run(tool, bad)
        expect(result.status == 3 and result.out == b"", "%s alone: %r" % (bad, result))
        expect(len(result.messages) == 1 and result.messages[0].startswith("%s: %s: " % (tool, bad)), result.err)
        for order in ([bad, good], [good, bad]):
            result = here.run(tool, *order)
            expect(result.status == 1 and len(result.lines) == 3, "%s: %r" % (order, result))


@test("a file without the right to read it is a failed input", over=["news-render", "news-channels", "news-subs"])
def _(here, tool):
    file, program = here.tmp / "secret", here.tmp / tool
    file.write_bytes(records(tool, 1))
    file.chmod(0)
    here.tmp.chmod(0o755)
    shutil.copy(here.tool(tool), program)
    drop = {"user": 65534, "group": 65534} if os.geteuid() == 0 else {}
    args = ["-f", file, "list"] if tool == "news-subs" else [file]
    process = subprocess.Popen(
        [program, *args], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=here.environment(), **drop,
    )
    result = finish(process)
    expect(result.status == 3 and result.out == b"" and len(result.messages) == 1, result)


@test("a standard input that is closed is a failed input", over=["news-render", "news-fetch"])
def _(here, tool):
    command = ["sh", "-c", 'exec "$@" <&-', "sh", here.tool(tool)]
    result = finish(subprocess.Popen(command, env=here.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE))
    expect(result.status == 3 and result.out == b"" and len(result.messages) == 1, result)


@test("random bytes are reported, twenty times at most, and never passed on", over=FILTERS)
def _(here, tool):
    for seed in range(6):
        data = random.Random(seed).randbytes(60000)
        result = here.run(tool, *FILTERS[tool], stdin=data)
        expect(
            (result.status, result.out) == (3, b""),
            "seed %d: status %d, out %r" % (seed, result.status, result.out[:80]),
        )
        if tool == "news-render":  # news-channels may take the whole for one document
            expect(len(result.messages) == 21, "seed %d: %d messages" % (seed, len(result.messages)))
            expect(all(re.match(tool + r": stdin:\d+:\d+: \S", m) for m in result.messages[:20]), result.messages)
        expect(not re.search(rb"[\x00-\x09\x0b-\x1f\x7f]", result.err), "seed %d: a control byte in a message" % seed)
