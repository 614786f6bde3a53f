"""What the tests of the real programs share: where things are, how a program is run, how results are counted.

Every test runs on each set of programs that was built (the small ones and the ordinary ones) unless --bin
names others. The last line of every runner is `N passed, N failed`, then `, N skipped` where some were.
"""

import concurrent.futures, contextlib, dataclasses, itertools, os, pathlib, shutil, signal, subprocess, sys, tempfile, threading
from urllib.parse import quote
from server import Server

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SITE = ROOT / "Tests/Fixtures/site"
SHARED = ROOT.parent / "shared"
TOOLS = ["news-channels", "news-fetch", "news-subs", "news-render"]
TIMEOUT = 60

# A shell runs what it puts into the background with SIGINT ignored, and a program keeps it so.
signal.signal(signal.SIGINT, signal.default_int_handler)
# So does nohup(1) with SIGHUP; a handler here is none in what is started.
if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda *_: None)


class Skip(Exception):
    """A test that cannot be tried here; its text says why."""


class Failure(AssertionError):
    pass


def expect(condition, message):
    if not condition:
        raise Failure(message)


def sets_of_binaries(asked=()):
    """[(name, folder)] of the programs to test."""
    folders = [pathlib.Path(a).resolve() for a in asked] or [
        f for f in (ROOT / ".build/bin", ROOT / ".build/bin-ordinary") if f.is_dir()
    ]
    if not folders:
        sys.exit("no programs: run scripts/build first")
    return [(f.name, f) for f in folders]


def site_url(path=SITE):
    return "file://" + quote(str(path))


@dataclasses.dataclass
class Result:
    status: int  # as a shell shows it: 128 + signal
    out: bytes
    err: bytes
    usage: object = None

    @property
    def lines(self):
        return self.out.split(b"\n")[:-1]

    @property
    def messages(self):
        return self.err.decode(errors="backslashreplace").splitlines()


class Place:
    """Where one test runs: a set of programs, a fresh folder, a name at the server."""

    numbers = itertools.count(1)
    server = None
    lock = threading.Lock()

    def __init__(self, bin, tmp):
        self.bin, self.tmp = pathlib.Path(bin), pathlib.Path(tmp)
        self.client = "c%d" % next(Place.numbers)

    @property
    def server_url(self):
        with Place.lock:
            if Place.server is None:
                Place.server = Server().start()
        return "%s/%s" % (Place.server.base, self.client)

    @property
    def proxy_url(self):
        return self.server_url.rsplit("/", 1)[0]

    def requests(self):
        return Place.server.requests(self.client) if Place.server else []

    def substitutions(self):
        return [
            ("{server}", self.server_url), ("{proxy}", self.proxy_url), ("{site-url}", site_url()),
            ("{site}", str(SITE)), ("{tmp}", str(self.tmp)), ("{bin}", str(self.bin)), ("{root}", str(ROOT)),
        ]

    def filled(self, data):
        for name, value in self.substitutions():
            data = data.replace(name.encode(), value.encode())
        return data

    def emptied(self, data):
        for name, value in self.substitutions():
            data = data.replace(value.encode(), name.encode())
        return data

    def environment(self, **more):
        return {
            "PATH": "%s:%s" % (self.bin, "/usr/local/bin:/usr/bin:/bin"), "HOME": str(self.tmp), "LC_ALL": "C.UTF-8",
            "TZ": "CST-8", "TERM": "xterm-256color", "BIN": str(self.bin), "SITE": str(SITE), "SITE_URL": site_url(),
            "ROOT": str(ROOT), "TMPDIR": str(self.tmp), **more,
        }

    def tool(self, name):
        return str(self.bin / name)

    def start(self, tool, *args, env=None, **kind):
        kind = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **kind}
        return subprocess.Popen(
            [self.tool(tool), *map(str, args)], env=self.environment(**(env or {})), cwd=self.tmp, **kind
        )

    def run(self, tool, *args, stdin=b"", env=None, timeout=TIMEOUT, **kind):
        """Runs a program to its end on `stdin` (bytes)."""
        process = self.start(tool, *args, env=env, stdin=subprocess.PIPE, **kind)
        return finish(process, stdin, timeout)


def finish(process, stdin=None, timeout=TIMEOUT):
    try:
        out, err = process.communicate(stdin, timeout)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise Failure("still running after %d s: %s" % (timeout, " ".join(map(str, process.args))))
    return Result(shown(process.returncode), out or b"", err or b"")


def shown(returncode):
    return 128 - returncode if returncode < 0 else returncode


@contextlib.contextmanager
def place(bin):
    folder = tempfile.mkdtemp(prefix="news-test-")
    try:
        yield Place(bin, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Tally:
    """Counts results and prints each failure as it comes."""

    def __init__(self):
        self.passed = self.failed = self.skipped = 0
        self.lock = threading.Lock()

    def take(self, name, test):
        try:
            test()
        except Skip as why:
            self.note("skipped", "skipped: %s: %s" % (name, why))
        except Exception as error:
            kind = "" if isinstance(error, Failure) else type(error).__name__ + ": "
            self.note("failed", "FAILED: %s: %s%s" % (name, kind, error))
        else:
            self.note("passed", None)

    def note(self, kind, line):
        with self.lock:
            setattr(self, kind, getattr(self, kind) + 1)
            if line:
                print(printable(line), flush=True)

    def end(self):
        print(
            "%d passed, %d failed%s"
            % (self.passed, self.failed, ", %d skipped" % self.skipped if self.skipped else "")
        )
        return 1 if self.failed else 0


def printable(text):
    """`text` with control characters shown as escapes: a failing test must not write to the terminal what it caught."""
    return "".join(c if c in "\n\t" or c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def run_all(tests, at_once=2):
    """Runs [(name, callable)] and returns the runner's status."""
    tally = Tally()
    with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
        list(pool.map(lambda test: tally.take(*test), tests))
    return tally.end()


class Tests:
    """Tests written as functions of a Place, run on every set of programs."""

    def __init__(self):
        self.tests = []

    def __call__(self, name, over=(None,), alone=False):
        """Registers a function; with `over`, once for each value. `alone`: measures, so nothing runs beside it."""

        def register(function):
            for value in over:
                self.tests.append((name if value is None else "%s [%s]" % (name, value), function, value, alone))
            return function

        return register

    def main(self, arguments):
        """[--bin=DIR]… [--list] [WORD…]: only the tests whose names hold a WORD."""
        bins = [a.split("=", 1)[1] for a in arguments if a.startswith("--bin=")]
        words = [a for a in arguments if not a.startswith("--")]
        chosen = [t for t in self.tests if not words or any(w in t[0] for w in words)]
        if "--list" in arguments:
            print("\n".join(t[0] for t in chosen))
            return 0

        def bound(function, value, folder):
            def test():
                with place(folder) as here:
                    function(here) if value is None else function(here, value)

            return test

        tally = Tally()
        for alone in (False, True):
            batch = [
                ("%s (%s)" % (name, label), bound(function, value, folder))
                for name, function, value, wants in chosen
                if wants == alone
                for label, folder in sets_of_binaries(bins)
            ]
            with concurrent.futures.ThreadPoolExecutor(1 if alone else 2) as pool:
                list(pool.map(lambda test: tally.take(*test), batch))
        return tally.end()
