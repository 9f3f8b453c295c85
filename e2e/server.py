"""Like GitHub Pages: sub-path, ten minutes' caching, ETag, gzip, no ``_`` paths, a ``404.html``."""

from __future__ import annotations

import gzip
import hashlib
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path, PurePosixPath

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "application/javascript; charset=utf-8",
    ".mjs": "application/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json; charset=utf-8",
}
PACKED = {".html", ".js", ".mjs", ".css", ".wasm", ".svg", ".webmanifest"}


class PagesServer:
    """Serves a copy of a folder, taken when it is made, until stopped; ``log`` has ``(status, path)``.

    ``late`` are seconds that the last part of the page itself comes after the rest.
    """

    def __init__(self, folder: Path, base: str = "/gin/", port: int = 0) -> None:
        self.base = base
        self.late = 0.0
        self.files: dict[str, bytes] = {}
        self.read(folder)
        self.log: list[tuple[int, str]] = []
        self._packed: dict[str, bytes] = {}
        self._http = ThreadingHTTPServer(("127.0.0.1", port), self._handler())
        self._http.daemon_threads = True
        self.port: int = self._http.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}{base}"
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()
        self.running = True

    def read(self, folder: Path) -> None:
        """Serve this folder's present content from now on."""
        paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
        self.files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        self._packed = {}

    def stop(self) -> None:
        """Close the port; later requests are refused."""
        if self.running:
            self.running = False
            self._http.shutdown()
            self._http.server_close()
            self._thread.join()

    def answer(self, target: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body for one request."""
        path = target.split("?")[0]
        if not path.startswith(self.base):
            return 404, {}, b"not here"
        name = path.removeprefix(self.base) or "index.html"
        if name not in self.files or any(part.startswith("_") for part in PurePosixPath(name).parts):
            return 404, {"Content-Type": TYPES[".html"]}, self.files.get("404.html", b"no such file")
        body, suffix = self.files[name], PurePosixPath(name).suffix
        etag = f'"{hashlib.md5(body).hexdigest()}"'
        send = {"Cache-Control": "max-age=600", "ETag": etag}
        send["Content-Type"] = TYPES.get(suffix, "application/octet-stream")
        if headers.get("if-none-match", "").removeprefix("W/") == etag:
            return 304, send, b""
        if suffix in PACKED and "gzip" in headers.get("accept-encoding", ""):
            if name not in self._packed:
                self._packed[name] = gzip.compress(body, 5, mtime=0)
            body = self._packed[name]
            send |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return 200, send, body

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            """Answers from the snapshot."""

            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                received = {name.lower(): value for name, value in self.headers.items()}
                status, headers, body = server.answer(self.path, received)
                server.log.append((status, self.path))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if server.late and self.path.split("?")[0] == server.base:
                    self.wfile.write(body[:-300])
                    time.sleep(server.late)
                    body = body[-300:]
                if server.running:
                    self.wfile.write(body)
                else:
                    self.close_connection = True

            def log_message(self, format: str, *args: object) -> None:
                """Keep the test's output clean."""

        return Handler
