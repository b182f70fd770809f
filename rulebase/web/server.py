"""Serve a built site on this machine: right types, safe headers, compressed; and live, if it follows its sources."""

import gzip
import http.server
import io
import json
import mimetypes
import queue
import re
import socket
import socketserver
import sys
import time
import urllib.parse
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

from rulebase.web import live, not_found, theme

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
    ".inv": "application/octet-stream",
}
OTHER = "application/octet-stream"
GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))", re.IGNORECASE).search
COMPRESSED = (".html", ".css", ".js", ".mjs", ".json", ".webmanifest", ".wasm", ".svg")
HEADERS = {
    "Content-Security-Policy": f"{theme.CSP}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",  # kept, but asked about each time: the answer is 304 while nothing has changed
}
EVENTS, SCRIPT, WORKER = "/live", "/live.js", "/service-worker.js"
TAG = f'<script type="module" src="{SCRIPT}"></script>\n</head>'.encode()
NOT_BUILT = b"<!doctype html><title>404</title><p>404 <a href='/'>rulebase</a>"
PATIENCE = 20.0  # seconds that a request may take to arrive, and a part of an answer to leave
PART = 1 << 16  # bytes
OWN = ("localhost", "127.0.0.1", "::1")
WAIT = 10.0  # seconds of silence after which a listener is asked whether it is still there
FOLLOW = """
const language = document.documentElement.dataset.lang;
const events = new EventSource("/live");
events.addEventListener("built", (event) => {
  if (!language || JSON.parse(event.data) === language) location.reload();
});
events.addEventListener("page", (event) => {
  if (JSON.parse(event.data) === location.pathname) location.reload();
});
events.addEventListener("rest", (event) => {
  const [built, ...shown] = JSON.parse(event.data).split(" ");
  if (built === language && !shown.includes(location.pathname)) location.reload();
});
events.addEventListener("problem", (event) => {
  const told = document.querySelector("pre.trouble") ?? document.createElement("pre");
  told.className = "trouble";
  told.textContent = JSON.parse(event.data);
  document.body.prepend(told);
});
"""


