#!/usr/bin/env python3
"""A loopback HTTP server that misbehaves as it is told, for tests.

    scripted-server.py [--ipv6] [--tls CERT KEY] [--script FILE] [--root FOLDER] [--mute]

Prints its port on a line of stdout and ends when its stdin does. Only the standard library. With
--mute connections are made, by the kernel, and never answered. As a proxy it answers requests for
any host itself, and tunnels to wherever it is asked to, but for hosts of .invalid (403).

What to answer comes from the first of these that knows the path:
  /log, /log/clear   the requests so far, one JSON object a line (never logged themselves)
  the script         a JSON object: path (with its query, else without) -> an answer, or a list of
                     answers for the first, second, … request; the last one goes on
  /do?…              the answer's keys as the query
  the root           a file below the folder
else 404.

The keys of an answer, all of them optional, as strings or numbers:
  status=200         reason=TEXT        the status line; h=Name:Value (repeatable; a list in a script)
  body=TEXT          file=PATH, size=N (that many x), json=VALUE (script only), base64=TEXT
  location=URL       %PORT% in it, and in body, stands for the port
  first=N            this answer for the first N requests only, then 200 with the body `then`
  wait=S             before the status line;    drip=N:S  the body N bytes at a time, S seconds apart
  head_drip=N:S      the same for the head
  length=N|none      the Content-Length to claim; none: the body ends with the connection
  chunked=1          in chunks;                 trailer=Name:Value  after them
  cut=N              only N bytes of what would be sent after the head, then the end
  reset=1            the end is a reset (RST)
  gzip=1             compressed;                gzip_cut=N  without its last N bytes, claimed right
  bomb=N             N MiB of zeros, gzipped
  etag=VALUE         sent; a request with it in If-None-Match gets 304. since=DATE: Last-Modified
  head_bytes=N       headers of N bytes more;   head_lines=N  N header lines more
  interim=1          a 103 before the answer
  close=1            the connection ends after the answer
  silent=1           the connection ends without one;  hang=1  it stays open without one
  raw=TEXT           sent as it is, \\r\\n understood, then the end
"""

import argparse
import base64
import gzip
import json
import os
import queue
import socket
import ssl
import struct
import sys
import threading
import time
import urllib.parse
import zlib


