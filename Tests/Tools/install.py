#!/usr/bin/env python3
"""scripts/install, scripts/uninstall and scripts/package, each into a folder of its own.

Tests/Tools/install.py [WORD…]: of the small programs in .build/bin, which must be built
"""

import gzip, os, re, shutil, stat, subprocess, sys, tarfile
from harness import ROOT, TOOLS, Skip, Tests, expect, finish

test = Tests()
BIN = ROOT / ".build/bin"
MANUALS = sorted((ROOT / "man").rglob("*.[1-8]"))


def script(here, name, *args, status=0, **env):
    process = subprocess.Popen(
        [ROOT / "scripts" / name, *map(str, args)], cwd=here.tmp, env={**os.environ, "DESTDIR": "", **env},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    result = finish(process)
    expect(result.status == status, "%s: %s" % (name, result))
    return result


def files(folder):
    return {str(p.relative_to(folder)) for p in folder.rglob("*") if not p.is_dir()}


def expect_whole(found, zsh="share/zsh/site-functions/_", suffix="", units="share/systemd/user/"):
    """The files below a prefix are all that belong there."""
    for tool in TOOLS:
        wanted = {"bin/" + tool, "share/bash-completion/completions/" + tool, zsh + tool}
        wanted |= {"share/fish/vendor_completions.d/%s.fish" % tool}
        expect(wanted <= found, "missing: %s" % (wanted - found))
    for page in MANUALS:
        folder = page.parent.relative_to(ROOT / "man")
        expect(os.path.normpath("share/man/%s/man%s/%s%s" % (folder, page.suffix[1:], page.name, suffix)) in found, page)
    for recipe in (ROOT / "scripts/recipes").iterdir():
        place = units if recipe.suffix in (".service", ".timer") else "share/news-tools/recipes/"
        expect(place + recipe.name in found, recipe)


@test("installed, used, and taken away without a trace; others' files stay")
def _(here):
    prefix = here.tmp / "a place, & more"
    (prefix / "bin").mkdir(parents=True)
    (prefix / "bin/other").write_text("")
    (prefix / "share/man/man1").mkdir(parents=True)
    (prefix / "share/man/man1/other.1").write_text("")
    script(here, "install", "--prefix=%s" % prefix)
    found = files(prefix)
    expect_whole(found)
    for file in found:
        mode = stat.S_IMODE((prefix / file).stat().st_mode)
        runs = file.startswith("bin/n") or (file.startswith("share/news-tools") and not file.endswith("crontab"))
        expect(mode == (0o755 if runs else 0o644) or "other" in file, "%s: %o" % (file, mode))
    service = (prefix / "share/systemd/user/news-digest.service").read_text()
    expect("ExecStart=%s/share/news-tools/recipes/digest " % prefix in service, service)
    run = subprocess.run([prefix / "bin/news-channels", "-n", "1"], capture_output=True)
    expect(run.returncode == 0 and b"T1348647853363" in run.stdout, run)
    listed = set(script(here, "install", "--list", "--prefix=%s" % prefix).out.decode().splitlines())
    expect(listed == found - {"bin/other", "share/man/man1/other.1"}, listed ^ found)
    script(here, "install", "--prefix=%s" % prefix)  # again, over itself
    script(here, "uninstall", "--prefix=%s" % prefix)
    expect(files(prefix) == {"bin/other", "share/man/man1/other.1"}, files(prefix))
    expect({p.name for p in prefix.iterdir()} == {"bin", "share"}, list(prefix.iterdir()))
    script(here, "uninstall", "--prefix=%s" % prefix)


@test("DESTDIR stands before the prefix; a relative prefix is below the folder where one is")
def _(here):
    script(here, "install", "--prefix=/opt/news", DESTDIR=str(here.tmp / "root"))
    expect_whole(files(here.tmp / "root/opt/news"))
    service = (here.tmp / "root/opt/news/share/systemd/user/news-digest.service").read_text()
    expect("ExecStart=/opt/news/share" in service, service)
    for page in "man7/news.7", "zh_CN/man7/news.7":
        text = (here.tmp / "root/opt/news/share/man" / page).read_text()
        expect("  /opt/news/share/news-tools/recipes/page " in text and "/usr/local/" not in text, page)
    script(here, "uninstall", "--prefix=/opt/news", DESTDIR=str(here.tmp / "root"))
    expect(not files(here.tmp / "root"), files(here.tmp / "root"))
    script(here, "install", "--prefix=here")
    expect_whole(files(here.tmp / "here"))


@test("a place that cannot be written to is named, with what to do")
def _(here):
    if os.geteuid() == 0 and not shutil.which("setpriv"):
        raise Skip("no setpriv here")
    become = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
    here.tmp.chmod(0o755)
    (here.tmp / "shut").mkdir()
    (here.tmp / "shut").chmod(0o555)
    if become and subprocess.run([*become, "test", "-x", ROOT / "scripts/install", "-a", "-x", here.tmp / "shut"]).returncode:
        raise Skip("these folders are root's alone")
    command = [*become, ROOT / "scripts/install", "--prefix=%s/shut/deep" % here.tmp]
    result = subprocess.run(command, capture_output=True, env={**os.environ, "DESTDIR": ""})
    expect((result.returncode, result.stdout) == (1, b""), result)
    expect(b"/shut cannot be written to" in result.stderr and b"--prefix=" in result.stderr, result.stderr)


@test("an unknown argument is status 2 and nothing is done", over=["install", "uninstall", "package"])
def _(here, name):
    expect(b"--help" in script(here, name, "--frefix=/", status=2).err, name)
    expect(script(here, name, "--help").out.count(b"\n") >= 2, name)


@test("the tarball and the package hold all, and are the same when made again")
def _(here):
    version = subprocess.run([BIN / "news-subs", "--version"], capture_output=True, text=True).stdout.split()[1]
    if not shutil.which("dpkg-deb"):
        raise Skip("no dpkg-deb here")
    made = script(here, "package", "--no-build", "--output=%s" % (here.tmp / "out"), SOURCE_DATE_EPOCH="1718673179")
    tarball, package = [line for line in made.out.decode().split()]
    expect("news-tools-%s-" % version in tarball and "news-tools_%s_" % version in package, made.out)
    first = {name: open(name, "rb").read() for name in (tarball, package)}
    script(here, "package", "--no-build", "--output=%s" % (here.tmp / "out"), SOURCE_DATE_EPOCH="1718673179")
    expect(all(open(name, "rb").read() == data for name, data in first.items()), "another package the second time")
    with tarfile.open(tarball) as tar:
        names = {m.name.split("/", 1)[1] for m in tar.getmembers() if m.isfile()}
        expect(all(m.uid == 0 and m.mtime == 1718673179 for m in tar.getmembers()), "owners or times")
    expect_whole(names, units="lib/systemd/user/")
    expect("share/doc/news-tools/README.md" in names and not [n for n in names if "/" not in n], names)
    fields = subprocess.run(["dpkg-deb", "-f", package], capture_output=True, text=True).stdout
    expect("Version: %s\n" % version in fields, fields)
    expect(max(map(len, fields.split("Description:")[1].splitlines())) <= 80, fields)
    for library in "libc6", "libcurl4", "libsqlite3-0":
        expect(re.search(r"^Depends:.*\b%s(t64)? \(>= " % library, fields, re.M), fields)

    root = here.tmp / "debian"
    (root / "var/lib/dpkg/info").mkdir(parents=True)
    (root / "var/lib/dpkg/status").write_text("")
    dpkg = ["dpkg", "--root=%s" % root, "--force-depends,not-root", "--log=/dev/null"]
    installed = subprocess.run([*dpkg, "-i", package], capture_output=True)
    expect(installed.returncode == 0, installed)
    zsh = "share/zsh/vendor-completions/_"
    expect_whole(files(root / "usr"), zsh, ".gz", "lib/systemd/user/")
    for file in "share/news-tools/recipes/crontab", "lib/systemd/user/news-digest.service":
        text = (root / "usr" / file).read_text()
        expect("PATH=/usr/bin:/bin\n" in text and "/usr/share/news-tools/recipes/digest" in text and "local" not in text, text)
    changes = gzip.decompress((root / "usr/share/doc/news-tools/changelog.gz").read_bytes()).decode()
    expect(changes.startswith("news-tools (%s) " % version) and "Tue, 18 Jun 2024 01:12:59 +0000" in changes, changes)
    checked = subprocess.run([*dpkg, "--verify", "news-tools"], capture_output=True)
    expect((checked.returncode, checked.stdout) == (0, b""), checked)
    removed = subprocess.run([*dpkg, "--purge", "news-tools"], capture_output=True)
    expect(removed.returncode == 0 and not (root / "usr").exists(), removed)


if __name__ == "__main__":
    sys.exit(test.main(["--bin=%s" % BIN, *sys.argv[1:]]))
