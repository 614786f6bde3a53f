#!/usr/bin/env python3
"""The completions, in the shells themselves: each is typed to on a terminal of its own.

Tests/Tools/completion.py [--bin=DIR]… [--list] [WORD…]

In bash and zsh one key puts all completions into the line, another prints it; fish says them when it is asked
by `complete -C`. The list of channels holds tids on which a shell might act.
"""

import json, os, pty, re, select, shutil, subprocess, sys, time
from harness import TOOLS, Skip, Tests, expect, finish

test = Tests()
SHELLS = ["bash", "zsh", "fish"]
CHANNELS = """\
{"tid":"T1348647853363","tname":"头条","fixed":true,"section":"mine"}
{"tid":"T1348649580692","tname":"科技","section":"more"}
{"tid":"local:青岚","tname":"青岚","section":"more"}
{"tid":"https://example.org/a.xml?x=1&y=2","tname":"A 'b' $(touch evil) `touch evil`","section":"more"}
{"tid":"$(touch evil);*","tname":"evil","section":"more"}
"""

# What is typed, and what it may become: the last word of the line, or nothing.
LINES = [
    ("news-fetch --li", ["--limit="]),
    ("news-fetch --max-r", ["--max-redirects="]),
    ("news-fetch --progress=", ["always", "auto", "never"]),
    ("news-fetch --progress n", ["never"]),
    ("news-fetch T13486", ["T1348647853363", "T1348649580692"]),
    ("news-fetch -q local:", ["local:青岚"]),
    ("news-fetch local:青", ["local:青岚"]),
    ("news-fetch https://ex", ["https://example.org/a.xml?x=1&y=2"]),
    ("news-fetch -n ", []),
    ("news-fetch --timeout=", []),
    ("news-fetch --state=li", ["list.ndjson"]),
    ("news-fetch --images=fol", ["folder/"]),
    ("news-channels li", ["list.ndjson"]),
    ("news-channels --tid", ["--tids"]),
    ("news-channels --per", ["--per-host="]),
    ("news-render --color=al", ["always"]),
    ("news-render -f ts", ["tsv"]),
    ("news-render -s T134864785", ["T1348647853363"]),
    ("news-render -f tsv lis", ["list.ndjson"]),
    ("news-channels -n 1 | news-subs ini", ["init"]),
    ("news-subs un", ["undo", "unfix"]),
    ("news-subs list re", ["recent"]),
    ("news-subs -f /dev/null list T1", []),
    ("news-subs --file=/dev/null list m", ["mine", "more"]),
    ("news-subs -f list.ndjson move T1348647853363 --before=T134864958", ["T1348649580692"]),
    ("news-subs move x --section mo", ["more"]),
    ("news-subs -f lis", ["list.ndjson"]),
    ("news-subs --errors=", ["json", "text"]),
    ("news-fetch --completion=", ["bash", "fish", "zsh"]),
]


def furnish(here):
    (here.tmp / "folder").mkdir()
    (here.tmp / "list.ndjson").write_text(CHANNELS)
    for tool in TOOLS:
        for shell, name in [("bash", tool), ("zsh", "_" + tool), ("fish", tool + ".fish")]:
            script = here.run(tool, "--completion=" + shell)
            expect((script.status, script.err) == (0, b""), script)
            (here.tmp / shell).mkdir(exist_ok=True)
            (here.tmp / shell / name).write_bytes(script.out)
    return here.environment(
        NEWS_SUBS=str(here.tmp / "list.ndjson"), TERM="dumb", INPUTRC="/dev/null", XDG_CONFIG_HOME=str(here.tmp)
    )


class Terminal:
    """A shell on a terminal of its own."""

    def __init__(self, argv, env, folder):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(argv[0], argv, env)

    def type(self, keys, until):
        """Types, and returns what was written up to the first match of `until`."""
        os.write(self.fd, keys.encode())
        begin, data = time.monotonic(), b""
        while not re.search(until, data.decode(errors="replace")):
            expect(time.monotonic() - begin < 30, "no %s after %r: %r" % (until, keys, data[-400:]))
            if select.select([self.fd], [], [], 0.2)[0]:
                data += os.read(self.fd, 65536)
        return data.decode(errors="replace").replace("\r", "")

    def completed(self, line):
        """The words that stand in the line once ^A has put all completions there, and ^P has printed it."""
        text = self.type(line + "\x01\x10", r"\{[^{}\n]*\}\r?\n")
        self.type("\x15echo do''ne\n", r"\ndone\r?\n")
        whole = re.findall(r"\{([^{}\n]*)\}\n", text)[-1]
        start = line.rpartition(" ")[0]
        expect(whole.startswith(start), "%r became %r" % (line, whole))
        if whole.rstrip() == line.rstrip():
            return []
        return [re.sub(r"\\(.)", r"\1", w) for w in re.findall(r"(?:\\.|[^ \\])+", whole[len(start) :])]

    def end(self):
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


