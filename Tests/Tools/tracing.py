"""A program under strace: the system calls of a run, and runs in which one of them fails.

`traced` runs a command, `calls` lists what it calls; `inject` gives strace's options for a call that fails. A run
knows which call it was that failed, and of what: `Call.thing` is the file, pipe or socket behind its descriptor.
Short reads and writes, which strace cannot make, come from a library that is loaded before libc.
"""

import collections, dataclasses, os, re, shutil, subprocess
from harness import Skip, finish

# What begins with the program itself: everything before is the loader's work.
FIRST = "fcntl(0, F_GETFD"
# Ends of a process, what strace does not let fail, and what libc ends the process for (a lock of its own that fails).
NEVER = {"execve", "exit", "exit_group", "rt_sigreturn", "futex"}


@dataclasses.dataclass(frozen=True)
class Call:
    name: str
    number: int  # of this name, from 1 on
    arguments: str
    returned: str
    isOwn: bool  # of the program, not of the loader before it

    @property
    def descriptor(self):
        found = re.match(r"(\d+)[<,)]", self.arguments)
        return int(found[1]) if found else None

    @property
    def thing(self):
        """The file, pipe or socket: /path, pipe:[1], TCP:[…]; the path of a call that names one."""
        found = re.match(r"\d+<([^>]*)>", self.arguments) or re.search(r'"([^"]*)"', self.arguments)
        return found[1] if found else ""

    @property
    def isSocket(self):
        return self.thing.startswith(("socket:", "TCP", "UDP", "UNIX"))

    @property
    def isPipe(self):
        return self.thing.startswith("pipe:")


def traced(here, tool, *options, args=(), env=None, stdin=None, timeout=60):
    """Runs a tool under strace, whose output is here.tmp/trace; its result is the tool's."""
    if not shutil.which("strace"):
        raise Skip("no strace")
    command = ["strace", "-f", "-y", "-o", here.tmp / "trace", *options, here.tool(tool), *args]
    process = subprocess.Popen(
        list(map(os.fspath, command)), cwd=here.tmp, env=here.environment(**(env or {})),
        stdin=subprocess.DEVNULL if stdin is None else subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    return finish(process, stdin, timeout)


def trace(here):
    """The calls that strace wrote down; a thread's are not told from another's."""
    found, counts, own = [], collections.Counter(), False
    for line in (here.tmp / "trace").read_text(errors="replace").splitlines():
        called = re.match(r"(?:\d+ +)?(\w+)\((.*)", line)
        if not called:
            continue
        own = own or FIRST[: FIRST.index(",")] == "%s(%s" % (called[1], called[2][:1]) and "F_GETFD" in called[2]
        counts[called[1]] += 1
        returned = line.rpartition(" = ")[2]
        found.append(Call(called[1], counts[called[1]], called[2], returned, own))
    return found


def calls(here, tool, *, status=0, **more):
    """The calls of a run that nothing disturbs, and its result."""
    result = traced(here, tool, **more)
    if result.status != status or not (here.tmp / "trace").exists():
        raise Skip("strace does not work here: status %d, %r" % (result.status, result.err[:200]))
    return [c for c in trace(here) if c.name not in NEVER], result


def inject(name, number, what):
    """strace's options: the call of this name and number fails; `what` is error=E or signal=S."""
    return ["--seccomp-bpf", "-e", "trace=" + name, "-e", "inject=%s:%s:when=%d" % (name, what, number)]


def injected(here):
    """The call that was made to fail, or None when the run did not come to it."""
    try:
        text = (here.tmp / "trace").read_text(errors="replace")
    except FileNotFoundError:
        return None
    for line in text.splitlines():
        called = re.match(r"(?:\d+ +)?(\w+)\((.*)", line)
        if called and "(INJECTED)" in line:
            return Call(called[1], 0, called[2], line.rpartition(" = ")[2], True)
    return None


def read_before(here, descriptor=0):
    """How many bytes the traced reads of a descriptor had brought when the call failed."""
    total = 0
    for line in (here.tmp / "trace").read_text(errors="replace").splitlines():
        if "(INJECTED)" in line:
            break
        called = re.match(r"(?:\d+ +)?read\(%d[<,].* = (\d+)$" % descriptor, line)
        total += int(called[1]) if called else 0
    return total


SHORT_IO = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>
// At most NEWS_TEST_BYTES at once; every NEWS_TEST_EVERY-th call is interrupted or would block.
static size_t bytes(size_t count) {
  static size_t most;
  if (!most) most = getenv("NEWS_TEST_BYTES") ? strtoul(getenv("NEWS_TEST_BYTES"), NULL, 10) : 7;
  return count > most ? most : count;
}
static int stopped(int may_block) {
  static int calls, every;
  if (!every) every = getenv("NEWS_TEST_EVERY") ? atoi(getenv("NEWS_TEST_EVERY")) : 3;
  if (++calls % every) return 0;
  errno = may_block && calls / every % 2 ? EAGAIN : EINTR;
  return 1;
}
static int is_pipe(int fd) { return lseek(fd, 0, SEEK_CUR) < 0 && errno == ESPIPE; }
#define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)
ssize_t write(int fd, const void *at, size_t count) {
  REAL(ssize_t, "write", int, const void *, size_t);
  return stopped(fd != 2 && is_pipe(fd)) ? -1 : real(fd, at, bytes(count));
}
ssize_t read(int fd, void *at, size_t count) {
  REAL(ssize_t, "read", int, void *, size_t);
  return stopped(is_pipe(fd)) ? -1 : real(fd, at, bytes(count));
}
ssize_t pwrite(int fd, const void *at, size_t count, off_t offset) {
  REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
  return stopped(0) ? -1 : real(fd, at, bytes(count), offset);
}
ssize_t pwrite64(int fd, const void *at, size_t count, off_t offset) { return pwrite(fd, at, count, offset); }
ssize_t pread(int fd, void *at, size_t count, off_t offset) {
  REAL(ssize_t, "pread", int, void *, size_t, off_t);
  return stopped(0) ? -1 : real(fd, at, bytes(count), offset);
}
ssize_t pread64(int fd, void *at, size_t count, off_t offset) { return pread(fd, at, count, offset); }
ssize_t recv(int fd, void *at, size_t count, int flags) {
  REAL(ssize_t, "recv", int, void *, size_t, int);
  return stopped(1) ? -1 : real(fd, at, bytes(count), flags);
}
ssize_t send(int fd, const void *at, size_t count, int flags) {
  REAL(ssize_t, "send", int, const void *, size_t, int);
  return stopped(1) ? -1 : real(fd, at, bytes(count), flags);
}
"""


def short_io(here, most=7, every=3):
    """The environment in which a program reads and writes few bytes at a time, now and then interrupted."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler or os.uname().sysname != "Linux":
        raise Skip("no C compiler, or no LD_PRELOAD")
    library = here.tmp / "short.so"
    if not library.exists():
        (here.tmp / "short.c").write_text(SHORT_IO)
        subprocess.run([compiler, "-shared", "-fPIC", "-o", library, here.tmp / "short.c", "-ldl"], check=True)
    return {"LD_PRELOAD": str(library), "NEWS_TEST_BYTES": str(most), "NEWS_TEST_EVERY": str(every)}
