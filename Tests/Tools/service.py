"""A news service whose answers are Python: for what the sample site and its server cannot show.

    with Service(lambda request: rows("T1", 20)) as service: …

The function gets a Request and returns bytes (a body), a number (a status), an Answer, or None for 404.
Every request is logged with its time, its headers and how many were under way. Never listens beyond 127.0.0.1.
"""

import dataclasses, http.server, json, pathlib, re, socketserver, subprocess, sys, threading, time, urllib.request
from urllib.parse import unquote, urlencode


@dataclasses.dataclass
class Request:
    path: str
    headers: dict
    number: int  # of this path, from 1 on
    time: float
    active: int  # requests under way, this one included
    page: tuple = None  # (tid, start, count) of a NetEase path


@dataclasses.dataclass
class Answer:
    body: bytes = b""
    status: int = 200
    headers: tuple = ()
    delay: float = 0
    pieces: object = None  # an iterable of bytes, sent one after the other without a length
    cut: int = None  # bytes after which the connection ends


def rows(tid, count, start=0, **more):
    """A NetEase page of `count` rows."""
    made = [
        {
            "docid": "%s%08d" % (tid[-8:].rjust(8, "A").upper(), n), "title": "%s 第%d条" % (tid, n),
            "url": "http://3g.example.com/%s/%d" % (tid, n), "ptime": "2016-03-04 12:33:45", "replyCount": n, **more,
        }
        for n in range(start, start + count)
    ]
    return page(tid, made)


def page(tid, made):
    return json.dumps({tid: made}, ensure_ascii=False).encode()


def feed(items, title="A feed", first=0, description="words"):
    """An RSS feed of `items` items."""
    made = "".join(
        "<item><title>item %d</title><guid>g%d</guid><link>http://example.com/%d</link><description>%s</description></item>"
        % (n, n, n, description)
        for n in range(first, first + items)
    )
    return ("<?xml version='1.0'?><rss version='2.0'><channel><title>%s</title>%s</channel></rss>" % (title, made)).encode()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = 1 << 16
    disable_nagle_algorithm = True
    timeout = 60

    def do_GET(self):
        service = self.server
        path = unquote(self.path)
        found = re.search(r"/([^/]+)/(\d+)-(\d+)\.html$", self.path)
        where = (unquote(found[1]), int(found[2]), int(found[3])) if found else None
        headers = {name.lower(): value for name, value in self.headers.items()}
        with service.lock:
            service.active += 1
            service.counts[path] = number = service.counts.get(path, 0) + 1
            request = Request(path, headers, number, time.monotonic(), service.active, where)
            service.requests.append(request)
        try:
            self.send(service.answer(request))
        except OSError:
            self.close_connection = True
        finally:
            with service.lock:
                service.active -= 1

    def send(self, answer):
        if answer is None:
            answer = 404
        if isinstance(answer, int):
            answer = Answer(b"<html>%d</html>" % answer, answer)
        if isinstance(answer, bytes):
            answer = Answer(answer)
        time.sleep(answer.delay)
        if answer.status == 0:  # hangs up
            self.close_connection = True
            return
        self.send_response(answer.status)
        for name, value in answer.headers:
            self.send_header(name, value)
        if answer.pieces is not None:
            self.send_header("Connection", "close")
            self.end_headers()
            for piece in answer.pieces:
                self.wfile.write(piece)
                self.wfile.flush()
            self.close_connection = True
            return
        if answer.status != 304:
            self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        if answer.cut is not None:
            self.wfile.write(answer.body[: answer.cut])
            self.close_connection = True
        elif answer.status != 304:
            self.wfile.write(answer.body)

    def log_message(self, *_):
        pass


class Service(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def __init__(self, answer):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answer, self.lock = answer, threading.Lock()
        self.requests, self.counts, self.active = [], {}, 0

    def server_bind(self):
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address

    def handle_error(self, request, address):
        pass

    @property
    def base(self):
        return "http://127.0.0.1:%d" % self.server_port

    @property
    def paths(self):
        with self.lock:
            return [request.path for request in self.requests]

    def forget(self):
        with self.lock:
            self.requests, self.counts = [], {}

    def __enter__(self):
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


class Scripted:
    """Tests/Servers/scripted-server.py as a process: what Python's own server cannot do wrong."""

    def __init__(self, *arguments):
        path = pathlib.Path(__file__).resolve().parent.parent / "Servers/scripted-server.py"
        self.process = subprocess.Popen(
            [sys.executable, str(path), *map(str, arguments)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.port = int(self.process.stdout.readline())

    def url(self, **answer):
        """The URL of a feed or picture that is answered so; see the server's docstring for the keys."""
        return "http://127.0.0.1:%d/do?%s" % (self.port, urlencode(answer))

    def log(self):
        with urllib.request.urlopen("http://127.0.0.1:%d/log" % self.port) as answer:
            return [json.loads(line) for line in answer]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()