BASH = r"""for f in bash/*; do . $f; done; bind '"\C-a": insert-completions'; bind -x '"\C-p": echo "{$READLINE_LINE}"'"""
ZSH = r"""fpath=(./zsh $fpath); autoload -U compinit; compinit -u -D
all() { _main_complete; compstate[insert]=all compstate[list]= }; zle -C all complete-word all; bindkey '^A' all
show() { print -r -- "{$BUFFER}" }; zle -N show; bindkey '^P' show; unset zle_bracketed_paste"""


def on_terminal(here, env, argv, settings):
    terminal = Terminal(argv, env, here.tmp)
    (here.tmp / "settings").write_text(settings)
    terminal.type(". ./settings; PS1=; echo RE''ADY\n", "READY\r?\n")
    return terminal.completed, terminal.end


def in_fish(here, env):
    ask = "set fish_complete_path fish; complete -C $argv[1]"

    def completed(line):
        process = subprocess.Popen(
            ["fish", "--no-config", "-c", ask, line], env=env, cwd=here.tmp, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        result = finish(process)
        expect((result.status, result.err) == (0, b""), result)
        return [w.split("\t")[0] for w in result.out.decode().splitlines()]

    return completed, lambda: None


@test("lines are completed", over=SHELLS)
def _(here, shell):
    if not shutil.which(shell):
        raise Skip("no %s here" % shell)
    env = furnish(here)
    if shell == "bash":
        completed, end = on_terminal(here, env, ["bash", "--norc", "--noprofile"], BASH)
    elif shell == "zsh":
        completed, end = on_terminal(here, env, ["zsh", "-f"], ZSH)
    else:
        completed, end = in_fish(here, env)
    wrong = ""
    try:
        for line, wanted in LINES + [("news-fetch T1 ", [json.loads(c)["tid"] for c in CHANNELS.splitlines()])]:
            option = re.search(r"--[a-z-]+=$|--[a-z-]+=(?=[^ ]*$)", line)
            got = [w.removeprefix(option[0]) if option else w for w in completed(line)]
            # zsh has no letter beside a name that takes a value; fish names a folder with its slash.
            if sorted(w.rstrip("=/") for w in got) != sorted(w.rstrip("=/") for w in wanted):
                wrong += "\n%s: %s, not %s" % (line, got, wanted)
    finally:
        end()
    expect(not wrong, wrong)
    expect(not (here.tmp / "evil").exists(), "a tid was evaluated")


@test("every option of the help is in the scripts, and the scripts are well formed", over=TOOLS)
def _(here, tool):
    furnish(here)
    options = set(re.findall(r"(?<![\w-])--([a-z][a-z-]*)", here.run(tool, "--help").out.decode()))
    for shell, name in [("bash", tool), ("zsh", "_" + tool), ("fish", tool + ".fish")]:
        script = (here.tmp / shell / name).read_text()
        rows = re.findall(r"^(\S) (\S+) (\S+) (.*)$", script.split("- - ", 1)[1], re.M)
        expect({r[1] for r in rows} >= options - {"to", "first", "last"}, options - {r[1] for r in rows})
        for help in (r[3].replace("'\\''", "") for r in rows):
            expect(not set(help) & set("[]'`\\"), "a help text that a script cannot hold: " + help)
        if shutil.which(shell):
            result = finish(subprocess.Popen([shell, "-n", here.tmp / shell / name], stderr=subprocess.PIPE))
            expect((result.status, result.err) == (0, b""), result)


@test("the commands of news-subs that are completed are those that it has")
def _(here):
    words = here.run("news-subs", "--completion=bash").out.decode().split("- - ", 1)[1].split("\n")[0].split("|")
    expect(len(words) == 15, words)
    for word in words:
        result = here.run("news-subs", word, "--nonsense")
        expect(b"unknown option" in result.err, "%s: %r" % (word, result.err))
        result = here.run("news-subs", "-f", "missing", word, *["a"] * {"rename": 2}.get(word, 0))
        expect(b"unknown command" not in result.err, "%s: %r" % (word, result.err))


if __name__ == "__main__":
    sys.exit(test.main(sys.argv[1:]))
