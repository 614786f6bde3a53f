#!/usr/bin/env python3
"""The manuals and the README against the programs: the same options, examples that run, output that is true.

In a manual, a display that follows a comment `.\\" run` holds commands after `$ `, which go on in lines
indented by four; each must end with status 0, write something, and say nothing on standard error; after `.\\" try`
it need not write anything. After `.\\" apart` it need not either, and works on subscriptions of its own; after
`.\\" served` the sample site is on a server, has been fetched from once, and lacks some pictures. What stands in
the other displays wants a service that the site is not, or minutes. In the
README every block marked console holds commands and exactly what they print. They run in a folder that holds the
sample site as `site`, its list of channels as channels.json, and some subscriptions, with the site in place of the
service.
"""

import re, shutil, subprocess, sys
from harness import ROOT, SHARED, SITE, TOOLS, Place, Tests, expect, finish

test = Tests()
MANUALS = sorted(str(m.relative_to(ROOT / "man")) for m in (ROOT / "man").rglob("*.[157]"))


def furnish(here: Place):
    """The folder in which examples run; its environment."""
    (here.tmp / "site").symlink_to(SITE)
    shutil.copy(SITE / "nc/topicset/ios/subscribe/manage/listspecial.html", here.tmp / "channels.json")
    channels = (SITE / "channels/channels.ndjson").read_bytes().splitlines()
    with open(here.tmp / "subs.ndjson", "wb") as subs:
        for place, line in enumerate(channels):
            subs.write(line[:-1] + (b',"section":"%s"}\n' % (b"mine" if place < 3 else b"more")))
    return here.environment(NEWS_BASE_URL="file://%s/site" % here.tmp, NEWS_SUBS="subs.ndjson")


def shell(here, env, command):
    command = ["bash", "-o", "pipefail", "-c", command]
    return finish(
        subprocess.Popen(
            command, cwd=here.tmp, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    )


def help_options(here, tool):
    """The options on the help's option lines, without their dashes."""
    lines = here.run(tool, "--help").out.decode().splitlines()
    found = set()
    for line in lines:
        if line.startswith("  "):
            found |= set(re.findall(r"(?<![\w-])--([a-z][a-z-]*)", line))
            found |= set(re.findall(r"(?<![\w-])-(\w),", line))
    return found


def manual_options(tool):
    found = set()
    for line in (ROOT / ("man/%s.1" % tool)).read_text().splitlines():
        if line.startswith(".It Fl"):
            found |= {name.removeprefix("-") for name in re.findall(r"\bFl (-?[A-Za-z][\w-]*)", line)}
    return found


@test("the help and the manual list the same options", over=TOOLS)
def _(here, tool):
    shown, described = help_options(here, tool), manual_options(tool)
    expect(shown, "the help lists none")
    expect(not shown - described, "not in the manual: %s" % sorted(shown - described))
    expect(not described - shown, "only in the manual: %s" % sorted(described - shown))


@test("every option of the help is accepted", over=TOOLS)
def _(here, tool):
    for option in help_options(here, tool):
        dashed = "-" + option if len(option) == 1 else "--" + option
        said = here.run(tool, dashed).err.decode() + here.run(tool, dashed, "1").err.decode()
        expect("unknown option" not in said, "%s: %s" % (dashed, said))


def examples(manual):
    text = manual.read_text()
    for kind, block in re.findall(r'^\.\\" (run|try|apart|served)\n\.Bd[^\n]*\n(.*?)^\.Ed$', text, re.M | re.S):
        for command in re.findall(r"^\$ (.*(?:\n    .*)*)", block, re.M):
            yield kind, command.replace("\\e", "\\").replace("\\&", "")


@test("the examples of a manual run", over=MANUALS)
def _(here, name):
    env = furnish(here)
    if name.endswith("news.7"):  # it begins with nothing
        del env["NEWS_SUBS"]
    shutil.copy(SITE / "channels/channels.ndjson", here.tmp / "list")
    (here.tmp / "feeds.opml").write_text('<opml><body><outline text="A" xmlUrl="https://a.example/x"/></body></opml>')
    shutil.copy(here.tmp / "subs.ndjson", here.tmp / "apart.ndjson")
    numbers = {"SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "8", "JOB_COMPLETION_INDEX": "1"}
    found = list(examples(ROOT / "man" / name))
    served = {"http_proxy": here.proxy_url, "no_proxy": "127.0.0.1"} if any(k == "served" for k, _ in found) else {}
    if served:
        served["NEWS_BASE_URL"] = here.server_url
    envs = {"apart": {**env, **numbers, "NEWS_SUBS": "apart.ndjson"}, "served": {**env, **served}}
    for kind, command in found:
        if "| sfeed_" in command and not shutil.which("sfeed_atom"):
            continue
        command = command.replace("https://api.example.org/open.php", here.server_url + "/channels/squares.json")
        if kind == "served":
            shell(here, envs[kind], "news-subs list | news-fetch")
        result = shell(here, envs.get(kind, env), command)
        if kind == "served":
            expect(result.status in (0, 1), "%s: status %d, %r" % (command, result.status, result.err))
        else:
            expect((result.status, result.err) == (0, b""), "%s: status %d, %r" % (command, result.status, result.err))
        expect(result.out or kind not in ("run", "served") or " > " in command, "%s: writes nothing" % command)


@test("the tests that news-security names are there, and it names every advisory that we know of")
def _(here):
    text = (ROOT / "man/news-security.7").read_text()
    named = re.findall(r"^\.Li ([\w/]+\.py): (.*)$", text, re.M)
    expect(len(named) > 20, "names %d tests" % len(named))
    for file, name in named:
        source = (ROOT / "Tests/Tools" / file).read_text()
        expect(re.search(r'@test\(\s*"%s"' % re.escape(name), source), "%s has no test %s" % (file, name))
    for section in re.findall(r"^\.Ss ([^\n]*)\n(.*?)(?=^\.S[sh] )", text, re.M | re.S):
        expect('.\\" tests\n.Bl' in section[1], "%s names no test" % section[0])
    anchors = SHARED / "research/anchors.md"
    known = anchors.read_text().split("## 5.")[1].split("## 6.")[0] if anchors.exists() else ""
    missing = {i for i in re.findall(r"\bCVE-\d+-\d+|\bGHSA(?:-\w{4}){3}", known) if i not in text}
    expect(not missing, "says nothing of %s" % sorted(missing))


@test("what the README shows is what the tools print")
def _(here):
    env = furnish(here)
    blocks = re.findall(r"^```console\n(.*?)^```$", (ROOT / "README.md").read_text(), re.M | re.S)
    expect(blocks, "no blocks marked console")
    for block in blocks:
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, wanted = part.partition("\n")
            result = shell(here, env, command)
            got = (result.out + result.err).decode()
            expect(got == wanted, "%s\nprints\n%s\nnot\n%s" % (command, got, wanted))


if __name__ == "__main__":
    sys.exit(test.main(sys.argv[1:]))