# While one writes nothing is kept, and what a browser has kept of an earlier site at this address goes.
FORGET = """
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name.startsWith("rulebase")) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
"""


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128  # a page asks for a dozen files at once, and several phones may look at it

    def __init__(self, address: tuple[str, int], folder: Path, following: live.Live | None = None) -> None:
        self.address_family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        super().__init__(address, Handler)
        self.folder = folder.resolve()
        self.following = following
        self.names = {*OWN, address[0].lower(), socket.gethostname().lower()}

    def server_bind(self) -> None:
        """As a plain server: to ask the network for our own name may take seconds."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), int(self.server_address[1])

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that leaves early is no error."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


class _Patient(socket.SocketIO):
    """What is read of a connection: all of a request has to come in time, not only each part of it."""

    def __init__(self, connection: socket.socket) -> None:
        super().__init__(connection, "r")
        self.connection = connection
        self.until = time.monotonic() + PATIENCE

    def readinto(self, buffer: Any) -> int | None:
        left = self.until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self.connection.settimeout(left)
        try:
            return super().readinto(buffer)
        finally:
            self.connection.settimeout(PATIENCE)


class Handler(http.server.BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    server_version = "rulebase"
    sys_version = ""

    def setup(self) -> None:
        super().setup()
        self.connection.settimeout(PATIENCE)
        self.patient = _Patient(self.connection)
        self.rfile = io.BufferedReader(self.patient)

    def handle_one_request(self) -> None:
        self.patient.until = time.monotonic() + PATIENCE
        super().handle_one_request()

    def parse_request(self) -> bool:
        """While one writes, only our own names are answered: another site's script may have had its name lead here.

        What follows a request is another one only where nobody can see it otherwise.
        """
        if not super().parse_request():
            return False
        if (
            self.headers.defects
            or self.headers.get_all("Host", [""])[1:]
            or any("\0" in value for value in self.headers.values())
        ):
            self.send_error(HTTPStatus.BAD_REQUEST)
            return False
        if "Content-Length" in self.headers or "Transfer-Encoding" in self.headers:
            self.close_connection = True  # what it says that it brings is not read
        if self.server.following and not self._is_own(self.headers.get("Host", "")):
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return False
        return True

    def _is_own(self, host: str) -> bool:
        name = re.sub(r":\d*$", "", host).strip("[]").lower()
        return name in self.server.names or name == self.connection.getsockname()[0]

    def do_GET(self) -> None:
        path, _, _ = self.path.partition("?")
        following = self.server.following
        if following and path == EVENTS:
            self._tell_events(following)
        elif following and path in (SCRIPT, WORKER):
            self._send((FOLLOW if path == SCRIPT else FORGET).encode(), ".js", "")
        else:
            self._send_file(path)

    def do_HEAD(self) -> None:
        self._send_file(self.path.partition("?")[0])

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Nothing: the terminal is for what is built."""

    def _send_file(self, path: str) -> None:
        found = self._file(path)
        if found is None:
            self._refuse()
        elif found.is_dir():
            self._redirect(path)
        else:
            self._send_found(found)

    def _file(self, path: str) -> Path | None:
        """The file that an address stands for; a folder for one that lacks its slash; never one from outside."""
        decoded = urllib.parse.unquote(path, errors="replace")
        parts = [part for part in decoded.split("/") if part]
        if "\0" in decoded or {".", ".."} & set(parts):
            return None
        found = self.server.folder.joinpath(*parts)
        if decoded.endswith("/"):
            found = found / "index.html"
        try:
            if not found.resolve(strict=True).is_relative_to(self.server.folder):
                return None
            return found if found.is_file() or (found / "index.html").is_file() else None
        except OSError:  # it is not there, or no file could be called so
            return None

    def _send_found(self, found: Path) -> None:
        facts = found.stat()
        following = self.server.following
        tag = f'"{facts.st_mtime_ns:x}-{facts.st_size:x}{"-live" if following else ""}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self._common(tag)
            self.end_headers()
            return
        body = found.read_bytes()
        if following and found.suffix == ".html":
            following.looked_at, *page = found.relative_to(self.server.folder).parts[:-1] or ("",)
            following.page = "/".join(page)
            body = body.replace(b"</head>", TAG, 1)
        self._send(body, found.suffix, tag)

    def _send(self, body: bytes, suffix: str, tag: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        zipped = suffix in COMPRESSED and bool(GZIP(self.headers.get("Accept-Encoding", ""))) and len(body) > 512
        if zipped:
            body = _zipped(body)
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(suffix) or mimetypes.types_map.get(suffix, OTHER))
        self.send_header("Content-Length", str(len(body)))
        if suffix in COMPRESSED:
            self.send_header("Vary", "Accept-Encoding")
        if zipped:
            self.send_header("Content-Encoding", "gzip")
        self._common(tag)
        self.end_headers()
        for at in range(0, len(body) if self.command != "HEAD" else 0, PART):
            self.wfile.write(body[at : at + PART])  # each in its own time: a slow phone is not an idle one

    def _common(self, tag: str) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        if tag:
            self.send_header("ETag", tag)

    def _redirect(self, path: str) -> None:
        _, _, query = self.path.partition("?")
        # Only the last part: an address relative to this one cannot lead to another host.
        place = urllib.parse.quote(urllib.parse.unquote(path.rpartition("/")[2])) + "/"
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", f"./{place}?{query}" if query else f"./{place}")
        self.send_header("Content-Length", "0")
        self._common("")
        self.end_headers()

    def _refuse(self) -> None:
        page = self.server.folder / not_found.NAME
        body = page.read_bytes() if page.is_file() else NOT_BUILT
        self._send(body, ".html", "", HTTPStatus.NOT_FOUND)

    def _tell_events(self, following: live.Live) -> None:
        """Server-sent events until the page is left."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self._common("")
        self.end_headers()
        self.close_connection = True
        listener = following.listen()
        try:
            while True:
                try:
                    name, text = listener.get(timeout=WAIT)
                    self.wfile.write(f"event: {name}\ndata: {json.dumps(text)}\n\n".encode())
                except queue.Empty:
                    self.wfile.write(b": still here\n\n")
                self.wfile.flush()
        except OSError:
            pass  # the page was left
        finally:
            following.leave(listener)


@lru_cache(maxsize=64)
def _zipped(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)
