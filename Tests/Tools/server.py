"""A news service on the loopback interface: the sample site over HTTP, with the faults a test asks for.

The first part of a path names the client, so that tests share one server and each sees its own requests;
parts that start with @ ask for something, the rest is a file of the site:

    http://127.0.0.1:PORT/CLIENT/@delay=0.2/@status=503/nc/article/headline/T1/0-20.html

    @status=N      answers N (with the file as its body)     @once=N       N for the first request of this path
    @delay=S       waits before the answer                   @drip=S       waits before each kilobyte of the body
    @lag=TEXT:S    the delay of paths that hold TEXT only
    @truncate=N    sends N bytes of the promised body        @close        hangs up without an answer
    @type=T        Content-Type                              @header=N:V   one more header
    @gzip          compressed                                @etag         ETag, and 304 for it
    @redirect=N    N more redirects, then the file           @to=URL       a redirect to URL (percent-encoded)
    @to64=URL      the same in base64                        @auth=U:P     401 without this Basic authorization

As a proxy (absolute URL in the request line) it serves hosts/HOST/PATH. Never listens beyond 127.0.0.1.
"""

import base64, collections, gzip, http.server, pathlib, socketserver, threading, time, zlib
from urllib.parse import unquote, urlsplit

SITE = pathlib.Path(__file__).resolve().parent.parent / "Fixtures/site"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = 1 << 16  # one segment for head and body: no waiting for a delayed acknowledgement
    disable_nagle_algorithm = True
    timeout = 60

    def do_GET(self):
        try:
            self.answer(*self.parsed())
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    do_HEAD = do_GET

    def parsed(self):
        parts = urlsplit(self.path)
        if parts.netloc:
            return "proxy", {}, "hosts/" + parts.netloc + unquote(parts.path)
        client, _, rest = parts.path.lstrip("/").partition("/")
        asked = collections.defaultdict(list)
        while rest.startswith("@"):
            word, _, rest = rest[1:].partition("/")
            name, _, value = word.partition("=")
            asked[name].append(unquote(value))
        query = "?" + parts.query if parts.query else ""
        with self.server.lock:
            self.server.log[client].append((rest + query, dict(self.headers.items())))
            self.server.seen[client, self.path] += 1
        return client, asked, unquote(rest)

    def answer(self, client, asked, path):
        for seconds in asked.get("delay", []):
            time.sleep(float(seconds))
        for text, _, seconds in (lag.rpartition(":") for lag in asked.get("lag", [])):
            time.sleep(float(seconds) if text in path else 0)
        if "close" in asked:
            self.close_connection = True
            return
        headers = [("Content-Type", "application/json;charset=utf-8")]
        file = (SITE / path).resolve()
        if file.is_file() and SITE in file.parents:
            status, body = 200, file.read_bytes()
        else:
            status, body = 404, b"<html><body>404 Not Found</body></html>"
            headers = [("Content-Type", "text/html")]
        if "type" in asked:
            headers = [("Content-Type", asked["type"][0])]
        for status_ in asked.get("status", []):
            status = int(status_)
        if "once" in asked and self.server.seen[client, self.path] == 1:
            status = int(asked["once"][0])
        for user in asked.get("auth", []):
            if self.headers.get("Authorization") != "Basic " + base64.b64encode(user.encode()).decode():
                status, body = 401, b"who are you?"
        if "etag" in asked:
            tag = '"%08x"' % zlib.crc32(body)
            headers.append(("ETag", tag))
            if self.headers.get("If-None-Match") == tag:
                status, body = 304, b""
        if "redirect" in asked and int(asked["redirect"][0]) > 0:
            left = int(asked["redirect"][0])
            status, body = 302, b""
            headers.append(("Location", self.path.replace("@redirect=%d" % left, "@redirect=%d" % (left - 1), 1)))
        for url in asked.get("to", []) + [base64.b64decode(u).decode() for u in asked.get("to64", [])]:
            status, body = 302, b""
            headers.append(("Location", url))
        headers += [tuple(h.split(":", 1)) for h in asked.get("header", [])]
        if "gzip" in asked:
            body = gzip.compress(body, mtime=0)
            headers.append(("Content-Encoding", "gzip"))
        self.send(status, headers, body, asked)

    def send(self, status, headers, body, asked):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if "truncate" in asked:
            body = body[: int(asked["truncate"][0])]
            self.close_connection = True
        if self.command == "HEAD":
            return
        if "drip" in asked:
            for start in range(0, len(body), 1024):
                time.sleep(float(asked["drip"][0]))
                self.wfile.write(body[start : start + 1024])
                self.wfile.flush()
        else:
            self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.lock = threading.Lock()
        self.log = collections.defaultdict(list)  # client: [(path, headers)]
        self.seen = collections.Counter()

    def server_bind(self):
        socketserver.TCPServer.server_bind(self)  # the library's own looks its name up, which may ask a network
        self.server_name, self.server_port = self.server_address

    def handle_error(self, request, address):
        pass

    @property
    def base(self):
        return "http://127.0.0.1:%d" % self.server_port

    def start(self):
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def requests(self, client):
        """The paths that `client` asked for, in the order in which they came."""
        with self.lock:
            return [path for path, _ in self.log[client]]
