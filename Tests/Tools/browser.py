"""A page in a real browser, without a window: what it looks like in figures, or as a picture.

The page is copied without its Content-Security-Policy and with a script that measures it; all else is as it was. It
stands in a frame of the width asked for, as a window has a least width.
"""

import json, pathlib, re, shutil, subprocess, tempfile
from harness import Failure, Skip

NAMES = ["chromium", "chromium-browser", "google-chrome", "chrome"]

# What the script returns: every rectangle is [left, top, width, height] in CSS pixels.
MEASURE = r"""
const rect = e => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; };
const style = e => { const s = getComputedStyle(e);
  return {size: s.fontSize, color: s.color, background: s.backgroundColor, line: s.lineHeight, weight: s.fontWeight}; };
const all = (selector, root) => [...(root || document).querySelectorAll(selector)];
const part = e => e && {text: e.textContent, rect: rect(e), ...style(e), cut: e.scrollWidth > e.clientWidth};
const outside = all("body *").filter(e => !e.closest("nav ul")).filter(e => {
  const r = e.getBoundingClientRect(); return r.width > 0 && (r.right > innerWidth + 0.5 || r.left < -0.5); });
const grid = selector => all(selector).map(list => ({
  columns: getComputedStyle(list).gridTemplateColumns.split(" ").length,
  cells: all("li", list).map(li => ({rect: rect(li), name: part(li.querySelector(".name")), icon: part(li.querySelector(".icon"))}))}));
const measured = {
  width: innerWidth, scrollWidth: document.documentElement.scrollWidth,
  background: getComputedStyle(document.body).backgroundColor,
  outside: outside.map(e => e.outerHTML.slice(0, 120)),
  scripts: all("script").length, inline: all("[style], [onload], [onerror], [onclick]").length,
  nav: part(document.querySelector("nav")), main: part(document.querySelector("main")),
  bar: all("nav a").map(a => ({...part(a), href: a.getAttribute("href"), there: !!document.getElementById(decodeURIComponent(a.hash.slice(1)))})),
  headings: all("h2").map(part),
  articles: all("article").map(a => ({rect: rect(a), padding: getComputedStyle(a.firstElementChild).padding,
    picture: part(a.querySelector(".picture")), image: part(a.querySelector("img")),
    title: part(a.querySelector("h3")), digest: part(a.querySelector("p")), count: part(a.querySelector("small"))})),
  squares: grid(".squares"), channels: grid(".channels"),
};
parent.postMessage([+location.hash.slice(2), measured], "*");
"""
FRAMES = """<!DOCTYPE html><meta name="color-scheme" content="light dark"><style>* { margin: 0; border: 0; }</style>
<script>
const found = [];
onmessage = e => {
  found.push(e.data);
  if (found.length == %d) document.body.textContent = "MEASURED" + JSON.stringify(found) + "MEASURED";
};
</script>
"""


def chromium():
    for name in NAMES:
        if path := shutil.which(name):
            return path
    raise Skip("no chromium")


def run(arguments, width, height, dark):
    with tempfile.TemporaryDirectory(prefix="news-browser-", ignore_cleanup_errors=True) as profile:
        command = [
            chromium(), "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
            "--disable-background-networking", "--disable-dev-shm-usage", "--user-data-dir=" + profile,
            "--window-size=%d,%d" % (width, height), *(["--force-dark-mode"] if dark else []), *arguments,
        ]
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
        except subprocess.TimeoutExpired:
            raise Skip("chromium did not come to its end")
        return done


def measure(pages, widths, dark=False):
    """The figures of pages in windows of some widths: {(page's file, width): figures}."""
    wanted = [(page, width) for page in pages for width in widths]
    frames = FRAMES % len(wanted)
    for number, (page, width) in enumerate(wanted):
        text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page.read_text())
        copy = page.with_name("measured-" + page.name)
        copy.write_text(text.replace("</body>", "<script>\n%s</script>\n</body>" % MEASURE))
        frames += '<iframe src="%s#m%d" width="%d" height="900"></iframe>\n' % (copy.name, number, width)
    file = pages[0].with_name("frames.html")
    file.write_text(frames)
    done = run(["--virtual-time-budget=20000", "--dump-dom", file.as_uri()], max(widths) + 20, 950, dark)
    found = re.search(r"MEASURED(\[.*\])MEASURED", done.stdout.decode(errors="replace"), re.S)
    if not found:
        if not done.stdout:
            raise Skip("chromium does not start: %s" % done.stderr.decode(errors="replace")[-200:])
        raise Failure("nothing was measured: %r" % done.stdout[-300:])
    text = found[1]
    for name, character in (("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u00a0"), ("&amp;", "&")):
        text = text.replace(name, character)
    return {wanted[number]: figures for number, figures in json.loads(text)}


def console(page: pathlib.Path, width=800):
    """What the browser says of the page as it is, policy included."""
    done = run(["--enable-logging=stderr", "--v=0", "--dump-dom", page.as_uri()], width, 800, False)
    return [l for l in done.stderr.decode(errors="replace").splitlines() if "CONSOLE" in l]