class Server:
    def __init__(self, arguments):
        self.script = {}
        if arguments.script:
            with open(arguments.script, encoding="utf-8") as file:
                self.script = json.load(file)
        self.root = arguments.root
        self.tls = None
        if arguments.tls:
            self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.tls.load_cert_chain(*arguments.tls)
        self.lock = threading.Lock()
        self.log = []
        self.counts = {}
        self.active = 0
        self.connections = 0
        family = socket.AF_INET6 if arguments.ipv6 else socket.AF_INET
        self.listener = socket.socket(family)
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listener.bind(("::1" if arguments.ipv6 else "127.0.0.1", 0))
        self.listener.listen(1024)
        self.port = self.listener.getsockname()[1]

    def serve(self):
        while True:
            connection, _ = self.listener.accept()
            with self.lock:
                self.connections += 1
                number = self.connections
            threading.Thread(target=self.converse, args=(connection, number), daemon=True).start()

    def converse(self, connection, number):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        stream = None
        try:
            if self.tls:
                connection = self.tls.wrap_socket(connection, server_side=True)
            stream = connection.makefile("rb")
            while self.exchange(connection, stream, number):
                pass
        except OSError:
            pass
        finally:
            # A reset is sent only once nothing refers to the socket any more.
            for held in (stream, connection):
                try:
                    held and held.close()
                except OSError:
                    pass

    def exchange(self, connection, stream, number):
        line = stream.readline(65536).decode("latin-1").split()
        if len(line) < 3:
            return False
        method, target = line[0], line[1]
        headers = {}
        while True:
            header = stream.readline(65536).decode("latin-1").strip()
            if not header:
                break
            name, _, value = header.partition(":")
            headers[name.lower()] = value.strip()
        if method == "CONNECT":
            return self.tunnel(connection, target, headers, number)

        path = target
        if not path.startswith("/") and "://" in path:  # as to a proxy
            rest = path.split("://", 1)[1]
            path = "/" + rest.split("/", 1)[1] if "/" in rest else "/"
        if path.startswith("/log"):
            return self.send_log(connection, path)
        with self.lock:
            self.active += 1
            self.note(method, target, headers, number)
            self.counts[path] = self.counts.get(path, 0) + 1
            count = self.counts[path]
        try:
            return self.answer(connection, self.find(path, count), headers, count)
        finally:
            with self.lock:
                self.active -= 1

    def note(self, method, target, headers, number):
        self.log.append(
            {
                "time": time.monotonic(),
                "method": method,
                "path": target,
                "connection": number,
                "active": self.active,
                "headers": headers,
            }
        )

    def send_log(self, connection, path):
        with self.lock:
            body = "".join(json.dumps(entry) + "\n" for entry in self.log).encode()
            if path == "/log/clear":
                self.log, self.counts, body = [], {}, b""
        head = f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n"
        connection.sendall(head.encode() + body)
        return True

    def tunnel(self, connection, target, headers, number):
        with self.lock:
            self.note("CONNECT", target, headers, number)
        host, _, port = target.rpartition(":")
        if host.endswith(".invalid"):
            connection.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
            return False
        other = socket.create_connection((host.strip("[]"), int(port)))
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        done = queue.Queue()

        def relay(source, sink):
            try:
                while data := source.recv(65536):
                    sink.sendall(data)
            except OSError:
                pass
            done.put(None)

        for pair in ((connection, other), (other, connection)):
            threading.Thread(target=relay, args=pair, daemon=True).start()
        done.get()
        other.close()
        return False

    # MARK: which answer

    def find(self, path, count):
        bare, _, query = path.partition("?")
        for key in (path, bare):
            if key in self.script:
                entry = self.script[key]
                if isinstance(entry, list):
                    entry = entry[min(count, len(entry)) - 1]
                return dict(entry)
        if bare == "/do":
            answer = {}
            for name, value in urllib.parse.parse_qsl(query, keep_blank_values=True):
                if name == "h":
                    answer.setdefault("h", []).append(value)
                else:
                    answer[name] = value
            return answer
        if self.root:
            root = os.path.realpath(self.root)
            file = os.path.realpath(os.path.join(root, urllib.parse.unquote(bare).lstrip("/")))
            if file.startswith(root + os.sep) and os.path.isfile(file):
                return {"file": file}
        return {"status": 404, "body": "nothing here\n"}

    def body_of(self, answer):
        text = None
        if "json" in answer:
            text = json.dumps(answer["json"], ensure_ascii=False)
        elif "body" in answer:
            text = str(answer["body"])
        if text is not None:
            return text.replace("%PORT%", str(self.port)).encode()
        if "base64" in answer:
            return base64.b64decode(answer["base64"])
        if "file" in answer:
            with open(answer["file"], "rb") as file:
                return file.read()
        return b"x" * int(answer.get("size", 0))

    # MARK: how it is sent

    def answer(self, connection, answer, request, count):
        if "first" in answer and count > int(answer["first"]):
            answer = {"body": answer.get("then", "")}
        if "wait" in answer:
            time.sleep(float(answer["wait"]))
        if "hang" in answer:
            connection.recv(1)
            return False
        if "silent" in answer:
            return self.end(connection, answer)
        if "raw" in answer:
            raw = answer["raw"].replace("\\r", "\r").replace("\\n", "\n")
            connection.sendall(raw.encode("latin-1", "replace"))
            return self.end(connection, answer)

        status = int(answer.get("status", 200))
        lines = list(answer["h"]) if isinstance(answer.get("h"), list) else []
        if isinstance(answer.get("h"), str):
            lines.append(answer["h"])
        body = self.body_of(answer)
        if "bomb" in answer:
            body = bomb(int(answer["bomb"]))
            lines.append("Content-Encoding: gzip")
        elif "gzip" in answer or "gzip_cut" in answer:
            body = gzip.compress(body)
            body = body[: len(body) - int(answer.get("gzip_cut", 0))]
            lines.append("Content-Encoding: gzip")
        if "location" in answer:
            status = int(answer.get("status", 302))
            lines.append("Location: " + answer["location"].replace("%PORT%", str(self.port)))
        if "etag" in answer:
            lines.append("ETag: " + answer["etag"])
            if request.get("if-none-match") == answer["etag"]:
                status, body = 304, b""
        if "since" in answer:
            lines.append("Last-Modified: " + answer["since"])
            if request.get("if-modified-since") == answer["since"]:
                status, body = 304, b""
        if "head_bytes" in answer:
            lines.append("X-Filler: " + "y" * int(answer["head_bytes"]))
        for line in range(int(answer.get("head_lines", 0))):
            lines.append(f"X-Line-{line}: {'z' * 1000}")

        ends = "close" in answer
        if status == 304 or status == 204:
            body = b""
        elif "chunked" in answer:
            lines.append("Transfer-Encoding: chunked")
            pieces = [body[at : at + 1000] for at in range(0, len(body), 1000)]
            body = b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n"
            if "trailer" in answer:
                body += answer["trailer"].encode() + b"\r\n"
            body += b"\r\n"
        elif str(answer.get("length", "")) == "none":
            ends = True
        else:
            lines.append(f"Content-Length: {answer.get('length', len(body))}")
        if ends:
            lines.append("Connection: close")

        reason = answer.get("reason", "Whatever")
        head = f"HTTP/1.1 {status} {reason}\r\n" + "".join(line + "\r\n" for line in lines) + "\r\n"
        if "interim" in answer:
            connection.sendall(b'HTTP/1.1 103 Early Hints\r\nETag: "interim"\r\n\r\n')
        self.send(connection, head.encode("utf-8"), answer.get("head_drip"))
        if "cut" in answer:
            self.send(connection, body[: int(answer["cut"])], answer.get("drip"))
            time.sleep(0.05)
            return self.end(connection, answer)
        self.send(connection, body, answer.get("drip"))
        return self.end(connection, answer) if ends or "length" in answer else True

    def send(self, connection, data, drip):
        if not drip:
            connection.sendall(data)
            return
        count, seconds = str(drip).split(":")
        for at in range(0, len(data), int(count)):
            connection.sendall(data[at : at + int(count)])
            time.sleep(float(seconds))

    def end(self, connection, answer):
        if "reset" in answer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return False


def bomb(mebibytes):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    zeros = bytes(1 << 20)
    return b"".join(packer.compress(zeros) for _ in range(mebibytes)) + packer.flush()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ipv6", action="store_true")
    parser.add_argument("--tls", nargs=2, metavar=("CERT", "KEY"))
    parser.add_argument("--script")
    parser.add_argument("--root")
    parser.add_argument("--mute", action="store_true")
    arguments = parser.parse_args()
    server = Server(arguments)
    print(server.port, flush=True)
    if not arguments.mute:
        threading.Thread(target=server.serve, daemon=True).start()
    sys.stdin.buffer.read()


main()
